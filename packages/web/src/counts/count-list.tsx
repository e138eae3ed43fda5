import type { CountRow } from '@tillbook/core/counts/count-answers';
import { can } from '@tillbook/core/permissions';
import { ClipboardCheck, Plus } from 'lucide-react';
import { t } from '../i18n/en/counts.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { DensityButton } from '../ui/density-button.tsx';
import { Amount, DateTime, NoData, PaperNumber } from '../ui/figures.tsx';
import { activeFilters, ClearFilters, FilterBar, type Filter } from '../ui/filter-bar.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { usePlaces } from '../ui/places.ts';
import { EmptyState } from '../ui/states.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import type { Column } from '../ui/table-columns.ts';
import { useUrlState } from '../ui/url-state.ts';
import { ExportCounts } from './export-counts.tsx';
import { useBranches, useCounts, type CountFilter } from './queries.ts';
import { isKind, isState, kindChoices, stateChoices, STATUS } from './words.ts';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What the address asks of the list; what it does not understand is left out. */
function filterOf(get: (name: string) => string): CountFilter {
  const [q, state, kind] = [get('q').trim(), get('state'), get('kind')];
  const [branchId, productId] = [get('branchId'), get('productId')];
  return {
    ...(q === '' ? {} : { q }),
    ...(isState(state) ? { state } : {}),
    ...(isKind(kind) ? { kind } : {}),
    ...(ID.test(branchId) ? { branchId } : {}),
    ...(ID.test(productId) ? { productId } : {}),
  };
}

function useFilters(): readonly Filter[] {
  const branches = useBranches().data ?? [];
  const choices = branches.map(({ _id: value, name: label }) => ({ value, label }));
  return [
    { name: 'state', label: t('state'), any: t('anyState'), choices: stateChoices() },
    { name: 'kind', label: t('kind'), any: t('anyKind'), choices: kindChoices() },
    ...(choices.length > 1
      ? [{ name: 'branchId', label: t('branch'), any: t('allBranches'), choices }]
      : []),
  ];
}

function useColumns(): readonly Column<CountRow>[] {
  const currency = useFormat().place.currency ?? '';
  const seesCost = can(useUser(), 'product.see_cost');
  return [
    {
      key: 'number',
      header: t('number'),
      card: 'title',
      cell: (row) => <PaperNumber>{row.number}</PaperNumber>,
    },
    { key: 'kind', header: t('kind'), cell: (row) => t(`kind_${row.kind}`) },
    { key: 'branch', header: t('branch'), cell: (row) => <bdi>{row.branch.name}</bdi> },
    { key: 'made', header: t('made'), cell: (row) => <DateTime at={row.madeAt} show="date" /> },
    {
      key: 'counted',
      header: t('counted'),
      align: 'end',
      cell: (row) => (row.linesCount === 0 ? <NoData /> : <Counted row={row} />),
    },
    {
      key: 'different',
      header: t('differences'),
      align: 'end',
      cell: (row) => row.differentCount ?? <NoData />,
    },
    ...(seesCost ? [netColumn(currency)] : []),
    {
      key: 'state',
      header: t('state'),
      card: 'status',
      cell: (row) => <StatusBadge status={STATUS[row.state]} />,
    },
  ];
}

const Counted = ({ row }: { readonly row: CountRow }) => (
  <bdi className="number">
    {t('countedLines', { counted: row.countedCount, lines: row.linesCount })}
  </bdi>
);

const netColumn = (currency: string): Column<CountRow> => ({
  key: 'net',
  header: t('differenceIn', { currency }),
  align: 'end',
  card: 'figure',
  cell: ({ missingMinor, foundMinor }) =>
    missingMinor === null || foundMinor === null ? (
      <NoData />
    ) : (
      <Amount minor={foundMinor - missingMinor} />
    ),
});

/** Counts of the branches in reach, newest first. */
export function CountList() {
  const url = useUrlState();
  const places = usePlaces();
  const filters = useFilters();
  const filter = filterOf(url.get);
  const pages = useCounts(filter);
  const isFiltered = url.get('q') !== '' || activeFilters(filters, url.get).length > 0;
  const begin = can(useUser(), 'stock.count') ? (
    <ButtonLink
      to={places.to('counts', { part: 'new' })}
      kind="primary"
      icon={<Plus size={16} aria-hidden />}
    >
      {t('new')}
    </ButtonLink>
  ) : undefined;
  return (
    <>
      <PageHeader title={t('title')} crumbs={places.crumbs} lead={t('lead')} actions={begin} />
      <FilterBar search={t('search')} filters={filters}>
        <DensityButton />
        <ExportCounts filter={filter} />
      </FilterBar>
      <DataTable
        caption={t('title')}
        columns={useColumns()}
        rows={pages.data?.pages.flatMap((page) => page.items)}
        rowKey={(row) => row._id}
        rowLabel={(row) => row.number}
        onOpen={(row) => url.set({ id: row._id }, 'push')}
        error={pages.error}
        onRetry={() => void pages.refetch()}
        isFiltered={isFiltered}
        clear={<ClearFilters filters={filters} />}
        empty={
          <EmptyState icon={ClipboardCheck} title={t('empty')} action={begin}>
            {t('emptyText')}
          </EmptyState>
        }
        hasMore={pages.hasNextPage}
        isLoadingMore={pages.isFetchingNextPage}
        onMore={() => void pages.fetchNextPage()}
      />
    </>
  );
}
