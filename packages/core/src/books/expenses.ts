import { ACCOUNT, type AccountCode } from '../ledger/accounts.ts';
import type { JournalLine } from '../ledger/journal.ts';
import { assertBalanced, credit, debit } from '../ledger/journal.ts';
import { can, type Bearer } from '../permissions.ts';

/** What money is spent on, and the account of each. */
export const CATEGORY_ACCOUNT = {
  rent: ACCOUNT.RENT,
  utilities: ACCOUNT.UTILITIES,
  wages: ACCOUNT.WAGES,
  transport: ACCOUNT.TRANSPORT,
  telephone: ACCOUNT.TELEPHONE,
  repairs: ACCOUNT.REPAIRS,
  supplies: ACCOUNT.SUPPLIES,
  licences: ACCOUNT.LICENCES,
  advertising: ACCOUNT.ADVERTISING,
  insurance: ACCOUNT.INSURANCE,
  security: ACCOUNT.SECURITY,
  staff_food: ACCOUNT.STAFF_FOOD,
  charges: ACCOUNT.CHARGES,
  advice: ACCOUNT.ADVICE,
  misc: ACCOUNT.EXPENSES,
} as const satisfies Record<string, AccountCode>;
export type ExpenseCategory = keyof typeof CATEGORY_ACCOUNT;
export const EXPENSE_CATEGORIES = Object.keys(CATEGORY_ACCOUNT) as readonly ExpenseCategory[];

/**
 * Where the money came from; `till`: a pay-out that was booked there already; `owed`: nowhere yet,
 * a supplier billed it and gets it later.
 */
export const EXPENSE_SOURCES = ['safe', 'bank', 'mobile_money', 'till', 'owed'] as const;
export type ExpenseSource = (typeof EXPENSE_SOURCES)[number];

const MONEY: Readonly<Record<Exclude<ExpenseSource, 'till'>, AccountCode>> = {
  safe: ACCOUNT.CASH_IN_SAFE,
  bank: ACCOUNT.BANK,
  mobile_money: ACCOUNT.MOBILE_MONEY,
  owed: ACCOUNT.PAYABLES,
};

/** `waiting`: somebody has to say yes first; nothing is booked before. */
export const EXPENSE_STATES = ['waiting', 'posted', 'refused', 'voided'] as const;
export type ExpenseState = (typeof EXPENSE_STATES)[number];
export const EXPENSE_ACTS = ['approve', 'refuse', 'void'] as const;
export type ExpenseAct = (typeof EXPENSE_ACTS)[number];

const ALLOWED: Readonly<Record<ExpenseState, readonly ExpenseAct[]>> = {
  waiting: ['approve', 'refuse'],
  posted: ['void'],
  refused: [],
  voided: [],
};

export function whyNotInState(state: ExpenseState, act: ExpenseAct): 'INVALID_STATE' | null {
  return ALLOWED[state].includes(act) ? null : 'INVALID_STATE';
}

/**
 * Why an owed expense may not be taken back, or null: what was paid or credited of its bill would
 * hang in the air.
 */
export function whyNotTakeBack(bill: {
  readonly totalMinor: number;
  readonly openMinor: number;
}): 'BILL_SETTLED' | null {
  return bill.openMinor < bill.totalMinor ? 'BILL_SETTLED' : null;
}

/** The state that what was written down comes to. */
export function stateOfExpense(facts: {
  readonly needsApproval: boolean;
  readonly answer: 'approved' | 'refused' | null;
  readonly isVoided: boolean;
}): ExpenseState {
  const { needsApproval, answer, isVoided } = facts;
  if (isVoided) return 'voided';
  if (answer === 'refused') return 'refused';
  return needsApproval && answer === null ? 'waiting' : 'posted';
}

/**
 * Whether an expense waits for a yes: above the business's limit, and posted by somebody who may
 * not approve. Money that left a till is gone already: sorting it needs nobody. What is owed is
 * promised, so it waits like what is paid.
 */
export function needsApproval(
  bearer: Bearer,
  expense: { readonly amountMinor: number; readonly paidFrom: ExpenseSource },
  limitMinor: number | null,
): boolean {
  if (limitMinor === null || expense.paidFrom === 'till') return false;
  return expense.amountMinor > limitMinor && !can(bearer, 'expense.approve');
}

/**
 * The journal of an expense: debit its account without the tax that is got back, debit that tax,
 * credit where the money came from, or what suppliers get when it is owed; of a till's pay-out the
 * account that it was booked to.
 */
export function journalOfExpense(expense: {
  readonly category: ExpenseCategory;
  readonly amountMinor: number;
  readonly taxMinor: number;
  readonly paidFrom: ExpenseSource;
  /** Of a till's pay-out. */
  readonly payOutAccount?: AccountCode | null;
}): JournalLine[] {
  const { category, amountMinor, taxMinor, paidFrom, payOutAccount = null } = expense;
  const from = paidFrom === 'till' ? payOutAccount : MONEY[paidFrom];
  if (from === null) throw new Error('a pay-out without its account');
  return assertBalanced([
    ...debit(CATEGORY_ACCOUNT[category], amountMinor - taxMinor),
    ...debit(ACCOUNT.INPUT_TAX, taxMinor),
    ...credit(from, amountMinor),
  ]);
}
