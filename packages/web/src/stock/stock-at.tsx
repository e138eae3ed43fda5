import { can } from '@tillbook/core/permissions';
import type { StockAtRow } from '@tillbook/core/stock/stock.api';
import { CalendarClock } from 'lucide-react';
import { nowMs } from '../api/clock.ts';
import { t } from '../i18n/en/stock.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { Banner } from '../ui/banner.tsx';
import { moneyCell, quantityCell } from '../ui/csv.ts';
import { DataTable } from '../ui/data-table.tsx';
import { Amount, NoData, Quantity } from '../ui/figures.tsx';
import { FilterBar } from '../ui/filter-bar.tsx';
import { EmptyState } from '../ui/states.tsx';
import type { Column } from '../ui/table-columns.ts';
import { useUrlState } from '../ui/url-state.ts';
import { ExportList } from './export-list.tsx';
import { asked, useBranchFilter } from './filters.ts';
import { atPages, usePages, useStockAtTotals, type AtFilter } from './queries.ts';
import { branchColumn, productColumn } from './stock-columns.tsx';
import styles from './stock.module.css';

const DAY_MS = 86_400_000;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** The day that was asked for; yesterday where none is. */
function dayOf(text: string): string {
  return DATE.test(text) ? text : new Date(nowMs() - DAY_MS).toISOString().slice(0, 10);
}

function columns(currency: string, seesCost: boolean, hasBranches: boolean) {
  const figures: readonly Column<StockAtRow>[] = [
    {
      key: 'quantity',
      header: t('onHand'),
      align: 'end',
      card: 'figure',
      cell: (row) => <Quantity milli={row.quantityMilli} />,
    },
    {
      key: 'value',
      header: t('valueHeader', { currency }),
      align: 'end',
      cell: (row) => (row.valueMinor === null ? <NoData /> : <Amount minor={row.valueMinor} />),
    },
  ];
  return [
    productColumn<StockAtRow>(),
    ...(hasBranches ? [branchColumn<StockAtRow>()] : []),
    ...figures.filter(({ key }) => seesCost || key !== 'value'),
  ];
}

/** What lay where at the end of a day, exactly as the books have it. */
export function StockAt() {
  const url = useUrlState();
  const format = useFormat();
  const currency = format.place.currency ?? '';
  const branches = useBranchFilter();
  const date = dayOf(url.get('date'));
  const filter: AtFilter = { date, ...asked(url.get, ['branchId']) };
  const pages = usePages<StockAtRow>(['at', filter], atPages(filter));
  const seesCost = can(useUser(), 'product.see_cost');
  return (
    <>
      <p className={styles['lead']}>{t('lead_at')}</p>
      <FilterBar filters={[{ name: 'date', label: t('endOf') }, ...branches]}>
        <ExportList
          page={atPages(filter)}
          file={t('atFile', { date })}
          header={[
            ...[t('product'), t('sku'), t('branch'), t('onHand')],
            t('valueHeader', { currency }),
          ]}
          cells={(row) => [
            row.product.name,
            row.product.sku,
            row.branch.name,
            quantityCell(row.quantityMilli),
            row.valueMinor === null ? null : moneyCell(row.valueMinor, currency),
          ]}
        />
      </FilterBar>
      <Totals filter={filter} date={date} />
      <DataTable
        caption={t('show_at')}
        columns={columns(currency, seesCost, branches.length > 0)}
        rows={pages.data?.pages.flatMap((page) => page.items)}
        rowKey={(row) => `${row.product._id} ${row.branch._id}`}
        rowLabel={(row) => row.product.name}
        error={pages.error}
        onRetry={() => void pages.refetch()}
        empty={
          <EmptyState icon={CalendarClock} title={t('empty_at')}>
            {t('emptyText_at')}
          </EmptyState>
        }
        hasMore={pages.hasNextPage}
        isLoadingMore={pages.isFetchingNextPage}
        onMore={() => void pages.fetchNextPage()}
      />
    </>
  );
}

/** The value of all rows beside the inventory account of the same day. */
function Totals({ filter, date }: { readonly filter: AtFilter; readonly date: string }) {
  const format = useFormat();
  const totals = useStockAtTotals(filter).data;
  if (totals === undefined || totals.valueMinor === null || totals.booksMinor === null) return null;
  const said = { date: format.date(date), value: format.money(totals.valueMinor) };
  if (totals.valueMinor === totals.booksMinor) {
    return <Banner>{t('agrees', said)}</Banner>;
  }
  return (
    <Banner tone="danger">
      {t('differs', { ...said, books: format.money(totals.booksMinor) })}
    </Banner>
  );
}
