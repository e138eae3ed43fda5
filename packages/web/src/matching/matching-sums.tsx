import type { getMatching } from '@tillbook/core/matching/matching.api';
import type { AnswerOf } from '@tillbook/core/endpoint';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '../i18n/en/matching.ts';
import { PlainTable } from '../ui/charts/plain-table.tsx';
import { Amount, DateTime } from '../ui/figures.tsx';
import { Panel } from '../ui/panel.tsx';
import { ErrorCard, SkeletonBlock } from '../ui/states.tsx';
import styles from './matching.module.css';

type Sums = AnswerOf<typeof getMatching>;
type Tally = Sums['rows'][number]['linesIn'];

function Cell({ tally }: { readonly tally: Tally | undefined }) {
  const { count = 0, amountMinor = 0 } = tally ?? {};
  return (
    <span className={styles['tally']}>
      <Amount minor={amountMinor} />
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
  const columns: readonly (readonly [string, (row: Sums['rows'][number]) => Tally | undefined])[] =
    [
      [t('list_matched'), ({ lines }) => lines.matched],
      [t('list_marked'), ({ lines }) => lines.marked],
      [t('list_unsold'), ({ lines }) => lines.open],
      [t('list_conflict'), ({ lines }) => lines.conflict],
      [t('total'), ({ linesIn, linesOut }) => added([linesIn, linesOut])],
      [t('list_unpaid'), ({ tenders }) => tenders.open],
      [t('uncovered'), ({ tenders }) => tenders.uncovered],
    ];
  return (
    <PlainTable
      caption={t('summary')}
      headers={[`${t('provider')} (${currency})`, ...columns.map(([name]) => name)]}
      rows={rows.map((row) => ({
        key: row.provider,
        cells: [
          row.provider === '' ? t('noProvider') : row.provider,
          ...columns.map(([name, of]) => <Cell key={name} tally={of(row)} />),
        ],
      }))}
    />
  );
}
