import { USER_STATES, type UserRow } from '@tillbook/core/users/users.api';
import { UserPlus, Users } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { t } from '../i18n/en/users.ts';
import { t as statusText } from '../i18n/en/status.ts';
import { Banner } from '../ui/banner.tsx';
import { LimitHint } from '../layouts/limit-hint.tsx';
import { Button } from '../ui/button.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { DensityButton } from '../ui/density-button.tsx';
import { Sheet } from '../ui/dialog.tsx';
import { activeFilters, ClearFilters, FilterBar, type Filter } from '../ui/filter-bar.tsx';
import { useHotkeys } from '../ui/hotkeys.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { EmptyState, SkeletonLines } from '../ui/states.tsx';
import { useUrlState } from '../ui/url-state.ts';
import { ExportPeople } from './export-people.tsx';
import { InviteSheet } from './invite-sheet.tsx';
import { rowsOf, usePeople, useWaiting } from './queries.ts';
import { peopleColumns } from './user-columns.tsx';
import { UserSheet } from './user-sheet.tsx';
import { peopleFilter, userStatus } from './user-view.ts';
import { roleChoices } from './words.ts';

function filters(): readonly Filter[] {
  const states = USER_STATES.map((state) => ({
    value: state,
    label: statusText(userStatus({ state, isEmailVerified: true })),
  }));
  const roles = roleChoices().map(({ value, label }) => ({ value, label }));
  return [
    { name: 'state', label: t('state'), any: t('allStates'), choices: states },
    { name: 'role', label: t('role'), any: t('allRoles'), choices: roles },
  ];
}

/** /business/users: the people of the business, `?id=…` one of them, `?view=invite` a new one. */
export function UsersScreen() {
  const url = useUrlState();
  const pages = usePeople(peopleFilter(url.get));
  const rows = rowsOf(pages.data);
  const [opened, keep] = useOpened(rows, url.get('id'));
  const isInviting = url.get('view') === 'invite';
  const invite = () => url.set({ view: 'invite', id: undefined }, 'push');
  useHotkeys(t('title'), [{ keys: 'c', label: t('invite'), run: invite }]);
  useMoreUntilFound(pages, url.get('id'), opened);
  const close = () => url.set({ id: undefined, view: undefined });
  const inviteButton = (
    <Button kind="primary" icon={<UserPlus size={18} aria-hidden />} onClick={invite}>
      {t('invite')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title')} actions={inviteButton} />
      <LimitHint of="staff" />
      <WaitingBanner />
      <PeopleList pages={pages} rows={rows} action={inviteButton} />
      {isInviting && (
        <InviteSheet again={opened?.state === 'invited' ? opened : null} onClose={close} />
      )}
      {!isInviting && opened !== null && (
        <UserSheet
          row={opened}
          onChanged={(after) => (after === null ? close() : keep(after))}
          onInviteAgain={() => url.set({ view: 'invite' }, 'push')}
          onClose={close}
        />
      )}
      {!isInviting && opened === null && url.get('id') !== '' && (
        <Sheet title={t('details')} onClose={close}>
          {pages.isFetching ? <SkeletonLines /> : <EmptyState title={t('notInList')} />}
        </Sheet>
      )}
    </>
  );
}

/** The person the address names; a decision may have taken them out of what the filter shows. */
function useOpened(
  rows: readonly UserRow[] | undefined,
  id: string,
): [UserRow | null, (row: UserRow) => void] {
  const [decided, keep] = useState<UserRow | null>(null);
  const listed = rows?.find((row) => row._id === id);
  const kept = decided?._id === id ? decided : null;
  const isNewer = listed !== undefined && listed.version >= (kept?.version ?? 0);
  return [isNewer ? listed : kept, keep];
}

type Pages = ReturnType<typeof usePeople>;

/** A link to one person works also when they stand on a later page. */
function useMoreUntilFound(pages: Pages, id: string, opened: UserRow | null): void {
  const { hasNextPage, isFetching, fetchNextPage } = pages;
  useEffect(() => {
    if (id !== '' && opened === null && hasNextPage && !isFetching) void fetchNextPage();
  }, [id, opened, hasNextPage, isFetching, fetchNextPage]);
}

function WaitingBanner() {
  const url = useUrlState();
  const waiting = rowsOf(useWaiting().data)?.length ?? 0;
  if (waiting === 0 || url.get('state') === 'awaiting') return null;
  const show = (
    <Button
      size="small"
      onClick={() => url.set({ state: 'awaiting', role: undefined, q: undefined })}
    >
      {t('show')}
    </Button>
  );
  return (
    <Banner tone="warning" action={show}>
      {t('waits', { count: waiting })}
    </Banner>
  );
}

function PeopleList(props: {
  readonly pages: Pages;
  readonly rows: readonly UserRow[] | undefined;
  readonly action: ReactNode;
}) {
  const { pages, rows, action } = props;
  const url = useUrlState();
  const offered = filters();
  const isFiltered = activeFilters(offered, url.get).length > 0 || url.get('q') !== '';
  return (
    <>
      <FilterBar search={t('searchPeople')} filters={offered}>
        <ExportPeople filter={peopleFilter(url.get)} />
        <DensityButton />
      </FilterBar>
      <DataTable
        caption={t('title')}
        columns={peopleColumns}
        rows={rows}
        rowKey={(row) => row._id}
        rowLabel={(row) => row.name}
        openKey={url.get('id')}
        onOpen={(row) => url.set({ id: row._id }, 'push')}
        error={pages.error}
        onRetry={() => void pages.refetch()}
        isFiltered={isFiltered}
        clear={<ClearFilters filters={offered} />}
        empty={
          <EmptyState icon={Users} title={t('emptyTitle')} action={action}>
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
