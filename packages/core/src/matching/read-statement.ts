import { plainCell } from '../imports/cell-reader.ts';
import { currencyExponent, MONEY_MAX_MINOR } from '../money.ts';
import { parseDecimal } from '../decimal.ts';
import { PRICE_MINOR_MAX } from '../limits.ts';
import { foldCode } from '../sales/payment-reference.ts';
import type { Direction } from './match-lines.ts';
import type { StatementColumn, StatementField } from './statement-columns.ts';
import { instantOf, readWallTime, type DateOrder } from './statement-time.ts';

/** A payment as a statement tells it. */
export interface StatementLine {
  /** Where it stands in the file; the first line is 1. */
  readonly row: number;
  readonly code: string;
  readonly codeKey: string;
  readonly at: string;
  readonly hasTime: boolean;
  readonly direction: Direction;
  readonly amountMinor: number;
  readonly feeMinor: number;
  readonly party: string | null;
}

export const STATEMENT_PROBLEMS = [
  'NO_CODE',
  'CODE_TOO_LONG',
  'NOT_A_DATE',
  'NOT_AN_AMOUNT',
  'NO_AMOUNT',
  'CODE_TWICE_IN_FILE',
  'NOT_UNDERSTOOD',
] as const;
export type StatementProblemCode = (typeof STATEMENT_PROBLEMS)[number];

export interface StatementProblem {
  readonly row: number;
  readonly code: StatementProblemCode;
  /** What stands there. */
  readonly value: string;
}

export interface StatementRead {
  readonly lines: readonly StatementLine[];
  readonly problems: readonly StatementProblem[];
  /** Headings, sums and payments that came to nothing. */
  readonly skipped: number;
}

export const CODE_MAX = 60;
const PARTY_MAX = 120;
const SHOWN_MAX = 80;

export interface Reading {
  readonly currency: string;
  readonly timezone: string;
  readonly dateOrder: DateOrder;
}

/** An amount with its sign, money in above zero; null where there is none, undefined: not one. */
export function readAmount(text: string, currency: string): number | null | undefined {
  const bare = text
    .replace(/\p{Sc}/gu, '')
    .replace(/^[A-Za-z]{2,4}\.?\s*(?=[-\u2212(0-9])|(?<=[0-9)])\s*[A-Za-z]{2,4}$/gu, '')
    .trim();
  if (bare === '' || bare === '-') return null;
  const isBelow = /^[-\u2212(]|[-\u2212]$/u.test(bare);
  const digits = bare.replace(/^[-+\u2212(]+|[-\u2212)]+$/gu, '').trim();
  // Statements write decimals also where a currency has none: 1,500.00.
  const decimals = currencyExponent(currency);
  const plain = decimals === 0 ? digits.replace(/[.,]0{1,2}$/u, '') : digits;
  const read = parseDecimal(plain, decimals, Math.min(PRICE_MINOR_MAX, MONEY_MAX_MINOR));
  if (!read.ok) return undefined;
  return isBelow ? -read.value : read.value;
}

const FAILED =
  /^(failed|fail|declined|cancelled|canceled|rejected|reversed|pending|expired|echou|échou)/iu;
const OUT_WORDS =
  /\b(debit|dr|out|withdraw\w*|sent|payment to|transfer to|cash ?out|disbursement|charge|fee)\b/iu;

type Cells = (field: StatementField) => string;

function cellsOf(cells: readonly string[], columns: readonly StatementColumn[]): Cells {
  return (field) => {
    const found = columns.find((one) => one.field === field);
    return found === undefined ? '' : plainCell(cells[found.column] ?? '');
  };
}

function moneyOf(cell: Cells, { currency }: Reading): number | null | undefined {
  const given = (['in', 'out', 'amount'] as const).map((field) =>
    readAmount(cell(field), currency),
  );
  if (given.includes(undefined)) return undefined;
  const [paidIn, paidOut, amount] = given as (number | null)[];
  if (paidIn !== null && paidIn !== undefined && paidIn !== 0) return paidIn;
  // Providers write what goes out with a sign or without.
  if (paidOut !== null && paidOut !== undefined && paidOut !== 0) return -Math.abs(paidOut);
  if (amount === null || amount === undefined || amount === 0) return null;
  return amount > 0 && OUT_WORDS.test(cell('kind')) ? -amount : amount;
}

type RowRead =
  | { readonly kind: 'line'; readonly line: StatementLine }
  | { readonly kind: 'problem'; readonly code: StatementProblemCode; readonly value: string }
  | { readonly kind: 'skipped' };

const problem = (code: StatementProblemCode, value: string): RowRead => ({
  ...{ kind: 'problem', code },
  value: value.slice(0, SHOWN_MAX),
});

function readRow(row: number, cell: Cells, reading: Reading): RowRead {
  if (FAILED.test(cell('status'))) return { kind: 'skipped' };
  const code = cell('code');
  const money = moneyOf(cell, reading);
  const when = cell('date');
  // A heading or a sum below the list: no day, and no code either.
  const hasDay = readWallTime(when, reading.dateOrder) !== null;
  if (!hasDay && when === '' && !/[0-9]/u.test(code)) return { kind: 'skipped' };
  const codeKey = foldCode(code);
  if (codeKey === '') return problem('NO_CODE', code);
  if (code.length > CODE_MAX) return problem('CODE_TOO_LONG', code);
  const wall = readWallTime(`${when} ${cell('time')}`, reading.dateOrder);
  if (wall === null) return problem('NOT_A_DATE', when);
  if (money === undefined) {
    return problem('NOT_AN_AMOUNT', cell('in') + cell('out') + cell('amount'));
  }
  if (money === null) return problem('NO_AMOUNT', code);
  const party = cell('party').slice(0, PARTY_MAX).trim();
  return {
    kind: 'line',
    line: {
      ...{ row, code, codeKey },
      at: new Date(instantOf(wall, reading.timezone)).toISOString(),
      hasTime: wall.seconds !== null,
      direction: money > 0 ? 'in' : 'out',
      amountMinor: Math.abs(money),
      feeMinor: Math.abs(readAmount(cell('fee'), reading.currency) ?? 0),
      party: party === '' ? null : party,
    },
  };
}

/**
 * Lines of one code are one payment: beside what came in, or the largest that went out, smaller
 * money out is its fee. Two payments under one code are a fault of the file.
 */
function joined(lines: readonly StatementLine[]): {
  lines: StatementLine[];
  twice: StatementLine[];
} {
  const byCode = new Map<string, StatementLine[]>();
  for (const line of lines) {
    const group = byCode.get(line.codeKey) ?? [];
    group.push(line);
    byCode.set(line.codeKey, group);
  }
  const twice: StatementLine[] = [];
  const whole = [...byCode.values()].flatMap((group) => {
    const [main, ...rest] = [...group].sort(
      (one, other) =>
        Number(other.direction === 'in') - Number(one.direction === 'in') ||
        other.amountMinor - one.amountMinor ||
        one.row - other.row,
    );
    if (main === undefined) return [];
    const isFee = (line: StatementLine): boolean =>
      line.direction === 'out' && line.amountMinor < main.amountMinor;
    twice.push(...rest.filter((line) => !isFee(line)));
    const fees = rest.filter(isFee).reduce((sum, line) => sum + line.amountMinor, 0);
    return [{ ...main, feeMinor: main.feeMinor + fees }];
  });
  return { lines: whole.sort((one, other) => one.row - other.row), twice };
}

/** Puts lines of one code together, and says which cannot be. */
export function joinLines(
  found: readonly StatementLine[],
  problems: readonly StatementProblem[],
  skipped: number,
): StatementRead {
  const { lines, twice } = joined(found);
  const again = twice.map(({ row, code }) => ({
    ...{ row, code: 'CODE_TWICE_IN_FILE' as const },
    value: code,
  }));
  const all = [...problems, ...again].sort((one, other) => one.row - other.row);
  return { lines, problems: all, skipped };
}

/** The payments of a table. */
export function readStatement(
  rows: readonly { readonly number: number; readonly cells: readonly string[] }[],
  columns: readonly StatementColumn[],
  reading: Reading,
): StatementRead {
  const lines: StatementLine[] = [];
  const problems: StatementProblem[] = [];
  let skipped = 0;
  for (const { number: row, cells } of rows) {
    const read = readRow(row, cellsOf(cells, columns), reading);
    if (read.kind === 'line') lines.push(read.line);
    else if (read.kind === 'skipped') skipped += 1;
    else problems.push({ row, code: read.code, value: read.value });
  }
  return joinLines(lines, problems, skipped);
}
