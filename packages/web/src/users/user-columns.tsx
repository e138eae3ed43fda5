import type { UserRow } from '@tillbook/core/users/users.api';
import { t } from '../i18n/en/users.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { nowMs } from '../api/clock.ts';
import { NoData } from '../ui/figures.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import type { Column } from '../ui/table-columns.ts';
import { flagsOf, userStatus } from './user-view.ts';
import styles from './users.module.css';
import { flagWords, roleLabel } from './words.ts';

/** How long ago, with the exact moment for whoever points at it. */
export function Ago({ at }: { readonly at: string }) {
  const format = useFormat();
  return (
    <time dateTime={at} title={format.dateTime(at)}>
      {format.ago(at, nowMs())}
    </time>
  );
}

/** When somebody was last seen; of an invitation, whether it can still be used. */
function LastSeen({ row }: { readonly row: UserRow }) {
  const { invitedUntil, lastSeenAt } = row;
  if (invitedUntil !== null && Date.parse(invitedUntil) <= nowMs()) {
    return <Expired at={invitedUntil} />;
  }
  if (lastSeenAt === null) return <>{t('neverSeen')}</>;
  return <Ago at={lastSeenAt} />;
}

function Expired({ at }: { readonly at: string }) {
  const format = useFormat();
  return <>{t('expired', { when: format.ago(at, nowMs()) })}</>;
}

/** What a person may do, in words. */
export function May({ row }: { readonly row: UserRow }) {
  if (row.role === 'business_admin') return <>{t('everything')}</>;
  const words = flagsOf(row).map((flag) => flagWords(flag).label);
  return <>{words.length === 0 ? t('nothing') : words.join(', ')}</>;
}

/** Role, with a mark for the owner. */
function Role({ row }: { readonly row: UserRow }) {
  return <>{row.isOwner ? t('ownerBadge') : roleLabel(row.role)}</>;
}

const name: Column<UserRow> = {
  key: 'name',
  header: t('name'),
  card: 'title',
  cell: (row) => (
    <span className={styles['who']}>
      <span dir="auto">{row.name}</span>
      <small dir="ltr">{row.email}</small>
    </span>
  ),
};

const state: Column<UserRow> = {
  key: 'state',
  header: t('state'),
  card: 'status',
  cell: (row) => <StatusBadge status={userStatus(row)} />,
};

/** The columns of a business's people. */
export const peopleColumns: readonly Column<UserRow>[] = [
  name,
  { key: 'role', header: t('role'), cell: (row) => <Role row={row} /> },
  {
    key: 'branches',
    header: t('branches'),
    cell: (row) =>
      row.branches.length === 0 ? (
        <NoData />
      ) : (
        <span dir="auto">{row.branches.map((branch) => branch.name).join(', ')}</span>
      ),
  },
  { key: 'may', header: t('may'), card: 'hidden', cell: (row) => <May row={row} /> },
  state,
  { key: 'lastSeen', header: t('lastSeen'), cell: (row) => <LastSeen row={row} /> },
];

/** How far an owner's set-up is, in words. */
export function setUpWords({ setup }: Pick<UserRow, 'setup'>): string {
  if (setup === null) return t('businessNone');
  return setup.isFinished ? t('setUpDone') : t('setUpOpen');
}
