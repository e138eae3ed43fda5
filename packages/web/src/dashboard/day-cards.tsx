import { changeOf } from '@tillbook/core/reports/figures';
import { t } from '../i18n/en/dashboard.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { KpiRow, type Delta } from '../ui/kpi-card.tsx';
import { weekdayOf } from '../ui/charts/day-words.ts';
import type { Behind } from './counted.tsx';
import { FigureTile } from './figure-tile.tsx';
import type { Figure } from './figures.ts';
import type { OwnersDay } from './queries.ts';

type DayFigures = Pick<
  OwnersDay,
  'averageMinor' | 'comparedDate' | 'netSalesMinor' | 'profitMinor' | 'salesCount' | 'trend'
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

/** The day in four numbers; profit only for whoever may see cost. */
export function DayCards(props: {
  readonly day: DayFigures;
  /** The receipts behind them, for whoever may see those. */
  readonly behind: Behind | null;
}) {
  const { day, behind } = props;
  const format = useFormat();
  const { netSalesMinor, salesCount, profitMinor } = day;
  // Today is not over: it would always look like a fall.
  const trend = day.trend.slice(0, -1);
  const hasTrend = trend.some((one) => one.salesCount > 0);
  const line = (trendLabel: string, of: (one: (typeof trend)[number]) => number) =>
    hasTrend ? { trend: trend.map(of), trendLabel } : {};
  const delta = useDayDelta(day.comparedDate);
  const money = (value: number) => format.money(value);
  return (
    <KpiRow>
      <FigureTile
        {...{ figure: 'netSales', ...netSalesMinor, behind }}
        delta={delta(netSalesMinor, money)}
        {...line(t('trendSales'), (one) => one.netSalesMinor)}
      />
      {profitMinor !== null && (
        <FigureTile
          {...{ figure: 'profit', ...profitMinor, behind }}
          delta={delta(profitMinor, money)}
          {...line(t('trendProfit'), (one) => one.profitMinor ?? 0)}
        />
      )}
      <FigureTile
        {...{ figure: 'receipts', unit: 'count', ...salesCount, behind }}
        delta={delta(salesCount, format.number)}
        {...line(t('trendCount'), (one) => one.salesCount)}
      />
      <AverageTile day={day} behind={behind} line={line(t('trendAverage'), averageOf)} />
    </KpiRow>
  );
}

const averageOf = (day: { readonly averageMinor: number }): number => day.averageMinor;

/** The average sale; of no receipts there is none. */
export function AverageTile(props: {
  readonly day: Pick<DayFigures, 'averageMinor' | 'comparedDate' | 'salesCount'>;
  readonly behind: Behind | null;
  readonly line?: { readonly trend?: readonly number[]; readonly trendLabel?: string };
}) {
  const { day, behind, line } = props;
  const { averageMinor, salesCount, comparedDate } = day;
  const format = useFormat();
  const delta = useDayDelta(comparedDate);
  return (
    <FigureTile
      figure="averageSale"
      value={salesCount.value <= 0 ? null : averageMinor.value}
      before={averageMinor.before}
      behind={behind}
      delta={delta(averageMinor, (value) => format.money(value))}
      {...line}
    />
  );
}
