import { t } from '../i18n/en/dashboard.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { AppLink } from '../ui/app-link.tsx';
import { ChartFigure } from '../ui/charts/chart-figure.tsx';
import { ColumnChart } from '../ui/charts/column-chart.tsx';
import { figureName } from '../ui/figure-words.ts';
import { Panel } from '../ui/panel.tsx';
import { useAxisMoney } from '../ui/charts/axis-money.ts';
import styles from './dashboard.module.css';
import { everyDay } from './every-day.ts';
import type { AccountantsMonth } from './queries.ts';

/** Sales without tax, day by day. */
export function DaysPanel(props: {
  readonly month: AccountantsMonth;
  /** Where the sales of a day are. */
  readonly toOf: (date: string) => string;
}) {
  const { month, toOf } = props;
  const format = useFormat();
  const axis = useAxisMoney();
  const best = [...month.days].sort((one, other) => other.salesMinor - one.salesMinor)[0];
  if (best === undefined) {
    return (
      <Panel title={t('salesByDay')}>
        <p className={styles['count']}>{t('daysNone')}</p>
      </Panel>
    );
  }
  const days = everyDay(month.days);
  const points = days.map(({ date, salesMinor }) => ({
    label: format.dayShort(date),
    value: salesMinor,
    // A branch may be a day ahead of the last one to begin its day.
    isPartial: date >= month.today,
  }));
  return (
    <Panel title={t('salesByDay')}>
      <ChartFigure
        label={t('salesByDay')}
        finding={t('dayFinding', {
          date: format.date(best.date),
          sales: format.money(best.salesMinor),
        })}
        headers={[
          t('date'),
          t('inCurrency', { what: figureName('netSales'), currency: month.currency }),
          t('inCurrency', { what: figureName('tax'), currency: month.currency }),
        ]}
        rows={days.map(({ date, salesMinor, taxMinor }) => ({
          key: date,
          cells: [
            <AppLink key="day" to={toOf(date)}>
              {format.date(date)}
            </AppLink>,
            format.amount(salesMinor),
            format.amount(taxMinor),
          ],
        }))}
      >
        <ColumnChart
          label={t('salesByDay')}
          points={points}
          axis={axis}
          toOf={(at) => (days[at] === undefined ? null : toOf(days[at].date))}
          textOf={(at) => {
            const day = days[at];
            if (day === undefined) return '';
            return t('dayReading', {
              date: format.date(day.date),
              sales: format.money(day.salesMinor),
              tax: format.money(day.taxMinor),
            });
          }}
        />
      </ChartFigure>
    </Panel>
  );
}
