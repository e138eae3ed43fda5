import { addDays } from '@tillbook/core/reports/period';
import { rebased } from '@tillbook/core/reports/comparison';
import type { ReactNode } from 'react';
import { t } from '../i18n/en/comparison.ts';
import type { Format } from '../i18n/format.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useAxisMoney } from '../ui/charts/axis-money.ts';
import { ChartFigure } from '../ui/charts/chart-figure.tsx';
import { LineChart } from '../ui/charts/line-chart.tsx';
import { moneyCell, quantityCell } from '../ui/csv.ts';
import { Panel, Row, Stack } from '../ui/panel.tsx';
import styles from './analytics.module.css';
import { partialPlace, whyPointPartial } from './comparison-partial.ts';
import { namesOf, valueText, type ShownFigure } from './comparison-words.ts';
import { ExportTable } from './export-table.tsx';
import { changeText } from './overview-words.ts';
import type { Compared } from './queries.ts';
import { useSubjectWay } from './subject-ways.ts';

interface Line {
  readonly name: string;
  readonly unit: string | null;
  readonly values: readonly (number | null)[];
}

/** One small chart for each subject, all on one scale, the first one dashed behind the others. */
export function ComparisonLines(props: {
  readonly data: Compared;
  readonly figure: ShownFigure;
  readonly isIndex: boolean;
  readonly choice: ReactNode;
}) {
  const { data, figure, isIndex, choice } = props;
  const format = useFormat();
  const names = namesOf(data.subjects, format);
  const lines = data.subjects.map(({ points, unit }, at): Line => {
    // What is to come is no zero.
    const values = points.map((point) => (point.from > data.today ? null : figure.of(point)));
    return { name: names[at] ?? '', unit, values: isIndex ? rebased(values) : values };
  });
  const places = placesOf(data, format);
  const title = t('lines', { figure: figure.label });
  return (
    <Panel
      title={title}
      actions={
        <ExportTable
          name={title}
          head={data}
          rows={() => [
            [t('time'), ...names],
            ...places.map(({ whole }, at) => [
              whole,
              ...lines.map(({ values }) => {
                const value = values[at] ?? null;
                if (value === null) return null;
                if (isIndex || figure.name === 'receipts') return { number: String(value) };
                return figure.isMoney ? moneyCell(value, data.currency) : quantityCell(value);
              }),
            ]),
          ]}
        />
      }
    >
      <Stack gap="small">
        <div data-print="no">
          <Row>{choice}</Row>
        </div>
        <Figures {...{ data, figure, isIndex, title, lines, places }} />
      </Stack>
    </Panel>
  );
}

interface Place {
  readonly short: string;
  readonly whole: string;
}

/** The places of the axis: days or weeks, of periods by their number. */
function placesOf({ by, subjects, bucketDays }: Compared, format: Format): readonly Place[] {
  const longest = subjects.reduce((most, { points }) => Math.max(most, points.length), 0);
  const [first] = subjects;
  return Array.from({ length: longest }, (_, at) => {
    const from = first?.points[at]?.from;
    if (by === 'period' || from === undefined) {
      const number = at + 1;
      const whole = bucketDays === 1 ? t('dayNumber', { number }) : t('weekNumber', { number });
      return { short: String(number), whole };
    }
    const date = format.date(from);
    return {
      short: format.dayShort(from),
      whole: bucketDays === 1 ? date : t('week', { date }),
    };
  });
}

/** A value on the axis, short. */
function useAxis(figure: ShownFigure, isIndex: boolean): (value: number) => string {
  const money = useAxisMoney();
  const compact = useFormat().numberBy({ notation: 'compact' });
  const plain = (value: number) => compact(figure.name === 'quantity' ? value / 1_000 : value);
  return isIndex ? (value) => compact(value) : figure.isMoney ? money : plain;
}

function Figures(props: {
  readonly data: Compared;
  readonly figure: ShownFigure;
  readonly isIndex: boolean;
  readonly title: string;
  readonly lines: readonly Line[];
  readonly places: readonly Place[];
}) {
  const { data, figure, isIndex, title, lines, places } = props;
  const format = useFormat();
  const text = (value: number | null, unit: string | null) =>
    isIndex && value !== null ? format.number(value) : valueText(value, figure, unit, format);
  const wayOf = useSubjectWay(data);
  const wayTo = (nth: number, at: number): string | null => {
    const subject = data.subjects[nth];
    const from = subject?.points[at]?.from;
    if (subject === undefined || from === undefined || from > data.today) return null;
    const last = addDays(from, data.bucketDays - 1);
    const to = last < subject.to ? last : subject.to;
    return wayOf(subject, figure.name, { from, to });
  };
  const placeOf = (nth: number, at: number): string =>
    partialPlace(places[at]?.whole ?? '', whyPointPartial(data, nth, at));
  const axis = useAxis(figure, isIndex);
  const first = lines[0];
  const all = lines.flatMap(({ values }) => values.map((value) => value ?? 0));
  return (
    <ChartFigure
      label={title}
      finding={`${findingOf(data, figure, format)} ${isIndex ? t('indexHow') : ''}`}
      headers={[t('time'), ...lines.map(({ name }) => name)]}
      rows={places.map(({ whole }, at) => ({
        key: `${at}`,
        cells: [whole, ...lines.map(({ values, unit }) => text(values[at] ?? null, unit))],
      }))}
    >
      <div className={styles['multiples']}>
        {lines.map(({ name, values, unit }, nth) => (
          <div key={name}>
            <h3 dir="auto">{name}</h3>
            <LineChart
              label={`${title}: ${name}`}
              points={places.map(({ short }, at) => ({
                label: short,
                value: values[at] ?? null,
                before: nth === 0 ? null : (first?.values[at] ?? null),
                isPartial: whyPointPartial(data, nth, at) !== null,
              }))}
              names={{ value: '', before: '' }}
              reaches={all}
              axis={axis}
              toOf={data.by === 'business' ? undefined : (at) => wayTo(nth, at)}
              textOf={(at) => {
                const said = {
                  ...{ place: placeOf(nth, at), name },
                  value: text(values[at] ?? null, unit),
                };
                if (nth === 0 || first === undefined) return t('reading', said);
                const before = text(first.values[at] ?? null, first.unit);
                return t('readingBeside', { ...said, first: first.name, before });
              }}
            />
          </div>
        ))}
      </div>
      <p>{t('sameAxes', { first: first?.name ?? '' })}</p>
    </ChartFigure>
  );
}

/** Which has most, and how much more than the first. */
function findingOf({ subjects }: Compared, figure: ShownFigure, format: Format): string {
  const names = namesOf(subjects, format);
  const wholes = subjects.map(({ sums }) => figure.whole(sums) ?? 0);
  const most = Math.max(...wholes);
  const at = wholes.indexOf(most);
  if (most <= 0) return t('nothing');
  const said = {
    name: names[at] ?? '',
    value: valueText(most, figure, subjects[at]?.unit ?? null, format),
  };
  const change = changeText(most, wholes[0] ?? 0, format);
  if (at === 0 || change === '–') return t('finding', said);
  return t('findingBeside', { ...said, change, first: names[0] ?? '' });
}
