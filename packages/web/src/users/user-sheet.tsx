import type { UserRow } from '@tillbook/core/users/users.api';
import { can } from '@tillbook/core/permissions';
import { ROLES_AT_TILLS } from '@tillbook/core/reports/from-a-day';
import { useState } from 'react';
import { t } from '../i18n/en/users.ts';
import { useUser } from '../session/use-session.ts';
import { paths } from '../paths.ts';
import { CommissionPart } from '../targets/commission-part.tsx';
import { TargetsPart } from '../targets/targets-part.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/dialog.tsx';
import { DateTime } from '../ui/figures.tsx';
import { Facts, Row, Stack, type Fact } from '../ui/panel.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { PlaceForm } from './place-form.tsx';
import { PracticePart } from './practice-part.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { Rights } from './rights.tsx';
import { useAct, type Act } from './use-act.ts';
import { Ago } from './user-columns.tsx';
import { UserSessions } from './user-sessions.tsx';
import { userStatus, whyFixed } from './user-view.ts';
import styles from './users.module.css';
import { roleLabel } from './words.ts';

/** One person of the business beside the list: what is known, what they may, what can be done. */
export function UserSheet(props: {
  readonly row: UserRow;
  /** The person as a decision left them; null when nobody is left. */
  readonly onChanged: (row: UserRow | null) => void;
  readonly onInviteAgain: () => void;
  readonly onClose: () => void;
}) {
  const { row, onChanged, onInviteAgain, onClose } = props;
  const user = useUser();
  const selfId = user._id;
  const run = useAct((after) => onChanged(after));
  const fixedBy = whyFixed(row, selfId);
  const fixed = fixedBy === null ? null : fixedBy === 'self' ? t('selfFixed') : t('ownerFixed');
  const isMember = row.state !== 'invited';
  const mayStandAtTill = row.state === 'active' && ROLES_AT_TILLS.has(row.role);
  const begin = (what: Act) => run.mutate({ row, what });
  return (
    <Sheet title={<span dir="auto">{row.name}</span>} onClose={onClose}>
      <Stack gap="large">
        <Stack>
          <div>
            <StatusBadge status={userStatus(row)} />
          </div>
          {row.state === 'awaiting' && (
            <Waiting row={row} busy={run.isPending} begin={begin} onRejected={onChanged} />
          )}
          <Note row={row} />
          <Facts facts={factsOf(row)} />
          {isMember && can(user, 'audit.view') && (
            <Row>
              <ButtonLink to={paths.business.management({ view: 'audit', actorId: row._id })}>
                {t('activity')}
              </ButtonLink>
            </Row>
          )}
        </Stack>
        {row.state === 'invited' && (
          <Invited busy={run.isPending} begin={begin} onInviteAgain={onInviteAgain} />
        )}
        {isMember && fixed === null && (
          <PlaceForm key={`${row._id}-${row.state}`} row={row} onSaved={onChanged} />
        )}
        {fixed === null && mayStandAtTill && (
          <>
            <TargetsPart userId={row._id} name={row.name} />
            <CommissionPart userId={row._id} name={row.name} />
          </>
        )}
        {mayStandAtTill && <PracticePart row={row} />}
        {isMember && <Rights row={row} fixed={fixed} onSaved={onChanged} />}
        {isMember && fixed === null && row.state !== 'suspended' && <UserSessions row={row} />}
        {isMember && row.hasPin && <Pin fixed={fixed} busy={run.isPending} begin={begin} />}
        {isMember && <Leaving row={row} fixed={fixed} busy={run.isPending} begin={begin} />}
      </Stack>
    </Sheet>
  );
}

interface Acting {
  readonly busy: boolean;
  readonly begin: (what: Act) => void;
}

function factsOf(row: UserRow): Fact[] {
  const { email, isEmailVerified, branches, lastSeenAt, invitedUntil, askedAt } = row;
  const proof = isEmailVerified ? t('emailVerified') : t('emailWaiting');
  const isInvited = row.state === 'invited';
  return [
    {
      label: t('email'),
      value: (
        <>
          <bdi dir="ltr">{email}</bdi> ({proof})
        </>
      ),
    },
    { label: t('role'), value: row.isOwner ? t('ownerBadge') : roleLabel(row.role) },
    ...(branches.length === 0
      ? []
      : [
          {
            label: t('branches'),
            value: <span dir="auto">{branches.map((branch) => branch.name).join(', ')}</span>,
          },
        ]),
    ...(isInvited ? [] : [{ label: t('pin'), value: row.hasPin ? t('pinIsSet') : t('pinNone') }]),
    { label: isInvited ? t('invited') : t('asked'), value: <DateTime at={askedAt} /> },
    ...(invitedUntil === null
      ? [
          {
            label: t('lastSeen'),
            value: lastSeenAt === null ? t('neverSeen') : <Ago at={lastSeenAt} />,
          },
        ]
      : [{ label: t('validUntil'), value: <DateTime at={invitedUntil} /> }]),
  ];
}

/** What the person wrote, or why they were rejected. */
export function Note({ row }: { readonly row: UserRow }) {
  if (row.note === null) return null;
  return (
    <p className={styles['note']} dir="auto">
      <strong>{row.state === 'rejected' ? t('rejectedFor') : t('note')}</strong>
      {row.note}
    </p>
  );
}

function Waiting(
  props: Acting & { readonly row: UserRow; readonly onRejected: (row: UserRow | null) => void },
) {
  const { row, busy, begin, onRejected } = props;
  const [isRejecting, setIsRejecting] = useState(false);
  return (
    <div className={styles['part']}>
      <p>{t('waitingSince', { name: row.name })}</p>
      <Row>
        <Button kind="primary" busy={busy} onClick={() => begin({ kind: 'approve' })}>
          {t('approve')}
        </Button>
        <Button onClick={() => setIsRejecting(true)}>{t('rejectEllipsis')}</Button>
      </Row>
      {isRejecting && (
        <RejectDialog
          row={row}
          onClose={() => setIsRejecting(false)}
          onRejected={(after) => {
            setIsRejecting(false);
            onRejected(after);
          }}
        />
      )}
    </div>
  );
}

function Invited({ busy, begin, onInviteAgain }: Acting & { readonly onInviteAgain: () => void }) {
  return (
    <div className={styles['part']}>
      <p>{t('inviteAgainHint')}</p>
      <Row>
        <Button kind="primary" onClick={onInviteAgain}>
          {t('inviteAgain')}
        </Button>
        <Button kind="dangerQuiet" busy={busy} onClick={() => begin({ kind: 'withdraw' })}>
          {t('withdraw')}
        </Button>
      </Row>
    </div>
  );
}

/** A PIN that somebody forgot or let others see is taken away; they set a new one themselves. */
function Pin({ fixed, busy, begin }: Acting & { readonly fixed: string | null }) {
  return (
    <div className={styles['part']}>
      <p>{t('pinHint')}</p>
      <Row>
        <Button busy={busy} disabledReason={fixed} onClick={() => begin({ kind: 'clearPin' })}>
          {t('clearPin')}
        </Button>
      </Row>
    </div>
  );
}

/** Going and coming back. Deactivating is undone by one click, so nothing is asked. */
function Leaving(props: Acting & { readonly row: UserRow; readonly fixed: string | null }) {
  const { row, fixed, busy, begin } = props;
  const isOut = row.state === 'suspended' || row.state === 'rejected';
  if (isOut) {
    return (
      <Row>
        <Button kind="primary" busy={busy} onClick={() => begin({ kind: 'reactivate' })}>
          {row.state === 'rejected' ? t('approveAfterAll') : t('reactivate')}
        </Button>
      </Row>
    );
  }
  return (
    <div className={styles['part']}>
      <p>{fixed ?? t('deactivateHint')}</p>
      <Row>
        <Button
          kind="dangerQuiet"
          busy={busy}
          disabledReason={fixed}
          onClick={() => begin({ kind: 'deactivate' })}
        >
          {t('deactivate')}
        </Button>
      </Row>
    </div>
  );
}
