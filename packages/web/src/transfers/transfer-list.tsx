import { can } from '@tillbook/core/permissions';
import type { TransferRow } from '@tillbook/core/transfers/transfer-answers';
import { Plus, Truck } from 'lucide-react';
import { t } from '../i18n/en/transfers.ts';
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
import { tabOf, UrlTabs } from '../ui/url-tabs.tsx';
import { useUrlState } from '../ui/url-state.ts';
import { ExportTransfers } from './export-transfers.tsx';
import { OffersBanner } from './offers-banner.tsx';
import { useTransferPlaces, useTransfers, type TransferFilter } from './queries.ts';
import { fromName, isState, stateChoices, STATUS, toName } from './words.ts';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const tabs = () => [
  { value: 'all', label: t('all') },
  { value: 'incoming', label: t('incoming') },
  { value: 'outgoing', label: t('outgoing') },
];

/** What the address asks of the list; what it does not understand is left out. */
function filterOf(get: (name: string) => string): TransferFilter {
  const [q, state, branchId] = [get('q').trim(), get('state'), get('branchId')];
  const tab = tabOf(tabs(), get('way'));
  return {
    ...(q === '' ? {} : { q }),
    ...(isState(state) ? { state } : {}),
    ...(ID.test(branchId) ? { branchId } : {}),
    ...(tab === 'incoming' || tab === 'outgoing' ? { direction: tab } : {}),
  };
}

function useFilters(): readonly Filter[] {
  const places = useTransferPlaces();
  const own = (places.data?.branches ?? []).filter(({ isInReach }) => isInReach);
  const branches = own.map(({ _id: value, name: label }) => ({ value, label }));
  return [
    { name: 'state', label: t('state'), any: t('anyState'), choices: stateChoices() },
    ...(branches.length > 1
      ? [{ name: 'branchId', label: t('branch'), any: t('allBranches'), choices: branches }]
      : []),
  ];
}

function useColumns(): readonly Column<TransferRow>[] {
  const currency = useFormat().place.currency ?? '';
  const { isSeen } = useSeesCost();
  return [
    {
      key: 'number',
      header: t('number'),
      card: 'title',
      cell: (row) => <PaperNumber>{row.number}</PaperNumber>,
    },
    { key: 'from', header: t('from'), cell: (row) => <bdi>{fromName(row)}</bdi> },
    { key: 'to', header: t('to'), cell: (row) => <bdi>{toName(row)}</bdi> },
    {
      key: 'lines',
      header: t('lines'),
      align: 'end',
      card: 'hidden',
      cell: (row) => <bdi className="number">{row.linesCount}</bdi>,
    },
    { key: 'made', header: t('made'), cell: (row) => <DateTime at={row.madeAt} show="date" /> },
    ...(isSeen ? [valueColumn(currency)] : []),
    {
      key: 'state',
      header: t('state'),
      card: 'status',
      cell: (row) => <StatusBadge status={STATUS[row.state]} />,
    },
  ];
}

const valueColumn = (currency: string): Column<TransferRow> => ({
  key: 'value',
  header: t('valueIn', { currency }),
  align: 'end',
  card: 'figure',
  cell: (row) => (row.valueMinor === null ? <NoData /> : <Amount minor={row.valueMinor} />),
});

function useSeesCost() {
  return { isSeen: can(useUser(), 'product.see_cost') };
}

/** Transfers of the branches in reach, and what other businesses offer. */
export function TransferList() {
  const url = useUrlState();
  const places = usePlaces();
  const filters = useFilters();
  const filter = filterOf(url.get);
  const pages = useTransfers(filter);
  const isFiltered =
    url.get('q') !== '' ||
    filter.direction !== undefined ||
    activeFilters(filters, url.get).length > 0;
  const begin = (
    <ButtonLink
      to={places.to('transfers', { part: 'new' })}
      kind="primary"
      icon={<Plus size={16} aria-hidden />}
    >
      {t('new')}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title={t('title')} crumbs={places.crumbs} lead={t('lead')} actions={begin} />
      <OffersBanner />
      <UrlTabs name="way" label={t('title')} tabs={tabs()} />
      <FilterBar search={t('search')} filters={filters}>
        <DensityButton />
        <ExportTransfers filter={filter} />
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
        clear={<ClearFilters filters={[...filters, { name: 'way', label: t('title') }]} />}
        empty={
          <EmptyState icon={Truck} title={t('empty')} action={begin}>
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
