import { APPROVAL_KINDS } from '@tillbook/core/approvals/approval-states';
import type { Approval } from '@tillbook/core/approvals/approvals.api';
import { ShieldCheck } from 'lucide-react';
import { t } from '../i18n/en/approvals.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { DensityButton } from '../ui/density-button.tsx';
import { Amount, DateTime, NoData } from '../ui/figures.tsx';
import { activeFilters, ClearFilters, FilterBar, type Filter } from '../ui/filter-bar.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Stack } from '../ui/panel.tsx';
import { usePlaces } from '../ui/places.ts';
import { EmptyState } from '../ui/states.tsx';
import { ToneBadge, type StatusTone } from '../ui/status-badge.tsx';
import type { Column } from '../ui/table-columns.ts';
import { useUrlState } from '../ui/url-state.ts';
import { ExportApprovals } from './export-approvals.tsx';
import { useBranches, useHistory, type ApprovalFilter } from './queries.ts';
import { WaitingQuestions } from './waiting-questions.tsx';

const ANSWERED = ['approved', 'used', 'refused', 'expired', 'withdrawn'] as const;
const TONES: Readonly<Record<Approval['state'], StatusTone>> = {
  asked: 'warning',
  approved: 'info',
  used: 'success',
  refused: 'danger',
  expired: 'neutral',
  withdrawn: 'neutral',
};
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** What the address asks of the history; what it does not understand is left out. */
function filterOf(get: (name: string) => string): ApprovalFilter {
  const q = get('q').trim();
  const state = ANSWERED.find((one) => one === get('state')) ?? 'answered';
  const kind = APPROVAL_KINDS.find((one) => one === get('kind'));
  const days = (['from', 'to'] as const).filter((name) => DAY.test(get(name)));
  return {
    state,
    ...(q === '' ? {} : { q }),
    ...(kind === undefined ? {} : { kind }),
    ...(ID.test(get('branchId')) ? { branchId: get('branchId') } : {}),
    ...Object.fromEntries(days.map((name) => [name, get(name)])),
  };
}

function useFilters(): readonly Filter[] {
  const branches = useBranches().data ?? [];
  const states = ANSWERED.map((value) => ({ value, label: t(`state_${value}`) }));
  const kinds = APPROVAL_KINDS.map((value) => ({ value, label: t(`kind_${value}`) }));
  const places = branches.map(({ _id: value, name: label }) => ({ value, label }));
  return [
    { name: 'state', label: t('state'), any: t('anyState'), choices: states },
    { name: 'kind', label: t('kind'), any: t('anyKind'), choices: kinds },
    ...(places.length > 1
      ? [{ name: 'branchId', label: t('branch'), any: t('allBranches'), choices: places }]
      : []),
    { name: 'from', label: t('from') },
    { name: 'to', label: t('to') },
  ];
}

/** `view=approvals`: what waits, to be answered at once, and what was answered. */
export function ApprovalsScreen() {
  const url = useUrlState();
  const places = usePlaces();
  const filters = useFilters();
  const filter = filterOf(url.get);
  const pages = useHistory(filter);
  const isFiltered = url.get('q') !== '' || activeFilters(filters, url.get).length > 0;
  return (
    <>
      <PageHeader title={t('title')} crumbs={places.crumbs} lead={t('lead')} />
      <Stack gap="large">
        <WaitingQuestions branchId={filter.branchId} />
        <section aria-label={t('history')}>
          <Stack>
            <h2>{t('history')}</h2>
            <FilterBar search={t('search')} filters={filters}>
              <DensityButton />
              <ExportApprovals filter={filter} />
            </FilterBar>
            <DataTable
              caption={t('history')}
              columns={useColumns()}
              rows={pages.data?.pages.flatMap((page) => page.items)}
              rowKey={(row) => row._id}
              rowLabel={(row) => t(`kind_${row.kind}`)}
              error={pages.error}
              onRetry={() => void pages.refetch()}
              isFiltered={isFiltered}
              clear={<ClearFilters filters={filters} />}
              empty={
                <EmptyState icon={ShieldCheck} title={t('empty')}>
                  {t('emptyText')}
                </EmptyState>
              }
              hasMore={pages.hasNextPage}
              isLoadingMore={pages.isFetchingNextPage}
              onMore={() => void pages.fetchNextPage()}
            />
          </Stack>
        </section>
      </Stack>
    </>
  );
}

function useColumns(): readonly Column<Approval>[] {
  const currency = useFormat().place.currency ?? '';
  return [
    { key: 'kind', header: t('kind'), card: 'title', cell: (row) => t(`kind_${row.kind}`) },
    {
      key: 'details',
      header: t('details'),
      cell: (row) => <span dir="auto">{row.details.join(', ')}</span>,
    },
    {
      key: 'amount',
      header: `${t('amount')} (${currency})`,
      align: 'end',
      card: 'figure',
      cell: (row) => <Amount minor={row.amountMinor} />,
    },
    { key: 'by', header: t('askedBy'), cell: (row) => <bdi>{row.requestedByName}</bdi> },
    { key: 'branch', header: t('branch'), cell: (row) => <bdi>{row.branchName}</bdi> },
    { key: 'asked', header: t('asked'), cell: (row) => <DateTime at={row.askedAt} /> },
    { key: 'decided', header: t('decidedBy'), cell: (row) => <Decider row={row} /> },
    {
      key: 'state',
      header: t('state'),
      card: 'status',
      cell: (row) => <ToneBadge tone={TONES[row.state]}>{t(`state_${row.state}`)}</ToneBadge>,
    },
  ];
}

function Decider({ row }: { readonly row: Approval }) {
  if (row.decidedByName === null || row.answer === 'withdrawn') return <NoData />;
  return (
    <span dir="auto">
      <bdi>{row.decidedByName}</bdi>
      {row.way === 'pin' && <> ({t('byPin')})</>}
      {row.note !== null && <>: {row.note}</>}
    </span>
  );
}
