import type { CustomerOpening } from '../customers/debt-papers.api.ts';
import { customerTyped } from '../customers/one-field.ts';
import { normalPhone, type PhonePlace } from '../customers/phone.ts';
import { day as dayField, email as emailField } from '../fields.ts';
import { CUSTOMER_TERMS_DAYS_MAX, NAME_MAX_CHARACTERS } from '../limits.ts';
import { CellReader, type RowProblemOf } from './cell-reader.ts';
import type { DebtField, DebtMatch } from './debt-columns.ts';

/** What a row of a file says of a customer and one debt or credit; what it leaves empty is null. */
export interface DebtReading {
  readonly name: string | null;
  /** As it is kept. */
  readonly phone: string | null;
  readonly email: string | null;
  readonly groupName: string | null;
  readonly creditLimitMinor: number | null;
  readonly termsDays: number | null;
  /** Null: the row is about the customer alone. */
  readonly debt: {
    readonly branchId: string;
    readonly side: CustomerOpening['side'];
    readonly amountMinor: number;
    readonly owedSince: string;
    readonly dueOn: string | null;
  } | null;
}

export type DebtProblem = RowProblemOf<DebtField>;

/** What cells are read against. */
export interface DebtPlace extends PhonePlace {
  /** The day before which debts are from before. */
  readonly today: string;
}

const GROUP_MAX = 60;
const PARTS = /^([0-9]{1,4})[./\-\u2010-\u2015 ]([0-9]{1,2})[./\-\u2010-\u2015 ]([0-9]{1,4})$/u;
const MONTHS = 12;
/** Two digits of a year: 69 is 1969, 68 is 2068, as spreadsheets read it. */
const CENTURY_TURNS = 69;

/**
 * A day as people write it: the year first, or the day first; the month first only where the other
 * order is no date. Null for what is no day.
 */
export function dayIn(text: string): string | null {
  const clean = text.replace(/[T ][0-9]{1,2}:.*$/u, '').trim();
  const parts = PARTS.exec(clean);
  if (parts === null) return null;
  const [first, second, third] = parts.slice(1).map(Number) as [number, number, number];
  if ((parts[1] ?? '').length > 2) return dayOf(first, second, third);
  const year = third < 100 ? third + (third < CENTURY_TURNS ? 2000 : 1900) : third;
  return second > MONTHS ? dayOf(year, first, second) : dayOf(year, second, first);
}

function dayOf(year: number, month: number, day: number): string | null {
  const two = (value: number): string => String(value).padStart(2, '0');
  const text = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
  return dayField.safeParse(text).success ? text : null;
}

class DebtRowReader extends CellReader<DebtField> {
  day(field: 'since' | 'due'): string | null {
    const text = this.cell(field);
    if (text === '') return null;
    return dayIn(text) ?? this.refuse(field, 'NOT_A_DAY', text);
  }

  /** Name and number, of two columns or of one. */
  named(place: PhonePlace): { name: string | null; phone: string | null } {
    const typed = this.text('customer', NAME_MAX_CHARACTERS);
    const said = typed === null ? null : customerTyped(typed, place);
    const cell = this.cell('phone');
    const phone = cell === '' ? null : normalPhone(cell, place);
    if (cell !== '' && phone === null) this.refuse('phone', 'NOT_A_PHONE', cell);
    // Digits that are no whole number are a name too: "Shop 12".
    const name = said?.name ?? (said === null || said.phone === null ? typed : null);
    if (cell !== '') return { name: typed === null ? null : (name ?? typed), phone };
    return { name, phone: said?.phone ?? null };
  }

  email(): string | null {
    const text = this.cell('email');
    if (text === '') return null;
    const parsed = emailField.safeParse(text);
    return parsed.success ? parsed.data : this.refuse('email', 'NOT_AN_EMAIL', text);
  }

  terms(): number | null {
    const text = this.cell('terms');
    if (text === '') return null;
    const days = /^[0-9]{1,4}$/.test(text) ? Number(text) : null;
    if (days === null) return this.refuse('terms', 'NOT_A_NUMBER', text);
    return days > CUSTOMER_TERMS_DAYS_MAX ? this.refuse('terms', 'TOO_LARGE', text) : days;
  }
}

/** The one debt of a row, in one branch's column; below zero it is a credit, and is not due. */
function debtIn(
  row: DebtRowReader,
  matches: readonly DebtMatch[],
  { today }: DebtPlace,
): DebtReading['debt'] {
  const owed = matches.flatMap(({ field, branchId, column }) => {
    if (field !== 'owed' || branchId === null) return [];
    const amountMinor = row.signedMoney('owed', row.cellAt(column));
    return amountMinor === null || amountMinor === 0 ? [] : [{ branchId, amountMinor }];
  });
  const [first, second] = owed;
  if (second !== undefined) row.refuse('owed', 'TWICE_IN_FILE', '');
  const since = row.day('since');
  const dueOn = row.day('due');
  if (first === undefined) return null;
  const isBlank = row.has('since') && row.cell('since') === '';
  if (isBlank) row.refuse('since', 'REQUIRED', '');
  const owedSince = since ?? today;
  if (owedSince > today) row.refuse('since', 'NOT_YET', row.cell('since'));
  if (dueOn !== null && dueOn < owedSince) row.refuse('due', 'DUE_BEFORE_OWED', row.cell('due'));
  const { branchId, amountMinor } = first;
  if (amountMinor > 0) return { branchId, side: 'debt', amountMinor, owedSince, dueOn };
  return { branchId, side: 'credit', amountMinor: -amountMinor, owedSince, dueOn: null };
}

/** Reads one row of a file. What is wrong comes with what was read, so that all of it is told. */
export function readDebtRow(
  cells: readonly string[],
  matches: readonly DebtMatch[],
  place: DebtPlace,
): { readonly reading: DebtReading; readonly problems: readonly DebtProblem[] } {
  const row = new DebtRowReader(cells, matches, place.currency);
  const named = row.named(place);
  const reading: DebtReading = {
    ...named,
    email: row.email(),
    groupName: row.text('group', GROUP_MAX),
    creditLimitMinor: row.money('limit'),
    termsDays: row.terms(),
    debt: debtIn(row, matches, place),
  };
  const isTold = row.problems.some(({ field }) => field === 'customer' || field === 'phone');
  if (named.name === null && named.phone === null && !isTold) {
    row.refuse('customer', 'NOBODY_NAMED', '');
  }
  return { reading, problems: row.problems };
}
