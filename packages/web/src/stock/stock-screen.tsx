import { can } from '@tillbook/core/permissions';
import {
  DEAD_DEFAULT_DAYS,
  STOCK_VIEWS,
  type StockRow,
  type StockView,
} from '@tillbook/core/stock/stock.api';
import { PackageOpen, SlidersHorizontal } from 'lucide-react';
import { t } from '../i18n/en/stock.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { moneyCell, quantityCell } from '../ui/csv.ts';
import { DataTable } from '../ui/data-table.tsx';
import { DensityButton } from '../ui/density-button.tsx';
import { activeFilters, ClearFilters, FilterBar } from '../ui/filter-bar.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { usePlaces } from '../ui/places.ts';
import { EmptyState } from '../ui/states.tsx';
import { tabOf, UrlTabs } from '../ui/url-tabs.tsx';
import { useGo } from '../ui/use-go.ts';
import { useUrlState } from '../ui/url-state.ts';
import { ExportList } from './export-list.tsx';
import { asked, deadFilter, useBranchFilter } from './filters.ts';
import { StockPolicy } from './policy.tsx';
import { stockPages, usePages, useSummary, type StockFilter } from './queries.ts';
import { StockAt } from './stock-at.tsx';
import { stockColumns } from './stock-columns.tsx';
import { SummaryCards } from './summary-cards.tsx';
import styles from './stock.module.css';

const SHOWN = [...STOCK_VIEWS, 'at'] as const;

/** `view=stock`: what lies where, what of it needs a look, and what lay there on a past day. */
export function StockScreen() {
  const url = useUrlState();
  const places = usePlaces();
  const user = useUser();
  const days = url.get('days') || String(DEAD_DEFAULT_DAYS);
  const sums = useSummary(url.get('branchId'), days).data;
  const tabs = SHOWN.map((value) => ({
    value: value as string,
    label: t(`show_${value}`),
    count: value === 'all' || value === 'at' ? 0 : (sums?.[value].count ?? 0),
  }));
  const show = tabOf(tabs, url.get('show')) as (typeof SHOWN)[number];
  const mayAdjust = can(user, 'stock.adjust');
  return (
    <>
      <PageHeader
        title={t('stockTitle')}
        crumbs={places.crumbs}
        actions={
          mayAdjust && (
            <ButtonLink
              kind="primary"
              to={places.to('adjustments', { id: 'new' })}
              icon={<SlidersHorizontal size={18} aria-hidden />}
            >
              {t('adjust')}
            </ButtonLink>
          )
        }
      />
      <SummaryCards branchId={url.get('branchId')} days={days} />
      <StockPolicy />
      <UrlTabs name="show" label={t('stockTitle')} tabs={tabs} drops={['date']} />
      {show === 'at' ? <StockAt /> : <StockList key={show} view={show} />}
    </>
  );
}

function useStockFilter(view: StockView): StockFilter {
  const url = useUrlState();
  const names = ['q', 'branchId', ...(view === 'dead' ? ['days'] : [])];
  return { view, ...asked(url.get, names) };
}

function StockList({ view }: { readonly view: StockView }) {
  const url = useUrlState();
  const places = usePlaces();
  const go = useGo();
  const format = useFormat();
  const currency = format.place.currency ?? '';
  const branches = useBranchFilter();
  const filters = view === 'dead' ? [...branches, deadFilter()] : branches;
  const filter = useStockFilter(view);
  const pages = usePages<StockRow>(['list', filter], stockPages(filter));
  const seesCost = can(useUser(), 'product.see_cost');
  const hasBranches = branches.length > 0;
  const isFiltered = activeFilters(branches, url.get).length > 0 || url.get('q') !== '';
  return (
    <>
      <p className={styles['lead']}>{t(`lead_${view}`)}</p>
      <FilterBar search={t('search')} filters={filters}>
        <ExportList
          page={stockPages(filter)}
          file={t('stockFile', { view })}
          header={exportHeader(currency)}
          cells={(row) => exportCells(row, currency)}
        />
        <DensityButton />
      </FilterBar>
      <DataTable
        caption={t('stockTitle')}
        columns={stockColumns({ currency, seesCost, hasBranches, view })}
        rows={pages.data?.pages.flatMap((page) => page.items)}
        rowKey={(row) => `${row.product._id} ${row.branch._id}`}
        rowLabel={(row) => row.product.name}
        onOpen={(row) => go(places.products({ id: row.product._id }))}
        error={pages.error}
        onRetry={() => void pages.refetch()}
        isFiltered={isFiltered}
        clear={<ClearFilters filters={filters} />}
        empty={
          <EmptyState icon={PackageOpen} title={t(`empty_${view}`)}>
            {t(`emptyText_${view}`)}
          </EmptyState>
        }
        hasMore={pages.hasNextPage}
        isLoadingMore={pages.isFetchingNextPage}
        onMore={() => void pages.fetchNextPage()}
      />
    </>
  );
}

const exportHeader = (currency: string): string[] => [
  t('product'),
  t('sku'),
  t('branch'),
  t('onHand'),
  t('setAside'),
  t('incoming'),
  t('reorderAt'),
  t('valueHeader', { currency }),
  t('lastSold'),
];

const exportCells = (row: StockRow, currency: string) => [
  row.product.name,
  row.product.sku,
  row.branch.name,
  quantityCell(row.quantityMilli),
  quantityCell(row.setAsideMilli),
  quantityCell(row.incomingMilli),
  row.reorderPointMilli === null ? null : quantityCell(row.reorderPointMilli),
  row.valueMinor === null ? null : moneyCell(row.valueMinor, currency),
  row.lastSoldOn,
];
