import { can } from '@tillbook/core/permissions';
import { Users } from 'lucide-react';
import { t } from '../i18n/en/dashboard.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { Linked } from '../ui/app-link.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { Amount, NoData } from '../ui/figures.tsx';
import { KpiRow } from '../ui/kpi-card.tsx';
import { EmptyState } from '../ui/states.tsx';
import type { Column } from '../ui/table-columns.ts';
import { BranchChoice, useBranchShown } from './branch-choice.tsx';
import { Narrowing, useDayNarrowed } from './counted.tsx';
import { DashboardFrame } from './dashboard-frame.tsx';
import styles from './dashboard.module.css';
import { useDayDelta } from './day-cards.tsx';
import { teamPlaces } from './day-places.ts';
import { FigureTile } from './figure-tile.tsx';
import { OpenSince } from './open-since.tsx';
import { PinsPanel } from './pins-panel.tsx';
import { PractisedPanel } from './practised-panel.tsx';
import { TargetsPanel } from './targets-panel.tsx';
import { useTeam, type Team } from './queries.ts';

/** `/manager/dashboard?tab=team`: who works today, and what they did. */
export function TeamScreen() {
  const query = useTeam(useBranchShown());
  const maySeePeople = can(useUser(), 'user.view');
  return (
    <DashboardFrame title={t('team')} query={query} actions={<BranchChoice />}>
      {(team) => (
        <>
          <TeamCards team={team} />
          <People team={team} />
          <TargetsPanel team={team} />
          {maySeePeople && <PinsPanel />}
          {maySeePeople && <PractisedPanel />}
        </>
      )}
    </DashboardFrame>
  );
}

type Person = Team['people'][number];

const sumOf = (people: readonly Person[], of: (one: Person) => number | null): number =>
  people.reduce((sum, one) => sum + (of(one) ?? 0), 0);

function TeamCards({ team }: { readonly team: Team }) {
  const { people, comparedDate } = team;
  const format = useFormat();
  const delta = useDayDelta(comparedDate);
  const on = people.filter(({ shifts }) => shifts.length > 0);
  const hasBefore = people.some(({ salesMinor }) => salesMinor.before !== null);
  const sales = {
    value: sumOf(people, ({ salesMinor }) => salesMinor.value),
    before: hasBefore ? sumOf(people, ({ salesMinor }) => salesMinor.before) : null,
  };
  const branchId = useBranchShown();
  const places = teamPlaces(useUser(), team, branchId);
  const narrowed = useDayNarrowed(team, branchId, null);
  return (
    <Narrowing to={narrowed}>
      <KpiRow>
        <FigureTile
          {...{ figure: 'onShift', unit: 'count', value: on.length }}
          behind={places.onShift}
          note={on.length === 0 ? t('onShiftNone') : on.map(({ name }) => name).join(', ')}
        />
        <FigureTile
          {...{ figure: 'collected', ...sales, behind: places.collected }}
          delta={delta(sales, (value) => format.money(value))}
        />
        <FigureTile
          figure="refunds"
          value={sumOf(people, ({ refundsMinor }) => refundsMinor)}
          behind={places.refunds}
          note={t('voidsCounted', { count: sumOf(people, ({ voidsCount }) => voidsCount) })}
        />
        <FigureTile
          figure="drawerDifference"
          value={sumOf(people, ({ drawerMinor }) => drawerMinor)}
          behind={places.drawers}
        />
      </KpiRow>
    </Narrowing>
  );
}

/** The drawers somebody has open, and since when. */
function Drawers(props: {
  readonly person: Person;
  readonly toOf: (shiftId: string) => string | null;
}) {
  const { person, toOf } = props;
  if (person.shifts.length === 0) return <NoData />;
  return person.shifts.map(({ _id, tillName, branchName, openedAt }) => (
    <span key={_id} className={styles['place']}>
      <Linked to={toOf(_id)}>
        <bdi>{t('openShiftOf', { till: tillName, branch: branchName })}</bdi>
      </Linked>
      <small>
        <OpenSince at={openedAt} />
      </small>
    </span>
  ));
}

const figure = (minor: number | null, to: string | null) =>
  minor === null || minor === 0 ? (
    <NoData />
  ) : (
    <Linked to={to}>
      <Amount minor={minor} />
    </Linked>
  );

function useColumns(team: Team): readonly Column<Person>[] {
  const format = useFormat();
  const money = (what: string): string => t('inCurrency', { what, currency: team.currency });
  const places = teamPlaces(useUser(), team, useBranchShown());
  const count = (value: number, to: string | null) => (
    <Linked to={to}>
      <bdi className="number">{format.number(value)}</bdi>
    </Linked>
  );
  return [
    {
      ...{ key: 'name', header: t('person'), card: 'title' },
      cell: ({ name }) => <bdi>{name}</bdi>,
    },
    {
      ...{ key: 'on', header: t('drawer'), width: 144 },
      cell: (person) => <Drawers person={person} toOf={places.shiftAt} />,
    },
    {
      ...{ key: 'sales', header: money(t('sales')), align: 'end', card: 'figure' },
      cell: ({ _id, salesMinor }) => figure(salesMinor.value, places.salesOf(_id)),
    },
    {
      ...{ key: 'count', header: t('receiptsCount'), align: 'end' },
      cell: ({ _id, salesCount }) =>
        count(salesCount, salesCount === 0 ? null : places.salesOf(_id)),
    },
    {
      ...{ key: 'hour', header: money(t('perHour')), align: 'end' },
      cell: ({ _id, perHourMinor }) =>
        perHourMinor === null ? (
          <NoData />
        ) : (
          <Linked to={places.hoursOf(_id)}>
            <Amount minor={perHourMinor} />
          </Linked>
        ),
    },
    {
      ...{ key: 'discounts', header: money(t('discounts')), align: 'end' },
      cell: ({ _id, discountsMinor }) => figure(discountsMinor, places.discountedOf(_id)),
    },
    {
      ...{ key: 'refunds', header: money(t('refunds')), align: 'end' },
      cell: ({ _id, refundsMinor }) => figure(refundsMinor, places.refundsOf(_id)),
    },
    {
      ...{ key: 'voids', header: t('voids'), align: 'end' },
      cell: ({ _id, voidsCount }) =>
        voidsCount === 0 ? <NoData /> : count(voidsCount, places.voidsOf(_id)),
    },
    {
      ...{ key: 'drawer', header: money(t('overShort')), align: 'end' },
      cell: ({ _id, drawerMinor }) =>
        drawerMinor === null ? (
          <NoData />
        ) : (
          <Linked to={places.drawersOf(_id)}>
            <Amount minor={drawerMinor} />
          </Linked>
        ),
    },
  ] satisfies readonly Column<Person>[];
}

function People({ team }: { readonly team: Team }) {
  return (
    <DataTable
      caption={t('teamToday')}
      columns={useColumns(team)}
      rows={team.people}
      rowKey={({ _id }) => _id}
      empty={
        <EmptyState icon={Users} title={t('teamNone')}>
          {t('teamNoneHint')}
        </EmptyState>
      }
    />
  );
}
