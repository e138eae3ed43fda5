import { dateWriter } from '@tillbook/core/date-writer';
import type { Formats } from '@tillbook/core/formats';
import { decimalText, formatAmount } from '@tillbook/core/money';
import { numberWriter } from '@tillbook/core/number-writer';
import type { TablePaper } from '@tillbook/core/paper/table-sheets';
import { headOf } from './report-csv.ts';
import {
  wordsOf,
  type BoxCell,
  type BoxColumn,
  type BoxRow,
  type BoxTable,
} from './month-tables.ts';

/** How a business writes its figures and days. */
export interface Hand {
  readonly currency: string;
  readonly timezone: string;
  readonly formats: Formats;
}

export type WriteCell = (value: BoxCell, column: BoxColumn) => string;

/** Quantities have up to three decimals, rates two. */
const QUANTITY_DECIMALS = 3;
const RATE_DECIMALS = 2;

/** Cells as people read them: English words, the business's own signs and order of days. */
export function cellWriter({ currency, timezone, formats }: Hand): WriteCell {
  const signs = formats.numberFormat;
  const days = dateWriter('en', formats, timezone);
  const count = numberWriter('en', { maximumFractionDigits: 0 }, signs);
  const quantity = numberWriter('en', { maximumFractionDigits: QUANTITY_DECIMALS }, signs);
  const rate = numberWriter('en', { minimumFractionDigits: RATE_DECIMALS }, signs);
  const figure = (value: number, { kind }: BoxColumn): string => {
    if (kind === 'money') return formatAmount(value, currency, 'en', signs);
    if (kind === 'quantity') return quantity(decimalText(value, QUANTITY_DECIMALS));
    return kind === 'rate' ? rate(decimalText(value, RATE_DECIMALS)) : count(value);
  };
  return (value, column) => {
    if (value === null) return '';
    if (typeof value === 'number') return figure(value, column);
    if (column.kind === 'day') return days.date(value);
    if (column.kind === 'instant') return days.dateTime(value);
    return column.kind === 'word' ? wordsOf(value) : value;
  };
}

/** A file with more rows than these is hard to open, and takes long to print: 1.3 s for these. */
export const ROWS_OF_PAPER = 3_000;

/** What stands under each title. */
export interface PaperHead {
  readonly businessName: string;
  /** "All branches, 1 Mar 2026 to 31 Mar 2026". */
  readonly lines: readonly string[];
}

const FIGURES = ['money', 'count', 'quantity', 'rate'];

/** A paper and its file's name without the ending. */
export interface NamedPaper {
  readonly name: string;
  readonly paper: TablePaper;
}

/**
 * A table as one paper, or as several that are numbered; the totals stand on the last.
 * @param write how a cell is read
 */
export async function* papersOf(
  table: BoxTable,
  { currency }: Hand,
  write: WriteCell,
  head: PaperHead,
): AsyncGenerator<NamedPaper> {
  const columns = table.columns.map((one) => ({
    title: headOf(one, currency),
    isFigure: FIGURES.includes(one.kind),
  }));
  const written = (cells: BoxRow): string[] =>
    table.columns.map((one, at) => write(cells[at] ?? null, one));
  let number = 0;
  const paperOf = (rows: readonly string[][], isLast: boolean): NamedPaper => {
    number += 1;
    const isOnly = isLast && number === 1;
    const totals = (isLast ? table.totals?.() : null) ?? [];
    const isEmpty = isOnly && rows.length === 0;
    return {
      name: isOnly ? table.name : `${table.name}-${number}`,
      paper: {
        title: isOnly ? table.title : `${table.title}, part ${number}`,
        lines: [
          head.businessName,
          ...head.lines,
          ...(isEmpty ? ['There is nothing to list.'] : []),
        ],
        ...{ columns, rows },
        totals: totals.some((sum) => sum !== null)
          ? [table.whole ?? 'Total', ...written(totals).slice(1)]
          : null,
      },
    };
  };
  let rows: string[][] = [];
  for await (const part of table.printed === undefined ? table.parts() : [table.printed]) {
    for (const cells of part) {
      if (rows.length === ROWS_OF_PAPER) {
        yield paperOf(rows, false);
        rows = [];
      }
      rows.push(written(cells));
    }
  }
  yield paperOf(rows, true);
}
