import { ACCOUNT, type AccountCode } from './accounts.ts';
import type { JournalLine } from './journal.ts';
import { assertBalanced, credit, debit } from './journal.ts';

/** Where cash comes from when it is put into a drawer, and where it goes when it is taken out. */
const SOURCE: Readonly<Record<string, AccountCode>> = {
  from_safe: ACCOUNT.CASH_IN_SAFE,
  other_income: ACCOUNT.OTHER_INCOME,
  owner: ACCOUNT.OWNERS_CAPITAL,
};
const USE: Readonly<Record<string, AccountCode>> = {
  supplies: ACCOUNT.PETTY_CASH,
  transport: ACCOUNT.PETTY_CASH,
  food: ACCOUNT.PETTY_CASH,
  repairs: ACCOUNT.PETTY_CASH,
  other: ACCOUNT.PETTY_CASH,
  wages: ACCOUNT.EXPENSES,
  owner: ACCOUNT.OWNERS_DRAWINGS,
};

/** Where a pay-out of this category was booked; null: it is no expense. */
export function accountOfPayOut(category: string): AccountCode | null {
  const account = USE[category];
  return account === undefined || account === ACCOUNT.OWNERS_DRAWINGS ? null : account;
}

function accountOf(table: Readonly<Record<string, AccountCode>>, category: string | null) {
  const account = table[category ?? ''];
  if (account === undefined) throw new Error(`no account for ${category}`);
  return account;
}

/**
 * The journal of cash that goes into a drawer or out of it besides sales. A drawer that was only
 * opened has no lines. An amount below zero takes a move back: its lines the other way round. A
 * category that does not fit the kind is a bug and an Error.
 */
export function journalOfCashMove(move: {
  readonly kind: 'pay_in' | 'pay_out' | 'drop' | 'no_sale';
  readonly amountMinor: number;
  readonly category: string | null;
}): JournalLine[] {
  const { kind, amountMinor, category } = move;
  if (kind === 'no_sale') return [];
  if (kind === 'pay_in') {
    return assertBalanced([
      ...debit(ACCOUNT.CASH_IN_TILL, amountMinor),
      ...credit(accountOf(SOURCE, category), amountMinor),
    ]);
  }
  const goes = kind === 'drop' ? ACCOUNT.CASH_IN_SAFE : accountOf(USE, category);
  return assertBalanced([
    ...debit(goes, amountMinor),
    ...credit(ACCOUNT.CASH_IN_TILL, amountMinor),
  ]);
}

/**
 * What cash that was moved before the close of its shift, and told after it, does besides its own
 * journal. The count found what was taken out missing, and what was put in over; it counted as
 * short or over. Now it is known.
 */
export function journalOfLateCashMove(move: {
  readonly kind: 'pay_in' | 'pay_out' | 'drop' | 'no_sale';
  readonly amountMinor: number;
}): JournalLine[] {
  const { kind, amountMinor } = move;
  if (kind === 'no_sale') return [];
  const intoTill = kind === 'pay_in' ? -amountMinor : amountMinor;
  return assertBalanced([
    ...debit(ACCOUNT.CASH_IN_TILL, intoTill),
    ...credit(ACCOUNT.CASH_OVER_SHORT, intoTill),
  ]);
}
