import { t } from '../i18n/en/dashboard.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { ChartFigure } from '../ui/charts/chart-figure.tsx';
import { ColumnChart } from '../ui/charts/column-chart.tsx';
import { Panel } from '../ui/panel.tsx';

interface Week {
  /** Its Monday. */
  readonly week: string;
  readonly count: number;
}

interface Words {
  readonly title: () => string;
  readonly finding: (weeks: readonly Week[]) => string;
}

/** How many of something, week by week; the last week still runs. */
export function WeeksPanel({ weeks, words }: { weeks: readonly Week[]; words: Words }) {
  const format = useFormat();
  const title = words.title();
  const points = weeks.map(({ week, count }, at) => ({
    label: format.dayShort(week),
    value: count,
    isPartial: at === weeks.length - 1,
  }));
  return (
    <Panel title={title}>
      <ChartFigure
        label={title}
        finding={words.finding(weeks)}
        headers={[t('date'), title]}
        rows={weeks.map(({ week, count }) => ({
          key: week,
          cells: [format.date(week), format.number(count)],
        }))}
      >
        <ColumnChart
          label={title}
          points={points}
          isCount
          axis={format.number}
          textOf={(at) =>
            t('perWeekReading', { date: points[at]?.label ?? '', count: points[at]?.value ?? 0 })
          }
        />
      </ChartFigure>
    </Panel>
  );
}

/** Owners who joined. */
export const SIGN_UP_WORDS: Words = {
  title: () => t('perWeek'),
  finding: (weeks) => {
    const total = weeks.reduce((sum, { count }) => sum + count, 0);
    return total === 0 ? t('perWeekNone') : t('perWeekFinding', { count: total });
  },
};

/** Businesses that sold something: one that sells every week is no sum of weeks. */
export const ACTIVE_WORDS: Words = {
  title: () => t('activePerWeek'),
  finding: (weeks) => {
    const now = weeks.at(-1)?.count ?? 0;
    const before = weeks.at(-2)?.count ?? 0;
    return t('activeFinding', { now, before });
  },
};
