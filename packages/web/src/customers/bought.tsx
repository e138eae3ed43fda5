import type { CustomerDetail } from '@tillbook/core/customers/customers.api';
import type { ListedSaleRow } from '@tillbook/core/sales/sales-list.api';
import { ReceiptText } from 'lucide-react';
import { t } from '../i18n/en/customers.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { Amount, DateTime, PaperNumber } from '../ui/figures.tsx';
import { Facts, Panel, Stack } from '../ui/panel.tsx';
import { EmptyState } from '../ui/states.tsx';
import type { Column } from '../ui/table-columns.ts';
import { useGo } from '../ui/use-go.ts';
import { useCustomerPlaces } from './customer-places.ts';
import { useBought } from './queries.ts';

/** What a customer bought: how much in all, and each sale, newest first. */
export function Bought({ customer }: { readonly customer: CustomerDetail }) {
  const { sale, sales } = useCustomerPlaces();
  const go = useGo();
  const { money, number, dateTime, place } = useFormat();
  const pages = useBought(customer._id);
  const { salesCount, salesMinor, lastSaleAt } = customer;
  return (
    <Stack>
      <Panel
        title={t('bought')}
        actions={
          sales !== null &&
          salesCount > 0 && <ButtonLink to={sales(customer._id)}>{t('inSales')}</ButtonLink>
        }
      >
        <Facts
          facts={[
            { label: t('sales'), value: number(salesCount), isFigure: true },
            { label: t('salesTotal'), value: money(salesMinor), isFigure: true },
            ...(lastSaleAt === null
              ? []
              : [{ label: t('lastBought'), value: dateTime(lastSaleAt), isFigure: true }]),
          ]}
        />
      </Panel>
      <DataTable
        caption={t('bought')}
        columns={columnsOf(place.currency ?? '')}
        rows={pages.data?.pages.flatMap((page) => page.items)}
        rowKey={({ _id }) => _id}
        rowLabel={({ receiptNumber }) => receiptNumber}
        {...(sale === null ? {} : { onOpen: ({ _id }: ListedSaleRow) => go(sale(_id)) })}
        error={pages.error}
        onRetry={() => void pages.refetch()}
        empty={
          <EmptyState icon={ReceiptText} title={t('boughtNone')}>
            {t('boughtEmpty')}
          </EmptyState>
        }
        hasMore={pages.hasNextPage}
        isLoadingMore={pages.isFetchingNextPage}
        onMore={() => void pages.fetchNextPage()}
      />
    </Stack>
  );
}

function columnsOf(currency: string): readonly Column<ListedSaleRow>[] {
  return [
    {
      key: 'receipt',
      header: t('receipt'),
      card: 'title',
      cell: ({ receiptNumber }) => <PaperNumber>{receiptNumber}</PaperNumber>,
    },
    {
      key: 'when',
      header: t('when'),
      cell: ({ occurredAt }) => <DateTime at={occurredAt} />,
    },
    { key: 'branch', header: t('branch'), cell: ({ branchName }) => <bdi>{branchName}</bdi> },
    { key: 'seller', header: t('seller'), cell: ({ sellerName }) => <bdi>{sellerName}</bdi> },
    {
      key: 'total',
      header: t('total', { currency }),
      align: 'end',
      card: 'figure',
      cell: ({ totalMinor }) => <Amount minor={totalMinor} />,
    },
  ];
}
