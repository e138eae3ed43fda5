import type { getMatching, MatchList } from '@tillbook/core/matching/matching.api';
import type { AnswerOf } from '@tillbook/core/endpoint';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '../i18n/en/matching.ts';
import { Linked } from '../ui/app-link.tsx';
import { PlainTable } from '../ui/charts/plain-table.tsx';
import { Amount, DateTime } from '../ui/figures.tsx';
import { Panel } from '../ui/panel.tsx';
import { ErrorCard, SkeletonBlock } from '../ui/states.tsx';
import { useUrlState } from '../ui/url-state.ts';
import styles from './matching.module.css';
import { sumPlace } from './sum-places.ts';

type Sums = AnswerOf<typeof getMatching>;
type SumsRow = Sums['rows'][number];
type Tally = SumsRow['linesIn'];

function Cell({ tally, to }: { readonly tally: Tally | undefined; readonly to: string | null }) {
  const { count = 0, amountMinor = 0 } = tally ?? {};
  return (
    <span className={styles['tally']}>
      <Linked to={count === 0 ? null : to}>
        <Amount minor={amountMinor} />
      </Linked>
      <small>{count}</small>
    </span>
  );
}

const added = (tallies: readonly (Tally | undefined)[]): Tally => ({
  count: tallies.reduce((sum, one) => sum + (one?.count ?? 0), 0),
  amountMinor: tallies.reduce((sum, one) => sum + (one?.amountMinor ?? 0), 0),
});

/** The sums of the time, provider by provider: each line of a statement is in one of them. */
export function MatchingSums(props: {
  readonly query: UseQueryResult<Sums>;
  readonly children: ReactNode;
}) {
  const { query, children } = props;
  const { data, error } = query;
  if (data === undefined) {
    return error === null ? (
      <SkeletonBlock height={120} />
    ) : (
      <ErrorCard error={error} onRetry={() => void query.refetch()} />
    );
  }
  return (
    <Panel title={t('summary')} actions={children}>
      <SumsTable sums={data} />
      {data.statements.length > 0 && (
        <details className={styles['statements']}>
          <summary>{t('statements')}</summary>
          <ul>
            {data.statements.map((one) => (
              <li key={one._id}>
                <bdi>{t('statementFrom', { provider: one.provider, count: one.linesCount })}</bdi>
                {': '}
                <DateTime at={one.from} show="date" /> – <DateTime at={one.to} show="date" />
                {' · '}
                <bdi>{one.addedByName}</bdi>, <DateTime at={one.addedAt} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </Panel>
  );
}

function SumsTable({ sums: { rows, currency } }: { readonly sums: Sums }) {
  const page = { pathname: location.pathname, all: useUrlState().all };
  // All lines, and payments that no statement tells of, are no list.
  const columns: readonly (readonly [
    string,
    MatchList | null,
    (row: SumsRow) => Tally | undefined,
  ])[] = [
    [t('list_matched'), 'matched', ({ lines }) => lines.matched],
    [t('list_marked'), 'marked', ({ lines }) => lines.marked],
    [t('list_unsold'), 'unsold', ({ lines }) => lines.open],
    [t('list_conflict'), 'conflict', ({ lines }) => lines.conflict],
    [t('total'), null, ({ linesIn, linesOut }) => added([linesIn, linesOut])],
    [t('list_unpaid'), 'unpaid', ({ tenders }) => tenders.open],
    [t('uncovered'), null, ({ tenders }) => tenders.uncovered],
  ];
  return (
    <PlainTable
      caption={t('summary')}
      headers={[`${t('provider')} (${currency})`, ...columns.map(([name]) => name)]}
      rows={rows.map((row) => ({
        key: row.provider,
        cells: [
          row.provider === '' ? t('noProvider') : row.provider,
          ...columns.map(([name, list, of]) => (
            <Cell key={name} tally={of(row)} to={sumPlace(page, row.provider, list)} />
          )),
        ],
      }))}
    />
  );
}
