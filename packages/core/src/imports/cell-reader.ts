import { parseMoney } from '../money.ts';
import type { MatchOf } from './match-headers.ts';

export const ROW_PROBLEMS = [
  'REQUIRED',
  'NOT_A_NUMBER',
  'NEGATIVE',
  'TOO_MANY_DECIMALS',
  'TOO_LARGE',
  'TOO_LONG',
  'NOT_IN_LIST',
  'CHECK_DIGIT',
  'INVISIBLE',
  'TWICE_IN_FILE',
  'OF_ANOTHER_PRODUCT',
  'FLOOR_ABOVE_PRICE',
  'STOCK_THERE',
  'NOT_IN_STEPS',
  'NO_STOCK_OF_ITS_OWN',
  'NOT_A_PHONE',
  'NOT_AN_EMAIL',
  'NOT_A_DAY',
  'NOT_YET',
  'DUE_BEFORE_OWED',
  'NOBODY_NAMED',
  'TWO_OF_THAT_NAME',
  'DEBT_THERE',
  'FORGOTTEN',
  'ARCHIVED',
] as const;
export type RowProblemCode = (typeof ROW_PROBLEMS)[number];

/** What is wrong with a cell. */
export interface RowProblemOf<F extends string> {
  readonly field: F;
  readonly code: RowProblemCode;
  /** What stands in the cell. */
  readonly value: string;
}

const VALUE_SHOWN_MAX = 80;
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/**
 * A cell as plain text. A formula is never run: `="007"`, which keeps zeros in spreadsheets, is
 * 007, and the quote that guards a text against being one (`'=1+1`) is taken off.
 */
export function plainCell(cell: string): string {
  const text = cell
    .normalize('NFC')
    .replace(/\ufeff/g, '')
    .replace(/[\t\r\n\v\f]+/g, ' ')
    .trim();
  const kept = /^="([^"]*)"$/.exec(text);
  if (kept !== null) return (kept[1] ?? '').trim();
  return /^'[=+\-@＝＋－＠]/u.test(text) ? text.slice(1) : text;
}

/** The number in a cell: the currency's code or sign beside it is left away. */
function bareNumber(text: string, currency: string): string {
  return text
    .replace(/^\p{Sc}\s*|\s*\p{Sc}$/gu, '')
    .replace(new RegExp(`^${currency}\\s*|\\s*${currency}$`, 'giu'), '')
    .trim();
}

/** Reads the cells of one row, and collects what is wrong with them. */
export class CellReader<F extends string> {
  readonly problems: RowProblemOf<F>[] = [];
  readonly #cells: readonly string[];
  readonly #columns: readonly MatchOf<F>[];
  readonly #currency: string;

  constructor(cells: readonly string[], columns: readonly MatchOf<F>[], currency: string) {
    this.#cells = cells;
    this.#columns = columns;
    this.#currency = currency;
  }

  refuse(field: F, code: RowProblemCode, value: string): null {
    this.problems.push({ field, code, value: value.slice(0, VALUE_SHOWN_MAX) });
    return null;
  }

  cellAt(column: number): string {
    return plainCell(this.#cells[column] ?? '');
  }

  /** Whether the file has such a column. */
  has(field: F): boolean {
    return this.#columns.some((one) => one.field === field);
  }

  cell(field: F): string {
    const match = this.#columns.find((one) => one.field === field);
    return match === undefined ? '' : this.cellAt(match.column);
  }

  text(field: F, max: number): string | null {
    const text = this.cell(field);
    if (text === '') return null;
    if (!text.isWellFormed() || CONTROL.test(text)) return this.refuse(field, 'INVISIBLE', '');
    return text.length > max ? this.refuse(field, 'TOO_LONG', text) : text;
  }

  number(field: F, text: string, read: (bare: string) => ReturnType<typeof parseMoney>) {
    const bare = bareNumber(text, this.#currency);
    if (/^[-\u2212(]/.test(bare)) return this.refuse(field, 'NEGATIVE', text);
    const parsed = read(bare);
    if (parsed.ok) return parsed.minor;
    const isForm = parsed.reason === 'PATTERN' || parsed.reason === 'EMPTY';
    return this.refuse(field, isForm ? 'NOT_A_NUMBER' : parsed.reason, text);
  }

  money(field: F, text = this.cell(field)): number | null {
    if (text === '') return null;
    return this.number(field, text, (bare) => parseMoney(bare, this.#currency));
  }

  /** The same on either side of zero: with a sign before it, or in brackets. */
  signedMoney(field: F, text: string): number | null {
    const below = /^(?:[-\u2212](.+)|\((.+)\))$/u.exec(text.trim());
    if (below === null) return this.money(field, text);
    const minor = this.money(field, (below[1] ?? below[2] ?? '').trim());
    return minor === null ? null : -minor;
  }
}

/** Whether a row has nothing in any of its cells. */
export function isEmptyRow(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '');
}
