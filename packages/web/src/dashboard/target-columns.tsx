import { t } from '../i18n/en/dashboard.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Linked } from '../ui/app-link.tsx';
import { definitionOf } from '../ui/definition-words.ts';
import { figureName } from '../ui/figure-words.ts';
import { Amount, NoData } from '../ui/figures.tsx';
import type { Column } from '../ui/table-columns.ts';
import styles from './dashboard.module.css';
import type { Team } from './queries.ts';

type Person = Team['people'][number];

/** Basis points to a tenth of a percent. */
const toTenthOfPercent = (rate: number): number => Math.round(rate / 10) * 10;

const hasTargets = ({ people }: Team): boolean => people.some(({ target }) => target !== null);

/** What everybody should sell today and what they did; none where nothing was said of anybody. */
export function useTargetColumns(
  team: Team,
  salesOf: (personId: string) => string | null,
): readonly Column<Person>[] {
  const format = useFormat();
  if (!hasTargets(team)) return [];
  const money = (what: string): string => t('inCurrency', { what, currency: team.currency });
  return [
    {
      ...{ key: 'target', header: money(figureName('sellerTarget')), align: 'end' },
      cell: ({ target }) => (target === null ? <NoData /> : <Amount minor={target.targetMinor} />),
    },
    {
      ...{ key: 'reached', header: money(figureName('targetReached')), align: 'end' },
      cell: ({ _id, target }) =>
        target === null ? (
          <NoData />
        ) : (
          <Linked to={salesOf(_id)}>
            <Amount minor={target.reachedMinor} />
          </Linked>
        ),
    },
    {
      ...{ key: 'reachedRate', header: figureName('targetRate'), align: 'end' },
      cell: ({ target }) => {
        const rate = target?.reachedRate ?? null;
        if (rate === null) return <NoData />;
        return <bdi className="number">{format.percent(toTenthOfPercent(rate))}</bdi>;
      },
    },
  ];
}

/** How they are counted, where there are any. */
export function TargetsHow({ team }: { readonly team: Team }) {
  if (!hasTargets(team)) return null;
  return (
    <p className={styles['count']}>
      {definitionOf('sellerTarget')} {definitionOf('targetReached')}
    </p>
  );
}
