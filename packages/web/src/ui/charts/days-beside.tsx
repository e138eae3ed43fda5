import type { analyticsOverview } from '@tillbook/core/reports/analytics.api';
import type { AnswerOf } from '@tillbook/core/endpoint';
import { changeOf } from '@tillbook/core/reports/figures';
import { useFormat } from '../../i18n/format-context.tsx';
import type { Format } from '../../i18n/format.ts';
import { t } from '../../i18n/en/period.ts';
import { Linked } from '../app-link.tsx';
import { NoData } from '../figures.tsx';
import { figureName } from '../figure-words.ts';
import { useAxisMoney } from './axis-money.ts';
import { ChartFigure } from './chart-figure.tsx';
import { weekdayOf } from './day-words.ts';
import { LineChart } from './line-chart.tsx';

/** The days of a period, each beside the day as far into another. */
export type DaysBeside = Pick<
  AnswerOf<typeof analyticsOverview>,
  'currency' | 'today' | 'now' | 'before' | 'days'
>;

/** What the days show, in a sentence or two. */
export function daysFinding(shown: DaysBeside, format: Format): string {
  const { now, before, days } = shown;
  const best = [...days].sort((one, other) => other.netMinor - one.netMinor)[0];
  const change = changeOf({ value: now.netMinor, before: before.netMinor });
  const said =
    change === null
      ? t('trendFirst')
      : change === 0
        ? t('trendSame')
        : t('trendChange', {
            change: format.percent(Math.abs(change)),
            way: change > 0 ? t('trendUp') : t('trendDown'),
          });
  const isRunning = days.some(({ date }) => date === shown.today);
  const told = isRunning ? `${said} ${t('trendSoFar')}` : said;
  if (best === undefined || best.netMinor <= 0 || days.length === 1) return told;
  const bestDay = t('trendBest', {
    date: format.date(best.date),
    value: format.money(best.netMinor),
  });
  return `${told} ${bestDay}`;
}

/** The columns of the days as a table. */
export function daysHeaders(currency: string): string[] {
  return [
    t('day'),
    t('inCurrency', { what: figureName('netSales'), currency }),
    figureName('receipts'),
    t('beforeDay'),
    t('inCurrency', { what: t('before'), currency }),
  ];
}

/** Net sales day by day, beside the days before; those to come are not drawn. */
export function DaysBesideChart(props: {
  readonly shown: DaysBeside;
  /** Where the receipts of a day are. */
  readonly toOf: (date: string) => string | null;
}) {
  const { shown, toOf } = props;
  const format = useFormat();
  const axis = useAxisMoney();
  const { locale } = format.place;
  const { days, today, currency } = shown;
  const dayName = (date: string) => `${weekdayOf(date, locale)} ${format.date(date)}`;
  const soFar = (day: string, date: string) => (date === today ? t('soFar', { day }) : day);
  const upTo = (day: string, date: string) => (date === today ? t('sameTime', { day }) : day);
  return (
    <ChartFigure
      label={t('trend')}
      finding={daysFinding(shown, format)}
      headers={daysHeaders(currency)}
      rows={days.map((day) => ({
        key: day.date,
        cells: [
          <Linked key="day" to={toOf(day.date)}>
            {soFar(dayName(day.date), day.date)}
          </Linked>,
          day.date > today ? <NoData key="none" /> : format.amount(day.netMinor),
          format.number(day.salesCount),
          <Linked key="before" to={toOf(day.beforeDate)}>
            {upTo(dayName(day.beforeDate), day.date)}
          </Linked>,
          format.amount(day.beforeMinor),
        ],
      }))}
    >
      <LineChart
        label={t('trend')}
        points={days.map((day) => ({
          label: format.dayShort(day.date),
          value: day.date > today ? null : day.netMinor,
          before: day.beforeMinor,
          isPartial: day.date === today,
        }))}
        names={{ value: t('thisPeriod'), before: t('before') }}
        axis={axis}
        toOf={(at) => {
          const date = days[at]?.date;
          return date === undefined || date > today ? null : toOf(date);
        }}
        textOf={(at) => {
          const day = days[at];
          if (day === undefined) return '';
          return t('readingDay', {
            date: soFar(dayName(day.date), day.date),
            value: format.money(day.netMinor),
            beforeDate: upTo(dayName(day.beforeDate), day.date),
            before: format.money(day.beforeMinor),
          });
        }}
      />
    </ChartFigure>
  );
}
