import { csvLine, plainDecimal, type CsvCell } from '@tillbook/core/csv';
import type { AnswerOf } from '@tillbook/core/endpoint';
import { DIMENSIONS, FACTS } from '@tillbook/core/reports/report-columns';
import type { CellKind } from '@tillbook/core/reports/measure';
import { MEASURES } from '@tillbook/core/reports/report-measures';
import type { getReport } from '@tillbook/core/reports/reports.api';
import { columnOf, wordsOf, type BoxCell, type BoxColumn, type BoxRow } from './month-tables.ts';

/** Reports as tables of a file that the server makes. */

/** By the number of the day, Monday first and last of a week. */
const WEEKDAYS: readonly string[] = [
  ...['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
];

type Report = AnswerOf<typeof getReport>;
type Shown = Pick<Report, 'dimensions' | 'facts' | 'measures' | 'rows' | 'totalsBefore'>;

/** As people say it: a word of the program, a day of the week, an hour. */
function cellWords(kind: CellKind | undefined, value: BoxCell): BoxCell {
  if (value === null) return null;
  if (kind === 'word') return wordsOf(String(value));
  if (kind === 'weekday') return WEEKDAYS[Number(value)] ?? value;
  return kind === 'hour' ? `${String(value).padStart(2, '0')}:00` : value;
}

/** A measure of the days, and behind it of those that stand beside them where there are any. */
function countedOf({ measures, totalsBefore }: Shown, chosen: readonly string[]) {
  const periods = totalsBefore === null ? ([false] as const) : ([false, true] as const);
  return measures
    .filter((name) => chosen.includes(name))
    .flatMap((name) => periods.map((isBefore) => ({ name, isBefore })));
}

function beside(column: BoxColumn, isBefore: boolean): BoxColumn {
  return isBefore ? { ...column, title: `${column.title} before` } : column;
}

/** The rows of a report with its columns; of these measures, or of all that it has. */
export function tableOf(
  shown: Shown,
  chosen: readonly string[] = shown.measures,
): { readonly columns: BoxColumn[]; readonly rows: BoxRow[] } {
  const said = [...shown.dimensions, ...shown.facts];
  const counted = countedOf(shown, chosen);
  const kinds: Readonly<Record<string, CellKind>> = { ...DIMENSIONS, ...FACTS };
  const measures: Readonly<Record<string, { kind: CellKind }>> = MEASURES;
  // Units are written as they are: "kg".
  const cell = (name: string, value: BoxCell): BoxCell =>
    name === 'unit' ? value : cellWords(kinds[name], value);
  return {
    columns: [
      ...said.map((name) => columnOf(name, kinds[name] ?? 'text')),
      ...counted.map(({ name, isBefore }) =>
        beside(columnOf(name, measures[name]?.kind ?? 'text'), isBefore),
      ),
    ],
    rows: shown.rows.map((row) => [
      ...said.map((name) => cell(name, row.cells[name] ?? null)),
      ...counted.map(({ name, isBefore }) => (isBefore ? row.before : row.values)?.[name] ?? null),
    ]),
  };
}

/** The totals of all rows as the last one; nothing stands under what cannot be summed. */
export function totalRow(
  report: Shown & Pick<Report, 'totals'>,
  chosen: readonly string[],
): BoxRow {
  const said = [...report.dimensions, ...report.facts];
  const counted = countedOf(report, chosen);
  return [
    ...said.map((_name, at) => (at === 0 ? 'Total' : null)),
    ...counted.map(
      ({ name, isBefore }) => (isBefore ? report.totalsBefore : report.totals)?.[name] ?? null,
    ),
  ];
}

const DECIMALS: Readonly<Partial<Record<CellKind, number>>> = { quantity: 3, rate: 2, count: 0 };

function csvCell(value: BoxCell, { kind }: BoxColumn, exponent: number): CsvCell {
  if (typeof value !== 'number') return value;
  return plainDecimal(value, kind === 'money' ? exponent : (DECIMALS[kind] ?? 0));
}

/** A title with what its figures are in. */
export function headOf({ title, kind }: BoxColumn, currency: string): string {
  if (kind === 'money') return `${title} (${currency})`;
  return kind === 'rate' ? `${title} (%)` : title;
}

/** The first line of a file. */
export function headLine(columns: readonly BoxColumn[], currency: string): string {
  return csvLine(columns.map((one) => headOf(one, currency)));
}

/** A row as a line. @param exponent decimals of the amounts */
export function rowLine(columns: readonly BoxColumn[], cells: BoxRow, exponent: number): string {
  return csvLine(columns.map((one, at) => csvCell(cells[at] ?? null, one, exponent)));
}
