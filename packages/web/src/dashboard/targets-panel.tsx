import { can, mayManageRole } from '@tillbook/core/permissions';
import { ROLES_WITH_TARGET } from '@tillbook/core/reports/seller-targets';
import type { UserRow } from '@tillbook/core/users/users.api';
import { useState } from 'react';
import { t } from '../i18n/en/targets.ts';
import { useUser } from '../session/use-session.ts';
import { TargetsPart } from '../targets/targets-part.tsx';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/dialog.tsx';
import { Panel } from '../ui/panel.tsx';
import { ErrorCard, SkeletonLines } from '../ui/states.tsx';
import { usePeopleOfTeam } from './people-of-team.ts';
import styles from './dashboard.module.css';

const LINES = 4;

/** Who of the team has a daily target that the manager says; for who manages the team. */
export function TargetsPanel() {
  const user = useUser();
  const people = usePeopleOfTeam();
  const [opened, open] = useState<UserRow>();
  const isManaged = ({ _id, role, isOwner }: UserRow): boolean =>
    _id !== user._id && !isOwner && ROLES_WITH_TARGET.has(role) && mayManageRole(user, role);
  const rows = (people.data?.items ?? []).filter(isManaged);
  if (!can(user, 'user.manage')) return null;
  return (
    <Panel title={t('targets')}>
      {people.isPending && <SkeletonLines lines={LINES} />}
      {people.isError && <ErrorCard error={people.error} onRetry={() => void people.refetch()} />}
      {people.data !== undefined && rows.length === 0 && (
        <p className={styles['count']}>{t('nobody')}</p>
      )}
      <ul className={styles['rows']}>
        {rows.map((row) => (
          <li key={row._id}>
            <strong dir="auto">{row.name}</strong>
            <Button aria-label={t('setOf', { name: row.name })} onClick={() => open(row)}>
              {t('set')}
            </Button>
          </li>
        ))}
      </ul>
      {opened !== undefined && (
        <Sheet
          title={<span dir="auto">{t('of', { name: opened.name })}</span>}
          onClose={() => open(undefined)}
        >
          <TargetsPart userId={opened._id} name={opened.name} />
        </Sheet>
      )}
    </Panel>
  );
}
