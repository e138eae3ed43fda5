import { ShoppingCart } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../i18n/en/dashboard.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Linked } from '../ui/app-link.tsx';
import { ChartFigure } from '../ui/charts/chart-figure.tsx';
import { LineChart } from '../ui/charts/line-chart.tsx';
import { NoData } from '../ui/figures.tsx';
import { Panel } from '../ui/panel.tsx';
import { EmptyState } from '../ui/states.tsx';
import { useAxisMoney } from '../ui/charts/axis-money.ts';
import { weekdayOf } from '../ui/charts/day-words.ts';
import styles from './dashboard.module.css';
import { runningTotals, type RunningTotal } from './figures.ts';
import { hoursFinding } from './findings.ts';
import type { OwnersDay } from './queries.ts';

type Day = Pick<OwnersDay, 'comparedDate' | 'salesMinor' | 'hours' | 'nowHour' | 'targetMinor'>;

/** Today against the same weekday a week before, as running totals by hour. */
export function HoursPanel(props: {
  readonly day: Day;
  readonly action?: ReactNode;
  /** Where the receipts of an hour of today are. */
  readonly toOf: (hour: number) => string | null;
}) {
  const { day, action, toOf } = props;
  if (day.hours.length === 0) {
    return (
      <Panel title={t('salesByHour')}>
        <EmptyState icon={ShoppingCart} title={t('hoursEmpty')} action={action}>
          {t('hoursEmptyHint')}
        </EmptyState>
      </Panel>
    );
  }
  return (
    <Panel title={t('salesByHour')}>
      <OfTarget day={day} />
      <HoursChart day={day} toOf={toOf} />
    </Panel>
  );
}

/** How much of what customers should pay today is collected; nothing where nobody said how much. */
function OfTarget({ day }: { readonly day: Day }) {
  const { targetMinor, salesMinor } = day;
  const format = useFormat();
  if (targetMinor === null || targetMinor === 0) return null;
  const share = format.percent(Math.round((salesMinor.value / targetMinor) * 100) * 100);
  return (
    <p className={styles['count']}>{t('ofTarget', { share, target: format.money(targetMinor) })}</p>
  );
}

function HoursChart(props: { readonly day: Day; readonly toOf: (hour: number) => string | null }) {
  const { day, toOf } = props;
  const format = useFormat();
  const axis = useAxisMoney();
  const weekday = weekdayOf(day.comparedDate, format.place.locale);
  const last = t('lastDay', { day: weekday });
  const inCurrency = (what: string): string =>
    t('inCurrency', { what, currency: format.place.currency ?? '' });
  const totals = runningTotals(day.hours, day.nowHour);
  const points = totals.map(({ hour, value, before }) => ({
    label: format.hour(hour),
    value,
    before,
  }));
  const wayOf = (total: RunningTotal | undefined): string | null =>
    total === undefined || total.value === null ? null : toOf(total.hour);
  const reading = ({ hour, value, own, before, isNow }: RunningTotal): string => {
    const time = format.hour(hour + 1);
    const then = t('readingBefore', { day: last, time, before: format.money(before) });
    if (value === null) return then;
    const from = format.hour(hour);
    const said = { from, time, value: format.money(value), own: format.money(own) };
    return `${isNow ? t('readingNow', said) : t('readingValue', said)} · ${then}`;
  };
  return (
    <ChartFigure
      label={t('salesByHour')}
      finding={hoursFinding(day, format)}
      headers={[t('until'), inCurrency(t('today')), inCurrency(last)]}
      rows={totals.map(({ hour, value, before }) => ({
        key: String(hour),
        cells: [
          <Linked key="hour" to={value === null ? null : toOf(hour)}>
            {format.hour(hour + 1)}
          </Linked>,
          value === null ? <NoData key="none" /> : format.amount(value),
          format.amount(before),
        ],
      }))}
    >
      <LineChart
        label={t('salesByHour')}
        points={points}
        names={{ value: t('soFar'), before: last }}
        axis={axis}
        // What came to the total in that hour; of hours to come there is nothing.
        toOf={(at) => wayOf(totals[at])}
        textOf={(at) => (totals[at] === undefined ? '' : reading(totals[at]))}
      />
    </ChartFigure>
  );
}
