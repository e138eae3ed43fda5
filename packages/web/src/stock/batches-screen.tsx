import { can } from '@tillbook/core/permissions';
import { EXPIRY_VIEWS, type BatchRow } from '@tillbook/core/stock/stock.api';
import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { t } from '../i18n/en/stock.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { moneyCell, quantityCell } from '../ui/csv.ts';
import { DataTable } from '../ui/data-table.tsx';
import { DensityButton } from '../ui/density-button.tsx';
import { Amount, DateTime, NoData, Quantity } from '../ui/figures.tsx';
import { activeFilters, ClearFilters, FilterBar } from '../ui/filter-bar.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { usePlaces } from '../ui/places.ts';
import { EmptyState } from '../ui/states.tsx';
import type { Column } from '../ui/table-columns.ts';
import { tabOf, UrlTabs } from '../ui/url-tabs.tsx';
import { useUrlState } from '../ui/url-state.ts';
import { BatchSheet } from './batch-sheet.tsx';
import { ExportList } from './export-list.tsx';
import { asked, useBranchFilter } from './filters.ts';
import { batchPages, usePages, type BatchFilter } from './queries.ts';
import { branchColumn, productColumn } from './stock-columns.tsx';
import styles from './stock.module.css';

/** The order of the tabs: all batches first, then what expired, then what will. */
const TABS = ['all', ...EXPIRY_VIEWS.filter((one) => one !== 'all')] as const;

/** `view=batches`: what expires when, in money; a batch opens to be written off or corrected. */
export function BatchesScreen() {
  const url = useUrlState();
  const places = usePlaces();
  const currency = useFormat().place.currency ?? '';
  const seesCost = can(useUser(), 'product.see_cost');
  const [open, setOpen] = useState<BatchRow | null>(null);
  const filters = useBranchFilter();
  const tabs = TABS.map((value) => ({ value: value as string, label: t(`within_${value}`) }));
  const within = tabOf(tabs, url.get('within')) as (typeof TABS)[number];
  const filter: BatchFilter = { within, ...asked(url.get, ['q', 'branchId', 'productId']) };
  const pages = usePages<BatchRow>(['batches', filter], batchPages(filter));
  const isNarrowed = activeFilters(filters, url.get).length > 0 || url.get('q') !== '';
  return (
    <>
      <PageHeader title={t('batchesTitle')} crumbs={places.crumbs} />
      <UrlTabs name="within" label={t('batchesTitle')} tabs={tabs} />
      <p className={styles['lead']}>{t('batchesLead')}</p>
      <FilterBar search={t('search')} filters={filters}>
        <ExportList
          page={batchPages(filter)}
          file={t('batchesFile')}
          header={exportHeader(currency)}
          cells={(row) => exportCells(row, currency)}
        />
        <DensityButton />
      </FilterBar>
      <DataTable
        caption={t('batchesTitle')}
        columns={columns(currency, seesCost, filters.length > 0)}
        rows={pages.data?.pages.flatMap((page) => page.items)}
        rowKey={(row) => row._id}
        rowLabel={(row) => `${row.product.name} ${row.code}`}
        openKey={open?._id ?? ''}
        onOpen={setOpen}
        error={pages.error}
        onRetry={() => void pages.refetch()}
        isFiltered={isNarrowed}
        clear={<ClearFilters filters={filters} />}
        empty={
          <EmptyState
            icon={CalendarClock}
            title={t(within === 'all' ? 'noBatches' : 'noneExpires')}
          >
            {t(within === 'all' ? 'noBatchesText' : 'noneExpiresText')}
          </EmptyState>
        }
        hasMore={pages.hasNextPage}
        isLoadingMore={pages.isFetchingNextPage}
        onMore={() => void pages.fetchNextPage()}
      />
      {open !== null && <BatchSheet batch={open} onClose={() => setOpen(null)} />}
    </>
  );
}

/** How long it is good: in words, and not by colour alone. */
export function DaysLeft({ days }: { readonly days: number | null }) {
  if (days === null) return <NoData />;
  if (days < 0)
    return <span className={styles['expired']}>{t('expiredFor', { count: -days })}</span>;
  if (days === 0) return <span className={styles['soon']}>{t('lastDay')}</span>;
  const said = t('daysLeft', { count: days });
  return days <= 30 ? <span className={styles['soon']}>{said}</span> : said;
}

function columns(
  currency: string,
  seesCost: boolean,
  hasBranches: boolean,
): readonly Column<BatchRow>[] {
  const value: Column<BatchRow> = {
    key: 'value',
    header: t('valueHeader', { currency }),
    align: 'end',
    cell: (row) => (row.valueMinor === null ? <NoData /> : <Amount minor={row.valueMinor} />),
  };
  return [
    productColumn<BatchRow>(),
    { key: 'code', header: t('batch'), cell: (row) => <bdi dir="ltr">{row.code}</bdi> },
    ...(hasBranches ? [branchColumn<BatchRow>()] : []),
    {
      key: 'expires',
      header: t('goodUntil'),
      cell: (row) =>
        row.expiresOn === null ? t('noExpiry') : <DateTime at={row.expiresOn} show="date" />,
    },
    {
      key: 'left',
      header: t('left'),
      card: 'status',
      cell: (row) => <DaysLeft days={row.daysLeft} />,
    },
    {
      key: 'quantity',
      header: t('quantity'),
      align: 'end',
      card: 'figure',
      cell: (row) => <Quantity milli={row.quantityMilli} />,
    },
    ...(seesCost ? [value] : []),
  ];
}

const exportHeader = (currency: string): string[] => [
  t('product'),
  t('sku'),
  t('batch'),
  t('branch'),
  t('goodUntil'),
  t('quantity'),
  t('valueHeader', { currency }),
];

const exportCells = (row: BatchRow, currency: string) => [
  row.product.name,
  row.product.sku,
  row.code,
  row.branch.name,
  row.expiresOn,
  quantityCell(row.quantityMilli),
  row.valueMinor === null ? null : moneyCell(row.valueMinor, currency),
];
