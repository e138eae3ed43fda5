import type { MeasureName } from '@tillbook/core/reports/report-measures';
import type { Dimension } from '@tillbook/core/reports/report-columns';
import { t } from '../i18n/en/reports.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { Linked } from '../ui/app-link.tsx';
import { useAxisMoney } from '../ui/charts/axis-money.ts';
import { ChartFigure } from '../ui/charts/chart-figure.tsx';
import { monthShort } from '../ui/charts/day-words.ts';
import { LineChart } from '../ui/charts/line-chart.tsx';
import { Panel } from '../ui/panel.tsx';
import { partialName, whyRowPartial } from './partial-rows.ts';
import { drillOf } from './report-drill.ts';
import type { Report } from './report-view.ts';
import styles from './reports.module.css';
import { cellText, columnTitle, noneOf } from './report-words.ts';
import { trendsOf, type Trend } from './trends.ts';

/** A line for each of those furthest from nothing, all along the same time and on one scale. */
export function ReportTrend(props: { readonly report: Report; readonly measure: MeasureName }) {
  const { report, measure } = props;
  const format = useFormat();
  const axis = useAxisMoney();
  const user = useUser();
  const [by, each] = report.dimensions as Dimension[];
  const { times, trends } = trendsOf(report, measure);
  const [first] = trends;
  if (by === undefined || each === undefined || first === undefined || times.length < 2)
    return null;
  const nameOf = ({ name }: Trend): string => name ?? noneOf(each);
  const said = (value: number | null): string => (value === null ? '–' : format.money(value));
  const whyOf = (time: string) => whyRowPartial(report, { ids: { [by]: time } });
  const wholeOf = (time: string): string => cellText(by, time, format);
  const timeOf = (time: string): string => partialName(wholeOf(time), whyOf(time));
  const shortOf = (time: string): string =>
    by === 'month' ? monthShort(time, format.place.locale) : format.dayShort(time);
  const wayOf = ({ rows }: Trend, at: number): string | null => {
    const row = rows[at];
    return row === undefined || row === null ? null : drillOf(report, row, user);
  };
  const all = trends.flatMap(({ values }) => values.map((value) => value ?? 0));
  return (
    <Panel title={columnTitle(measure)}>
      <ChartFigure
        label={columnTitle(measure)}
        finding={t('findingTrend', { name: nameOf(first), value: said(first.whole) })}
        headers={[columnTitle(by), ...trends.map(nameOf)]}
        rows={times.map((time, at) => ({
          key: time,
          cells: [
            timeOf(time),
            ...trends.map((trend) => (
              <Linked key={trend.id} to={wayOf(trend, at)}>
                {said(trend.values[at] ?? null)}
              </Linked>
            )),
          ],
        }))}
      >
        <div className={styles['multiples']}>
          {trends.map((trend) => (
            <div key={trend.id}>
              <h3 dir="auto">{nameOf(trend)}</h3>
              <LineChart
                label={`${columnTitle(measure)}: ${nameOf(trend)}`}
                points={times.map((time, at) => ({
                  ...{ label: shortOf(time), value: trend.values[at] ?? null, before: null },
                  isPartial: at === times.length - 1 && whyOf(time) !== null,
                }))}
                names={{ value: '', before: '' }}
                reaches={all}
                axis={axis}
                toOf={(at) => wayOf(trend, at)}
                textOf={(at) =>
                  t('trendReading', {
                    ...{ name: nameOf(trend), time: timeOf(times[at] ?? '') },
                    value: said(trend.values[at] ?? null),
                  })
                }
              />
            </div>
          ))}
        </div>
        <p>{t('trendAxes')}</p>
      </ChartFigure>
    </Panel>
  );
}
