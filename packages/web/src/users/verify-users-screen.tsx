import type { UserRow } from '@tillbook/core/users/users.api';
import { UserCheck } from 'lucide-react';
import { useState, type FocusEvent } from 'react';
import { t } from '../i18n/en/users.ts';
import { DataTable } from '../ui/data-table.tsx';
import { Sheet } from '../ui/dialog.tsx';
import { ClearFilters, FilterBar } from '../ui/filter-bar.tsx';
import { useHotkeys } from '../ui/hotkeys.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { Columns, Panel } from '../ui/panel.tsx';
import { EmptyState } from '../ui/states.tsx';
import { useMedia } from '../ui/use-media.ts';
import { useUrlState } from '../ui/url-state.ts';
import { tabOf, UrlTabs } from '../ui/url-tabs.tsx';
import { OwnerPanel } from './owner-panel.tsx';
import { rowsOf, usePeople, useWaiting } from './queries.ts';
import { RejectDialog } from './reject-dialog.tsx';
import { useAct, type Act } from './use-act.ts';
import { ownerColumns } from './user-columns.tsx';

const WAITING = { value: 'waiting', label: t('waitingTab') };
const APPROVED = { value: 'approved', label: t('approvedTab') };
const REJECTED = { value: 'rejected', label: t('rejectedTab') };

/** /admin/verify-users: who waits for the platform, and whom it has approved or rejected. */
export function VerifyUsersScreen() {
  const url = useUrlState();
  const q = url.get('q') === '' ? {} : { q: url.get('q') };
  const waiting = useWaiting(q);
  const count = rowsOf(waiting.data)?.length ?? 0;
  const tabs = [{ ...WAITING, count }, APPROVED, REJECTED];
  const tab = tabOf(tabs, url.get('tab'));
  return (
    <>
      <PageHeader title={t('verifyTitle')} lead={t('verifyLead')} />
      <UrlTabs name="tab" label={t('views')} tabs={tabs} drops={['id']} />
      <FilterBar search={t('searchOwners')} />
      {tab === 'waiting' ? (
        <Queue pages={waiting} empty={t('verifyEmpty')} emptyText={t('verifyEmptyText')} />
      ) : (
        <Decided state={tab === 'approved' ? 'active' : 'rejected'} />
      )}
    </>
  );
}

function Decided({ state }: { readonly state: 'active' | 'rejected' }) {
  const url = useUrlState();
  const pages = usePeople({ state, ...(url.get('q') === '' ? {} : { q: url.get('q') }) });
  const empty = state === 'active' ? t('approvedEmpty') : t('rejectedEmpty');
  return <Queue pages={pages} empty={empty} />;
}

/** The row that the focus has moved to, by its place in the table. */
function focusedRow(event: FocusEvent, rows: readonly UserRow[]): UserRow | undefined {
  const line = (event.target as HTMLElement).closest('tbody > tr');
  if (line === null || line !== event.target) return undefined;
  return rows[[...(line.parentElement?.children ?? [])].indexOf(line)];
}

function Queue(props: {
  readonly pages: ReturnType<typeof useWaiting>;
  readonly empty: string;
  readonly emptyText?: string;
}) {
  const { pages, empty, emptyText } = props;
  const url = useUrlState();
  const isWide = useMedia('(min-width: 1024px)');
  const rows = rowsOf(pages.data);
  const asked = rows?.find((row) => row._id === url.get('id'));
  // Beside the list somebody is always shown: whoever waits longest.
  const row = asked ?? (isWide ? rows?.[0] : undefined);
  const decision = useDecision(row, pages.isFetching, () => url.set({ id: undefined }));
  const detail = row !== undefined && <OwnerPanel row={row} {...decision} />;
  return (
    <>
      <Columns aside>
        <div
          onFocus={(event) => {
            const focused = focusedRow(event, rows ?? []);
            if (focused !== undefined) url.set({ id: focused._id });
          }}
        >
          <DataTable
            caption={t('verifyTitle')}
            columns={ownerColumns}
            rows={rows}
            rowKey={(one) => one._id}
            rowLabel={(one) => one.name}
            openKey={row?._id ?? ''}
            onOpen={(one) => url.set({ id: one._id })}
            error={pages.error}
            onRetry={() => void pages.refetch()}
            isFiltered={url.get('q') !== ''}
            clear={<ClearFilters />}
            empty={
              <EmptyState icon={UserCheck} title={empty}>
                {emptyText}
              </EmptyState>
            }
            hasMore={pages.hasNextPage}
            isLoadingMore={pages.isFetchingNextPage}
            onMore={() => void pages.fetchNextPage()}
          />
        </div>
        {isWide && row !== undefined && <Panel title={row.name}>{detail}</Panel>}
      </Columns>
      {!isWide && row !== undefined && (
        <Sheet title={row.name} onClose={() => url.set({ id: undefined })}>
          {detail}
        </Sheet>
      )}
      {decision.dialog}
    </>
  );
}

/** What can be done about the person shown, by button and by key. */
function useDecision(row: UserRow | undefined, isFetching: boolean, onDone: () => void) {
  const [rejecting, setRejecting] = useState<UserRow | null>(null);
  const run = useAct(onDone);
  // Until the list is new, a second press would still mean the person already decided about.
  const busy = run.isPending || (run.isSuccess && isFetching);
  const begin = (what: Act) => {
    if (row !== undefined && !busy) run.mutate({ row, what });
  };
  const approve = () => {
    if (row?.state === 'awaiting') begin({ kind: 'approve' });
  };
  const reject = () => {
    if (row?.state === 'awaiting') setRejecting(row);
  };
  useHotkeys(t('keysGroup'), [
    { keys: 'a', label: t('approve'), run: approve },
    { keys: 'r', label: t('rejectEllipsis'), run: reject },
  ]);
  const dialog = rejecting !== null && (
    <RejectDialog
      row={rejecting}
      onClose={() => setRejecting(null)}
      onRejected={() => {
        setRejecting(null);
        onDone();
      }}
    />
  );
  const onReactivate = () => begin({ kind: 'reactivate' });
  return { busy, dialog, onApprove: approve, onReject: reject, onReactivate };
}
