import { plainDecimal } from '@tillbook/core/csv';
import { daysOf } from '@tillbook/core/reports/compared';
import { COMPARED_FIGURES, indexOf, marksOf, type Mark } from '@tillbook/core/reports/comparison';
import {
  changeOf,
  FIGURES,
  figureOf,
  NO_SUMS,
  type FigureName,
} from '@tillbook/core/reports/figures';
import { t } from '../i18n/en/comparison.ts';
import type { Format } from '../i18n/format.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { Linked } from '../ui/app-link.tsx';
import { PlainTable } from '../ui/charts/plain-table.tsx';
import { moneyCell, quantityCell, type CsvCell } from '../ui/csv.ts';
import { Panel } from '../ui/panel.tsx';
import styles from './analytics.module.css';
import { hasOneCurrency } from './businesses-beside.ts';
import { namesOf, type Subject } from './comparison-words.ts';
import { ExportTable } from './export-table.tsx';
import { figureName } from '../ui/figure-words.ts';
import { roundedRate, useFigureText } from './figure-text.tsx';
import { changeText } from './overview-words.ts';
import { unitsText } from './product-words.ts';
import type { Compared } from './queries.ts';
import { useSubjectWay } from './subject-ways.ts';

interface FigureRow {
  readonly key: string;
  readonly label: string;
  readonly isRate: boolean;
  readonly isMoney: boolean;
  /** Null: neither. */
  readonly isMoreBetter: boolean | null;
  readonly of: (subject: Subject) => number | null;
  readonly text: (value: number | null, subject: Subject) => string;
  readonly save: (value: number, subject: Subject) => CsvCell;
}

function sumsOf({ sums }: Subject) {
  return { ...NO_SUMS, ...sums, salesCount: sums.salesCount ?? 0, costMinor: sums.costMinor ?? 0 };
}

function useFigureRows(data: Compared): readonly FigureRow[] {
  const { by, subjects, currency } = data;
  const format = useFormat();
  const text = useFigureText();
  const seesCost = subjects.every(({ sums }) => sums.costMinor !== null);
  const saved = (figure: FigureName, value: number, currency: string): CsvCell => {
    const { unit } = FIGURES[figure];
    if (unit === 'money') return moneyCell(value, currency);
    return unit === 'rate' ? plainDecimal(value, 2) : { number: String(value) };
  };
  const rows = COMPARED_FIGURES[by]
    .filter((figure) => seesCost || !FIGURES[figure].needsCost)
    .map((figure): FigureRow => ({
      ...{ key: figure, label: figureName(figure), isRate: FIGURES[figure].unit === 'rate' },
      isMoney: FIGURES[figure].unit === 'money',
      isMoreBetter: FIGURES[figure].isMoreBetter,
      of: (subject) => figureOf(figure, sumsOf(subject)),
      text: (value, { key }) =>
        value !== null && FIGURES[figure].unit === 'money' && !hasOneCurrency(data)
          ? format.money(value, ownOf(data, key)?.currency)
          : text(figure, value),
      save: (value, { key }) =>
        hasOneCurrency(data)
          ? saved(figure, value, currency)
          : saved(figure, value, ownOf(data, key)?.currency ?? currency),
    }));
  if (!subjects.every(({ sums }) => sums.quantityMilli !== null)) return rows;
  const quantity: FigureRow = {
    ...{ key: 'quantity', label: t('quantity'), isRate: false, isMoney: false },
    // Kilograms and pieces are not more or less than each other.
    isMoreBetter: subjects.every(({ unit }) => unit === subjects[0]?.unit) ? true : null,
    of: ({ sums }) => sums.quantityMilli,
    text: (value, { unit }) => (value === null ? '–' : unitsText(value, unit ?? '', format)),
    save: quantityCell,
  };
  return [...rows.slice(0, 1), quantity, ...rows.slice(1)];
}

/** Every figure of every subject, and how far it is from the first one's. */
export function ComparisonTable(props: { readonly data: Compared; readonly isIndex: boolean }) {
  const { data, isIndex } = props;
  const format = useFormat();
  const rows = useFigureRows(data);
  const { subjects } = data;
  const names = namesOf(subjects, format);
  const wayOf = useSubjectWay(data);
  const [first] = subjects;
  if (first === undefined) return null;
  return (
    <Panel
      title={t('table')}
      actions={
        <ExportTable
          name={t('comparison')}
          head={data}
          rows={() => [
            [t('figure'), ...names],
            ...rows.map((row) => [
              row.label,
              ...subjects.map((subject) => {
                const value = row.of(subject);
                return value === null ? null : row.save(value, subject);
              }),
            ]),
          ]}
        />
      }
    >
      <PlainTable
        caption={t('table')}
        headers={[t('figure'), ...names]}
        rows={rows.map((row) => ({
          key: row.key,
          cells: [
            row.label,
            ...subjects.map((subject, at) => (
              <Cell
                key={subject.key}
                {...{ row, data, subject, first, isIndex, format }}
                mark={marksIn(row, data)[at] ?? null}
                to={wayOf(subject, row.key)}
              />
            )),
          ],
        }))}
      />
    </Panel>
  );
}

/** Best and last of a row, where its values can be laid beside each other. */
function marksIn(row: FigureRow, data: Compared): readonly Mark[] {
  const { subjects } = data;
  const [first] = subjects;
  const isFair =
    row.isRate || subjects.every((one) => first !== undefined && daysOf(one) === daysOf(first));
  const isOne = hasOneCurrency(data) || !row.isMoney;
  return marksOf(subjects.map(row.of), isFair && isOne ? row.isMoreBetter : null);
}

const ownOf = ({ beside }: Compared, key: string) => beside?.own.find((one) => one.key === key);

function Cell(props: {
  readonly row: FigureRow;
  readonly data: Compared;
  readonly mark: Mark;
  /** What the figure comes from. */
  readonly to: string | null;
  readonly subject: Subject;
  readonly first: Subject;
  readonly isIndex: boolean;
  readonly format: Format;
}) {
  const { row, data, subject, first, isIndex, format, mark, to } = props;
  const canCompare = hasOneCurrency(data) || !row.isMoney;
  const value = row.of(subject);
  const base = row.of(first);
  const index = row.isRate || !canCompare ? null : indexOf(value, base);
  const own = row.isMoney && canCompare ? ownOf(data, subject.key) : undefined;
  return (
    <>
      <Linked to={to}>
        {isIndex && index !== null ? format.number(index) : row.text(value, subject)}
      </Linked>
      {own !== undefined && own.currency !== data.currency && (
        <small className={styles['beside']}>{ownText(row.of(own), own.currency, format)}</small>
      )}
      {mark !== null && (
        <small className={styles['beside']} data-mark={mark}>
          {mark === 'best' ? t('best') : t('worst')}
        </small>
      )}
      {canCompare && subject.key !== first.key && (
        <small className={styles['beside']}>{besideText(value, base, row.isRate, format)}</small>
      )}
    </>
  );
}

function ownText(value: number | null, currency: string, format: Format): string {
  return value === null ? '–' : t('ownCurrency', { money: format.money(value, currency) });
}

/** How far from the first: in percent, of a rate in its own points. */
function besideText(
  value: number | null,
  base: number | null,
  isRate: boolean,
  format: Format,
): string {
  if (value === null || base === null) return '–';
  if (!isRate)
    return changeOf({ value, before: base }) === null ? '–' : changeText(value, base, format);
  const points = roundedRate(value - base);
  const sign = points > 0 ? '+' : points < 0 ? '−' : '±';
  return t('points', { points: `${sign}${format.percent(Math.abs(points))}` });
}
