import { can } from '@tillbook/core/permissions';
import { LAYBY_STATES } from '@tillbook/core/sales/laybys';
import type { LaybyRow } from '@tillbook/core/sales/laybys.api';
import { Archive, ShoppingCart } from 'lucide-react';
import { t } from '../i18n/en/laybys.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { DensityButton } from '../ui/density-button.tsx';
import { Amount, NoData, PaperNumber } from '../ui/figures.tsx';
import { activeFilters, ClearFilters, FilterBar, type Filter } from '../ui/filter-bar.tsx';
import { ListActions } from '../ui/head-actions.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { useSellAddress } from '../ui/sales-places.ts';
import { EmptyState } from '../ui/states.tsx';
import type { Column } from '../ui/table-columns.ts';
import { useUrlState } from '../ui/url-state.ts';
import { BuyerName } from './customer-bar.tsx';
import { ExportLaybys } from './export-laybys.tsx';
import { useTills } from './queries.ts';
import { useLaybyPages, type LaybyFilter } from './layby-queries.ts';
import { LaybyBadge, LaybySheet } from './layby-sheet.tsx';
import { zoneFormat } from './zone-format.ts';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

function useFilters(isWhole: boolean): readonly Filter[] {
  const branches = (useTills().data ?? []).map(({ _id: value, name: label }) => ({ value, label }));
  return [
    ...(isWhole && branches.length > 1
      ? [{ name: 'branchId', label: t('branch'), any: t('allBranches'), choices: branches }]
      : []),
    {
      name: 'state',
      label: t('state'),
      any: t('anyState'),
      choices: LAYBY_STATES.map((value) => ({ value, label: t(`state_${value}`) })),
    },
    {
      name: 'overdue',
      label: t('overdue'),
      any: t('overdueAny'),
      choices: [{ value: '1', label: t('overdue') }],
    },
    { name: 'from', label: t('from') },
    { name: 'to', label: t('to') },
  ];
}

/** What the address asks of the list; what it does not understand is left out. */
function filterIn(get: (name: string) => string, isWhole: boolean): LaybyFilter {
  const fitting = (name: string, shape: RegExp) =>
    shape.test(get(name)) ? { [name]: get(name) } : {};
  const state = LAYBY_STATES.find((one) => one === get('state'));
  const q = get('q').trim();
  return {
    ...(q === '' ? {} : { q }),
    ...(isWhole ? fitting('branchId', ID) : {}),
    ...(state === undefined ? {} : { state }),
    ...(get('overdue') === '1' ? { overdue: '1' as const } : {}),
    ...fitting('customerId', ID),
    ...fitting('from', DAY),
    ...fitting('to', DAY),
  };
}

function LaybyTime({ row }: { readonly row: LaybyRow }) {
  const { place } = useFormat();
  const { dateTime } = zoneFormat({ ...place, timeZone: row.timezone });
  return <time dateTime={row.createdAt}>{dateTime(row.createdAt)}</time>;
}

function LastDay({ day }: { readonly day: string }) {
  const { date } = useFormat();
  return <time dateTime={day}>{date(day)}</time>;
}

function columnsOf(isWhole: boolean, currency: string): readonly Column<LaybyRow>[] {
  const whole: readonly Column<LaybyRow>[] = [
    { key: 'branch', header: t('branch'), cell: (row) => <bdi>{row.branchName}</bdi> },
    { key: 'by', header: t('createdBy'), cell: (row) => <bdi>{row.createdByName}</bdi> },
  ];
  return [
    {
      key: 'number',
      header: t('number'),
      card: 'title',
      cell: (row) => <PaperNumber>{row.number}</PaperNumber>,
    },
    { key: 'when', header: t('when'), cell: (row) => <LaybyTime row={row} /> },
    ...(isWhole ? whole : []),
    {
      key: 'customer',
      header: t('customer'),
      cell: ({ customerName }) =>
        customerName === null ? <NoData /> : <BuyerName title={customerName} />,
    },
    { key: 'until', header: t('due'), cell: (row) => <LastDay day={row.dueOn} /> },
    {
      key: 'state',
      header: t('state'),
      card: 'status',
      cell: (row) => <LaybyBadge state={row.state} isOverdue={row.isOverdue} />,
    },
    {
      key: 'total',
      header: t('totalIn', { currency }),
      align: 'end',
      card: 'figure',
      cell: (row) => <Amount minor={row.totalMinor} />,
    },
    {
      key: 'left',
      header: t('leftIn', { currency }),
      align: 'end',
      cell: ({ state, totalMinor, paidMinor }) =>
        state === 'open' ? <Amount minor={totalMinor - paidMinor} /> : <NoData />,
    },
  ];
}

/** Goods that are set aside in one's branches: whoever sells there takes payments for them. */
export function LaybysScreen() {
  const url = useUrlState();
  const user = useUser();
  const sellAt = useSellAddress();
  const isWhole = can(user, 'sale.view');
  const currency = useFormat().place.currency ?? '';
  const filters = useFilters(isWhole);
  const filter = filterIn(url.get, isWhole);
  const pages = useLaybyPages(filter);
  const isFiltered = url.get('q') !== '' || activeFilters(filters, url.get).length > 0;
  const openId = url.get('id');
  const sell = can(user, 'sale.post') && (
    <ButtonLink to={sellAt()} kind="primary" icon={<ShoppingCart size={16} aria-hidden />}>
      {t('newSale')}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title={t('laybys')} actions={<ListActions main={sell} />} />
      <FilterBar search={t('search')} filters={filters}>
        <DensityButton />
        <ExportLaybys filter={filter} />
      </FilterBar>
      <DataTable
        caption={t('laybys')}
        columns={columnsOf(isWhole, currency)}
        rows={pages.data?.pages.flatMap((page) => page.items)}
        rowKey={(row) => row._id}
        rowLabel={(row) => row.number}
        onOpen={(row) => url.set({ id: row._id }, 'push')}
        openKey={openId}
        error={pages.error}
        onRetry={() => void pages.refetch()}
        isFiltered={isFiltered}
        clear={<ClearFilters filters={filters} />}
        empty={
          <EmptyState icon={Archive} title={t('noLaybys')}>
            {t('noLaybysText')}
          </EmptyState>
        }
        hasMore={pages.hasNextPage}
        isLoadingMore={pages.isFetchingNextPage}
        onMore={() => void pages.fetchNextPage()}
      />
      {openId !== '' && (
        <LaybySheet laybyId={openId} drawer={null} onClose={() => url.set({ id: undefined })} />
      )}
    </>
  );
}
