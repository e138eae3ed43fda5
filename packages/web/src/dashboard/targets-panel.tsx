import { can, mayManageRole } from '@tillbook/core/permissions';
import { ROLES_AT_TILLS } from '@tillbook/core/reports/from-a-day';
import type { TargetSums } from '@tillbook/core/reports/seller-targets';
import type { UserRow } from '@tillbook/core/users/users.api';
import { useState } from 'react';
import { t as counted } from '../i18n/en/dashboard.ts';
import { t } from '../i18n/en/targets.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { TargetsPart } from '../targets/targets-part.tsx';
import { Linked } from '../ui/app-link.tsx';
import { Button } from '../ui/button.tsx';
import { PlainTable } from '../ui/charts/plain-table.tsx';
import { definitionOf } from '../ui/definition-words.ts';
import { Sheet } from '../ui/dialog.tsx';
import { figureName } from '../ui/figure-words.ts';
import { Panel, Stack } from '../ui/panel.tsx';
import { ErrorCard, SkeletonLines } from '../ui/states.tsx';
import { useBranchShown } from './branch-choice.tsx';
import { teamPlaces } from './day-places.ts';
import styles from './dashboard.module.css';
import { usePeopleOfTeam } from './people-of-team.ts';
import type { Team } from './queries.ts';

const LINES = 4;

interface Row {
  readonly _id: string;
  readonly name: string;
  readonly target: TargetSums | null;
  /** The person as who manages them may; null: their target is somebody else's to say. */
  readonly managed: UserRow | null;
}

/** Who has a target today or is managed by who looks, by name. */
function rowsOf(team: Team, managed: readonly UserRow[]): Row[] {
  const told = team.people.map(({ _id, name, target }) => ({
    ...{ _id, name, target },
    managed: managed.find((one) => one._id === _id) ?? null,
  }));
  const known = new Set(told.map(({ _id }) => _id));
  const others = managed
    .filter(({ _id }) => !known.has(_id))
    .map((one) => ({ _id: one._id, name: one.name, target: null, managed: one }));
  return [...told, ...others]
    .filter((row) => row.target !== null || row.managed !== null)
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
}

/** Today against the targets of the team; who manages it says them here. */
export function TargetsPanel({ team }: { readonly team: Team }) {
  const user = useUser();
  const mayManage = can(user, 'user.manage');
  const people = usePeopleOfTeam(mayManage);
  const [opened, open] = useState<UserRow>();
  const isManaged = ({ _id, role, isOwner }: UserRow): boolean =>
    _id !== user._id && !isOwner && ROLES_AT_TILLS.has(role) && mayManageRole(user, role);
  const rows = rowsOf(team, (people.data?.items ?? []).filter(isManaged));
  if (!mayManage && rows.length === 0) return null;
  return (
    <Panel title={t('targets')}>
      {mayManage && people.isPending && <SkeletonLines lines={LINES} />}
      {people.isError && <ErrorCard error={people.error} onRetry={() => void people.refetch()} />}
      {people.data !== undefined && rows.length === 0 && (
        <p className={styles['count']}>{t('nobody')}</p>
      )}
      {rows.length > 0 && <Targets {...{ team, rows, open }} />}
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

function Targets(props: {
  readonly team: Team;
  readonly rows: readonly Row[];
  readonly open: (row: UserRow) => void;
}) {
  const { team, rows, open } = props;
  const format = useFormat();
  const { salesOf } = teamPlaces(useUser(), team, useBranchShown());
  const money = (what: string): string => counted('inCurrency', { what, currency: team.currency });
  const amount = (minor: number | undefined): string =>
    minor === undefined ? '–' : format.amount(minor);
  const rateOf = (rate: number | null | undefined): string =>
    rate === null || rate === undefined ? '–' : format.rate(rate);
  return (
    <Stack gap="small">
      <PlainTable
        caption={t('targets')}
        headers={[
          ...[counted('person'), money(figureName('sellerTarget'))],
          ...[money(figureName('targetReached')), figureName('targetRate')],
        ]}
        rows={rows.map(({ _id, name, target, managed }) => ({
          key: _id,
          cells: [
            <span key="name" className={styles['whose']}>
              <bdi>{name}</bdi>
              {managed !== null && <SetTarget {...{ managed, open }} />}
            </span>,
            amount(target?.targetMinor),
            <Linked key="reached" to={target === null ? null : salesOf(_id)}>
              {amount(target?.reachedMinor)}
            </Linked>,
            rateOf(target?.reachedRate),
          ],
        }))}
      />
      <p className={styles['count']}>
        {definitionOf('sellerTarget')} {definitionOf('targetReached')}
      </p>
    </Stack>
  );
}

function SetTarget(props: { readonly managed: UserRow; readonly open: (row: UserRow) => void }) {
  const { managed, open } = props;
  return (
    <Button
      size="small"
      aria-label={t('setOf', { name: managed.name })}
      onClick={() => open(managed)}
    >
      {t('set')}
    </Button>
  );
}
