import {
  platformSales,
  platformSalesSum,
  type PlatformSale,
} from '@tillbook/core/platform/lists.api';
import { useQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/platform.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { PlainTable } from '../ui/charts/plain-table.tsx';
import { DateTime, Money, PaperNumber } from '../ui/figures.tsx';
import type { Filter } from '../ui/filter-bar.tsx';
import { moneyCell } from '../ui/csv.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { Panel } from '../ui/panel.tsx';
import type { Column } from '../ui/table-columns.ts';
import { useUrlState } from '../ui/url-state.ts';
import { useBusinessFilters } from './filters.ts';
import { askedOf, PlatformList } from './list-screen.tsx';
import { BusinessLink } from './parts.tsx';
import { PLATFORM, sourceOf } from './queries.ts';

const SOURCE = sourceOf<PlatformSale>(platformSales);

function stateText(state: string): string {
  switch (state) {
    case 'completed':
    case 'part_refunded':
    case 'refunded':
    case 'voided':
      return t(`state_${state}`);
    default:
      return t('unknownState');
  }
}

const COLUMNS: readonly Column<PlatformSale>[] = [
  {
    key: 'receipt',
    header: t('receipt'),
    card: 'title',
    cell: ({ receiptNumber }) => <PaperNumber>{receiptNumber}</PaperNumber>,
  },
  {
    key: 'when',
    header: t('created'),
    cell: ({ occurredAt }) => <DateTime at={occurredAt} />,
  },
  {
    key: 'business',
    header: t('business'),
    cell: ({ business }) => <BusinessLink business={business} />,
  },
  { key: 'branch', header: t('branch'), cell: ({ branchName }) => <bdi>{branchName}</bdi> },
  { key: 'seller', header: t('seller'), cell: ({ sellerName }) => <bdi>{sellerName}</bdi> },
  { key: 'state', header: t('state'), cell: ({ state }) => stateText(state) },
  {
    key: 'total',
    header: t('total'),
    align: 'end',
    card: 'figure',
    cell: ({ totalMinor, currency }) => <Money minor={totalMinor} currency={currency} />,
  },
];

const CELLS = [
  { header: t('receipt'), of: (row: PlatformSale) => row.receiptNumber },
  { header: t('created'), of: (row: PlatformSale) => row.occurredAt },
  { header: t('business'), of: (row: PlatformSale) => row.business.name },
  { header: t('branch'), of: (row: PlatformSale) => row.branchName },
  { header: t('seller'), of: (row: PlatformSale) => row.sellerName },
  { header: t('state'), of: (row: PlatformSale) => stateText(row.state) },
  { header: t('currency'), of: (row: PlatformSale) => row.currency },
  { header: t('total'), of: (row: PlatformSale) => moneyCell(row.totalMinor, row.currency) },
];

/** /admin/sales: sales of every business, and what they come to in each currency. */
export function AdminSalesScreen() {
  const filters: readonly Filter[] = [
    ...useBusinessFilters(),
    { name: 'from', label: t('from') },
    { name: 'to', label: t('to') },
  ];
  return (
    <>
      <PageHeader title={t('sales')} lead={t('salesLead')} />
      <PlatformList
        source={SOURCE}
        caption={t('sales')}
        search={t('searchReceipt')}
        filters={filters}
        columns={COLUMNS}
        icon={ReceiptText}
        empty={t('salesEmpty')}
        keyOf={({ _id }) => _id}
        nameOf={({ receiptNumber }) => receiptNumber}
        file={t('fileSales')}
        cells={CELLS}
      >
        <Sums filters={filters} />
      </PlatformList>
    </>
  );
}

/** One row per currency; a sum of two currencies would be no amount. */
function Sums({ filters }: { readonly filters: readonly Filter[] }) {
  const url = useUrlState();
  const format = useFormat();
  const { q: _q, ...query } = askedOf(url.get, filters);
  const { data } = useQuery({
    queryKey: [PLATFORM, 'salesSum', query],
    queryFn: ({ signal }) => call(platformSalesSum, { query }, { signal }),
  });
  if (data === undefined) return null;
  const title = t('sumsOf', { from: format.date(data.from), to: format.date(data.to) });
  return (
    <Panel title={title}>
      {data.sums.length === 0 ? (
        <p>{t('sumsNone')}</p>
      ) : (
        <PlainTable
          caption={title}
          headers={[t('currency'), t('businesses'), t('sales'), t('amount')]}
          rows={data.sums.map(({ currency, businesses, salesCount, totalMinor }) => ({
            key: currency,
            cells: [
              currency,
              format.number(businesses),
              format.number(salesCount),
              format.money(totalMinor, currency),
            ],
          }))}
        />
      )}
    </Panel>
  );
}
