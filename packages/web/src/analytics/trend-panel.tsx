import { t } from '../i18n/en/analytics.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useAxisMoney } from '../ui/charts/axis-money.ts';
import { ChartFigure } from '../ui/charts/chart-figure.tsx';
import { weekdayOf } from '../ui/charts/day-words.ts';
import { LineChart } from '../ui/charts/line-chart.tsx';
import { moneyCell } from '../ui/csv.ts';
import { NoData } from '../ui/figures.tsx';
import { Panel } from '../ui/panel.tsx';
import { ExportTable } from './export-table.tsx';
import { trendFinding } from './overview-words.ts';
import type { Overview } from './queries.ts';

/** Net sales day by day, beside the day as far into the other period. */
export function TrendPanel({ data }: { readonly data: Overview }) {
  const { days, currency } = data;
  const headers = headersOf(currency);
  return (
    <Panel
      title={t('trend')}
      actions={
        <ExportTable
          name={t('trend')}
          head={data}
          rows={() => [
            headers,
            ...days.map((day) => [
              day.date,
              moneyCell(day.netMinor, currency),
              { number: String(day.salesCount) },
              day.beforeDate,
              moneyCell(day.beforeMinor, currency),
            ]),
          ]}
        />
      }
    >
      <Trend data={data} headers={headers} />
    </Panel>
  );
}

function headersOf(currency: string): string[] {
  return [
    t('day'),
    t('inCurrency', { what: t('netSales'), currency }),
    t('receipts'),
    t('beforeDay'),
    t('inCurrency', { what: t('before'), currency }),
  ];
}

function Trend({ data, headers }: { readonly data: Overview; readonly headers: string[] }) {
  const format = useFormat();
  const axis = useAxisMoney();
  const { locale } = format.place;
  const { days, today } = data;
  const dayName = (date: string) => `${weekdayOf(date, locale)} ${format.date(date)}`;
  return (
    <ChartFigure
      label={t('trend')}
      finding={trendFinding(data, format)}
      headers={headers}
      rows={days.map((day) => ({
        key: day.date,
        cells: [
          dayName(day.date),
          day.date > today ? <NoData key="none" /> : format.amount(day.netMinor),
          format.number(day.salesCount),
          dayName(day.beforeDate),
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
        }))}
        names={{ value: t('thisPeriod'), before: t('before') }}
        axis={axis}
        textOf={(at) => {
          const day = days[at];
          if (day === undefined) return '';
          return t('readingDay', {
            date: dayName(day.date),
            value: format.money(day.netMinor),
            beforeDate: dayName(day.beforeDate),
            before: format.money(day.beforeMinor),
          });
        }}
      />
    </ChartFigure>
  );
}
