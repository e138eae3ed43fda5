import type { BranchCard } from '@tillbook/core/businesses/branches.api';
import { BRANCH_STATES } from '@tillbook/core/businesses/branch-states';
import { can } from '@tillbook/core/permissions';
import { Plus, Store } from 'lucide-react';
import { t } from '../i18n/en/branches.ts';
import { useUser } from '../session/use-session.ts';
import { LimitHint } from '../layouts/limit-hint.tsx';
import { Button } from '../ui/button.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { activeFilters, ClearFilters, FilterBar, type Filter } from '../ui/filter-bar.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { EmptyState } from '../ui/states.tsx';
import { useUrlState } from '../ui/url-state.ts';
import { branchColumns } from './branch-columns.tsx';
import { BranchPage } from './branch-page.tsx';
import { ExportBranches } from './export-branches.tsx';
import { NewBranch } from './new-branch.tsx';
import { useOverview } from './queries.ts';

const filters = (): readonly Filter[] => [
  {
    name: 'state',
    label: t('state'),
    any: t('allStates'),
    choices: BRANCH_STATES.map((value) => ({ value, label: t(`state_${value}`) })),
  },
];

/** Branches whose name, code or address holds what was typed, in the asked state. */
function shownOf(
  branches: readonly BranchCard[] | undefined,
  q: string,
  state: string,
): readonly BranchCard[] | undefined {
  const typed = q.trim().toLowerCase();
  return branches?.filter(
    (branch) =>
      (state === '' || branch.state === state) &&
      `${branch.name} ${branch.code} ${branch.address ?? ''}`.toLowerCase().includes(typed),
  );
}

/** /business/branches, and a manager's own: all of them, or `?id=…` one. */
export function BranchesScreen() {
  const url = useUrlState();
  const id = url.get('id');
  return id === '' ? <BranchesList /> : <BranchPage key={id} branchId={id} />;
}

function BranchesList() {
  const url = useUrlState();
  const user = useUser();
  const overview = useOverview();
  const rows = shownOf(overview.data?.branches, url.get('q'), url.get('state'));
  const offered = filters();
  const isFiltered = activeFilters(offered, url.get).length > 0 || url.get('q') !== '';
  const add = can(user, 'branch.manage') && (
    <Button
      kind="primary"
      icon={<Plus size={18} aria-hidden />}
      onClick={() => url.set({ view: 'new' }, 'push')}
    >
      {t('add')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title')} actions={add} />
      {add !== false && <LimitHint of="branches" />}
      <FilterBar search={t('search')} filters={offered}>
        <ExportBranches rows={rows} />
      </FilterBar>
      <DataTable
        caption={t('title')}
        columns={branchColumns()}
        rows={rows}
        rowKey={(row) => row._id}
        rowLabel={(row) => row.name}
        onOpen={(row) => url.set({ id: row._id }, 'push')}
        error={overview.error}
        onRetry={() => void overview.refetch()}
        isFiltered={isFiltered}
        clear={<ClearFilters filters={offered} />}
        empty={
          <EmptyState icon={Store} title={t('emptyTitle')} action={add}>
            {t('emptyText')}
          </EmptyState>
        }
      />
      {url.get('view') === 'new' && <NewBranch onClose={() => url.set({ view: undefined })} />}
    </>
  );
}
