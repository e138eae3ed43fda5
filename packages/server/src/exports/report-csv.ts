import { csvLine, plainDecimal, type CsvCell } from '@tillbook/core/csv';
import type { AnswerOf } from '@tillbook/core/endpoint';
import { DIMENSIONS, FACTS } from '@tillbook/core/reports/report-columns';
import type { CellKind } from '@tillbook/core/reports/measure';
import { MEASURES } from '@tillbook/core/reports/report-measures';
import type { getReport } from '@tillbook/core/reports/reports.api';
import { columnOf, wordsOf, type BoxCell, type BoxColumn, type BoxRow } from './month-tables.ts';

/** Reports as tables of a file that the server makes. */

type Report = AnswerOf<typeof getReport>;
type Shown = Pick<Report, 'dimensions' | 'facts' | 'measures' | 'rows'>;

/** The rows of a report with its columns; of these measures, or of all that it has. */
export function tableOf(
  shown: Shown,
  chosen: readonly string[] = shown.measures,
): { readonly columns: BoxColumn[]; readonly rows: BoxRow[] } {
  const said = [...shown.dimensions, ...shown.facts];
  const counted = shown.measures.filter((name) => chosen.includes(name));
  const kinds: Readonly<Record<string, CellKind>> = { ...DIMENSIONS, ...FACTS };
  const measures: Readonly<Record<string, { kind: CellKind }>> = MEASURES;
  const cell = (name: string, value: BoxCell): BoxCell =>
    typeof value === 'string' && name === 'accountKind' ? wordsOf(value) : value;
  return {
    columns: [
      ...said.map((name) => columnOf(name, kinds[name] ?? 'text')),
      ...counted.map((name) => columnOf(name, measures[name]?.kind ?? 'text')),
    ],
    rows: shown.rows.map((row) => [
      ...said.map((name) => cell(name, row.cells[name] ?? null)),
      ...counted.map((name) => row.values[name] ?? null),
    ]),
  };
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
