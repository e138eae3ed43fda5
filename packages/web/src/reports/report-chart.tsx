import { rateOf } from '@tillbook/core/reports/figures';
import { MEASURES, type MeasureName } from '@tillbook/core/reports/report-measures';
import type { Dimension } from '@tillbook/core/reports/report-columns';
import type { ReportRule } from '@tillbook/core/reports/report-rule';
import { t } from '../i18n/en/reports.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { Linked } from '../ui/app-link.tsx';
import { useAxisMoney } from '../ui/charts/axis-money.ts';
import { BarList } from '../ui/charts/bar-list.tsx';
import { ChartFigure } from '../ui/charts/chart-figure.tsx';
import { ColumnChart } from '../ui/charts/column-chart.tsx';
import { monthShort } from '../ui/charts/day-words.ts';
import { Money } from '../ui/figures.tsx';
import { Panel } from '../ui/panel.tsx';
import { partialName, whyRowPartial } from './partial-rows.ts';
import { drillOf } from './report-drill.ts';
import { ReportTrend } from './report-trend.tsx';
import { largestOf } from './report-finding.ts';
import { rowName, type Report, type Row } from './report-view.ts';
import { cellText, columnTitle } from './report-words.ts';

const OVER_TIME: readonly string[] = ['day', 'week', 'month', 'quarter', 'weekday', 'hour'];
const BARS = 8;

interface Drawn {
  readonly report: Report;
  readonly measure: MeasureName;
  /** Most first, or along the time. */
  readonly rows: readonly Row[];
}

/** What a report looks like, where that says more than its table. */
export function ReportChart({
  report,
  rule,
}: {
  readonly report: Report;
  readonly rule: ReportRule;
}) {
  const measure = rule.drawn;
  const { dimensions, measures } = report;
  const [by = ''] = dimensions;
  const isParted = dimensions.some((one) => !rule.by.includes(one as Dimension));
  if (measure === null || !measures.includes(measure) || isParted) return null;
  const valueOf = (row: Row): number => row.values[measure] ?? 0;
  const isOverTime = OVER_TIME.includes(by);
  if (isOverTime && dimensions.length > 1) {
    return <ReportTrend report={report} measure={measure} />;
  }
  const timed = (row: Row) => row.cells[by] ?? '';
  const rows = [...report.rows].sort((one, other) =>
    isOverTime ? (timed(one) < timed(other) ? -1 : 1) : valueOf(other) - valueOf(one),
  );
  if (rows.length < 2 || !rows.some((row) => valueOf(row) > 0)) return null;
  const title = columnTitle(measure);
  return (
    <Panel title={title}>
      {isOverTime ? (
        <OverTime report={report} measure={measure} rows={rows} />
      ) : (
        <Largest report={report} measure={measure} rows={rows.slice(0, BARS)} />
      )}
    </Panel>
  );
}

/** A figure as sentences say it: money with its currency, anything else as its column does. */
function useSaid(measure: MeasureName): (value: number) => string {
  const format = useFormat();
  const isMoney = MEASURES[measure].kind === 'money';
  return (value) => (isMoney ? format.money(value) : cellText(measure, value, format));
}

function OverTime({ report, measure, rows }: Drawn) {
  const format = useFormat();
  const axisMoney = useAxisMoney();
  const saidOf = useSaid(measure);
  const axis = MEASURES[measure].kind === 'money' ? axisMoney : saidOf;
  const [by] = report.dimensions as Dimension[];
  const nameOf = (row: Row): string =>
    partialName(rowName(report, row, format), whyRowPartial(report, row));
  const shortOf = (row: Row): string => {
    const value = row.cells[by ?? 'day'] ?? null;
    if (by === 'day' || by === 'week') return format.dayShort(String(value));
    if (by === 'month') return monthShort(String(value), format.place.locale);
    const said = cellText(by ?? 'day', value, format);
    return by === 'weekday' ? said.slice(0, 3) : said;
  };
  const valueOf = (row: Row): number => row.values[measure] ?? 0;
  const user = useUser();
  const wayOf = (row: Row | undefined): string | null =>
    row === undefined ? null : drillOf(report, row, user);
  const most = rows.reduce((best, row) => (valueOf(row) > valueOf(best) ? row : best));
  const said = { name: nameOf(most), value: saidOf(valueOf(most)) };
  return (
    <ChartFigure
      label={columnTitle(measure)}
      finding={t('findingTime', said)}
      headers={[columnTitle(by ?? 'day'), columnTitle(measure)]}
      rows={rows.map((row) => ({
        key: JSON.stringify(row.ids),
        cells: [
          <Linked key="name" to={wayOf(row)}>
            {nameOf(row)}
          </Linked>,
          cellText(measure, valueOf(row), format),
        ],
      }))}
    >
      <ColumnChart
        label={columnTitle(measure)}
        points={rows.map((row) => ({
          ...{ label: shortOf(row), value: valueOf(row) },
          isPartial: whyRowPartial(report, row) !== null,
        }))}
        axis={axis}
        toOf={(at) => wayOf(rows[at])}
        textOf={(at) => {
          const row = rows[at];
          return row === undefined ? '' : `${nameOf(row)}: ${saidOf(valueOf(row))}`;
        }}
      />
    </ChartFigure>
  );
}

function Figure({ measure, value }: { readonly measure: MeasureName; readonly value: number }) {
  const format = useFormat();
  if (MEASURES[measure].kind === 'money') return <Money minor={value} />;
  return <bdi className="number">{cellText(measure, value, format)}</bdi>;
}

function Largest({ report, measure, rows }: Drawn) {
  const format = useFormat();
  const user = useUser();
  const saidOf = useSaid(measure);
  const valueOf = (row: Row): number => row.values[measure] ?? 0;
  const whole = report.totals[measure] ?? 0;
  const share = (value: number): string => {
    const rate = rateOf(value, whole);
    return rate === null ? '–' : cellText('share', rate, format);
  };
  const said = (row: Row) => ({
    ...{ name: rowName(report, row, format), value: saidOf(valueOf(row)) },
    share: share(valueOf(row)),
  });
  const finding = largestOf(report, rows, said);
  return (
    <BarList
      label={columnTitle(measure)}
      finding={finding}
      bars={rows.map((row) => {
        const to = drillOf(report, row, user);
        return {
          key: JSON.stringify(row.ids),
          name: report.dimensions
            .slice(0, 2)
            .map((one, at) =>
              at === 0
                ? rowName(report, row, format)
                : cellText(one as Dimension, row.cells[one] ?? null, format),
            )
            .filter((part) => part !== '')
            .join(' · '),
          value: Math.max(0, valueOf(row)),
          text: <Figure measure={measure} value={valueOf(row)} />,
          note: share(valueOf(row)),
          ...(to === null ? {} : { to }),
        };
      })}
    />
  );
}
