import { clearPin } from '@tillbook/core/auth/pin.api';
import { can, mayManageRole } from '@tillbook/core/permissions';
import type { UserRow } from '@tillbook/core/users/users.api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/dashboard.ts';
import { useUser } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { notify } from '../ui/notify.ts';
import { Panel } from '../ui/panel.tsx';
import { sentenceOf } from '../ui/server-problem.ts';
import { ErrorCard, SkeletonLines } from '../ui/states.tsx';
import styles from './dashboard.module.css';
import { PEOPLE_OF_TEAM, usePeopleOfTeam } from './people-of-team.ts';

const LINES = 4;

/** Who works in the branches, and whether they have a PIN; it is taken away, never told. */
export function PinsPanel() {
  const user = useUser();
  const people = usePeopleOfTeam();
  const rows = (people.data?.items ?? []).filter(({ _id }) => _id !== user._id);
  return (
    <Panel title={t('pins')}>
      {people.isPending && <SkeletonLines lines={LINES} />}
      {people.isError && <ErrorCard error={people.error} onRetry={() => void people.refetch()} />}
      {people.data !== undefined && rows.length === 0 && (
        <p className={styles['count']}>{t('pinsNone')}</p>
      )}
      <ul className={styles['rows']}>
        {rows.map((row) => (
          <PinRow key={row._id} row={row} />
        ))}
      </ul>
    </Panel>
  );
}

function PinRow({ row }: { readonly row: UserRow }) {
  const user = useUser();
  const client = useQueryClient();
  const mayClear = can(user, 'user.manage') && mayManageRole(user, row.role);
  const clear = useMutation({
    mutationFn: () => call(clearPin, { body: { userId: row._id } }),
    onSuccess: async () => {
      notify.success(t('pinCleared', { name: row.name }));
      await client.invalidateQueries({ queryKey: PEOPLE_OF_TEAM });
    },
    onError: (error) => notify.error(sentenceOf(error, t('pinFailed'))),
  });
  return (
    <li>
      <span>
        <strong dir="auto">{row.name}</strong>
        <small>{row.hasPin ? t('pinSet') : t('pinNone')}</small>
      </span>
      {row.hasPin && (
        <Button
          busy={clear.isPending}
          disabledReason={mayClear ? null : t('pinMayNot')}
          aria-label={t('pinClearOf', { name: row.name })}
          onClick={() => clear.mutate()}
        >
          {t('pinClear')}
        </Button>
      )}
    </li>
  );
}
