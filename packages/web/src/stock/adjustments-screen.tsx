import { can } from '@tillbook/core/permissions';
import type { AdjustmentRow } from '@tillbook/core/stock/adjustments.api';
import { Plus, SlidersHorizontal } from 'lucide-react';
import { t } from '../i18n/en/stock.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { moneyCell } from '../ui/csv.ts';
import { DataTable } from '../ui/data-table.tsx';
import { DensityButton } from '../ui/density-button.tsx';
import { Amount, DateTime, NoData, PaperNumber } from '../ui/figures.tsx';
import { activeFilters, ClearFilters, FilterBar } from '../ui/filter-bar.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { usePlaces } from '../ui/places.ts';
import { EmptyState } from '../ui/states.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import type { Column } from '../ui/table-columns.ts';
import { useUrlState } from '../ui/url-state.ts';
import { AdjustmentView } from './adjustment-detail.tsx';
import { NewAdjustment } from './adjustment-form.tsx';
import { ExportList } from './export-list.tsx';
import { asked, dayFilters, reasonFilter, useBranchFilter } from './filters.ts';
import { adjustmentPages, usePages, type AdjustmentFilter } from './queries.ts';

/** `view=adjustments`: the list, `id=new` and `id=…`. */
export function AdjustmentsScreen() {
  const id = useUrlState().get('id');
  if (id === 'new') return <NewAdjustment />;
  if (id !== '') return <AdjustmentView key={id} adjustmentId={id} />;
  return <AdjustmentsIndex />;
}

function AdjustmentsIndex() {
  const url = useUrlState();
  const places = usePlaces();
  const currency = useFormat().place.currency ?? '';
  const user = useUser();
  const filters = [...useBranchFilter(), reasonFilter(), ...dayFilters()];
  const filter: AdjustmentFilter = asked(url.get, ['branchId', 'reason', 'from', 'to']);
  const pages = usePages<AdjustmentRow>(['adjustments', filter], adjustmentPages(filter));
  const add = can(user, 'stock.adjust') && (
    <ButtonLink
      kind="primary"
      to={places.to('adjustments', { id: 'new' })}
      icon={<Plus size={18} aria-hidden />}
    >
      {t('adjust')}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title={t('adjustmentsTitle')} crumbs={places.crumbs} actions={add} />
      <FilterBar filters={filters}>
        <ExportList
          page={adjustmentPages(filter)}
          file={t('adjustmentsFile')}
          header={exportHeader(currency)}
          cells={(row) => exportCells(row, currency)}
        />
        <DensityButton />
      </FilterBar>
      <DataTable
        caption={t('adjustmentsTitle')}
        columns={columns(currency, can(user, 'product.see_cost'))}
        rows={pages.data?.pages.flatMap((page) => page.items)}
        rowKey={(row) => row._id}
        rowLabel={(row) => row.number}
        onOpen={(row) => url.set({ id: row._id }, 'push')}
        error={pages.error}
        onRetry={() => void pages.refetch()}
        isFiltered={activeFilters(filters, url.get).length > 0}
        clear={<ClearFilters filters={filters} />}
        empty={
          <EmptyState icon={SlidersHorizontal} title={t('noAdjustments')} action={add}>
            {t('noAdjustmentsText')}
          </EmptyState>
        }
        hasMore={pages.hasNextPage}
        isLoadingMore={pages.isFetchingNextPage}
        onMore={() => void pages.fetchNextPage()}
      />
    </>
  );
}

function columns(currency: string, seesCost: boolean): readonly Column<AdjustmentRow>[] {
  const value: Column<AdjustmentRow> = {
    key: 'value',
    header: t('valueHeader', { currency }),
    align: 'end',
    card: 'figure',
    cell: (row) => (row.valueMinor === null ? <NoData /> : <Amount minor={row.valueMinor} />),
  };
  return [
    {
      key: 'number',
      header: t('number'),
      card: 'title',
      cell: (row) => <PaperNumber>{row.number}</PaperNumber>,
    },
    { key: 'when', header: t('posted_at'), cell: (row) => <DateTime at={row.postedAt} /> },
    { key: 'branch', header: t('branch'), cell: (row) => <bdi>{row.branch.name}</bdi> },
    { key: 'reason', header: t('reason'), cell: (row) => t(`reason_${row.reason}`) },
    {
      key: 'lines',
      header: t('goods'),
      align: 'end',
      cell: (row) => t('linesCount', { count: row.linesCount }),
    },
    ...(seesCost ? [value] : []),
    { key: 'by', header: t('postedBy'), cell: (row) => <bdi>{row.postedByName}</bdi> },
    {
      key: 'state',
      header: t('state'),
      card: 'status',
      cell: (row) => row.reversedBy !== null && <StatusBadge status="undone" />,
    },
  ];
}

const exportHeader = (currency: string): string[] => [
  t('number'),
  t('posted_at'),
  t('branch'),
  t('reason'),
  t('valueHeader', { currency }),
  t('postedBy'),
  t('note'),
];

const exportCells = (row: AdjustmentRow, currency: string) => [
  row.number,
  row.postedAt,
  row.branch.name,
  t(`reason_${row.reason}`),
  row.valueMinor === null ? null : moneyCell(row.valueMinor, currency),
  row.postedByName,
  row.note,
];
