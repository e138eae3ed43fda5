import { changeOf } from '@tillbook/core/reports/figures';
import { t } from '../i18n/en/dashboard.ts';
import type { Format } from '../i18n/format.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { KpiCard, KpiMoney, KpiRow, type Delta } from '../ui/kpi-card.tsx';
import { weekdayOf } from '../ui/charts/day-words.ts';
import { averageOf, type Figure } from './figures.ts';
import type { OwnersDay } from './queries.ts';

type DayFigures = Pick<
  OwnersDay,
  | 'averageMinor'
  | 'comparedDate'
  | 'profitMinor'
  | 'salesCount'
  | 'salesMinor'
  | 'targetMinor'
  | 'trend'
>;

/** How figures of a day are compared: with which day, and how a value of it is said. */
export function useDayDelta(comparedDate: string) {
  const format = useFormat();
  const day = weekdayOf(comparedDate, format.place.locale);
  return (figure: Figure, said: (value: number) => string): Delta => ({
    basisPoints: changeOf(figure),
    versus:
      figure.before === null
        ? t('compareNone')
        : t('versusLast', { day, value: said(figure.before) }),
  });
}

/**
 * The day in four numbers; profit only for whoever may see cost.
 * @param to the list of the sales behind them
 */
export function DayCards({ day, to }: { readonly day: DayFigures; readonly to: string }) {
  const format = useFormat();
  const { salesMinor, salesCount, averageMinor, profitMinor } = day;
  // Today is not over: it would always look like a fall.
  const trend = day.trend.slice(0, -1);
  const hasTrend = trend.some((one) => one.salesCount > 0);
  const line = (trendLabel: string, of: (one: (typeof trend)[number]) => number) =>
    hasTrend ? { trend: trend.map(of), trendLabel } : {};
  const delta = useDayDelta(day.comparedDate);
  const money = (value: number) => format.money(value);
  return (
    <KpiRow>
      <KpiCard
        label={t('sales')}
        to={to}
        value={<KpiMoney minor={salesMinor.value} />}
        {...ofTarget(day, format)}
        delta={delta(salesMinor, money)}
        {...line(t('trendSales'), (one) => one.salesMinor)}
      />
      {profitMinor !== null && (
        <KpiCard
          label={t('profit')}
          value={<KpiMoney minor={profitMinor.value} />}
          delta={delta(profitMinor, money)}
          {...line(t('trendProfit'), (one) => one.profitMinor ?? 0)}
        />
      )}
      <KpiCard
        label={t('salesCount')}
        to={to}
        value={format.number(salesCount.value)}
        delta={delta(salesCount, format.number)}
        {...line(t('trendCount'), (one) => one.salesCount)}
      />
      <KpiCard
        label={t('averageBasket')}
        value={<KpiMoney minor={averageMinor.value} />}
        delta={delta(averageMinor, money)}
        {...line(t('trendAverage'), averageOf)}
      />
    </KpiRow>
  );
}

/** How much of what should be sold today is sold; nothing where nobody said how much. */
function ofTarget({ targetMinor, salesMinor }: DayFigures, format: Format): { note?: string } {
  if (targetMinor === null || targetMinor === 0) return {};
  const share = format.percent(Math.round((salesMinor.value / targetMinor) * 100) * 100);
  return { note: t('ofTarget', { share, target: format.money(targetMinor) }) };
}
