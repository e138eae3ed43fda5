import { addDays } from './period.ts';
import { daysOf, type Period } from './compared.ts';

/**
 * Whether figures hold: each rule says two ways of reckoning the same, from rows that were written
 * apart, and what both are called. A seal is what several rules came to over the days and branches
 * of a report, or over one shift.
 */

export const SEALS = {
  /** A sale, or a refund: net + tax + rounding = its total = what was paid, credit included. */
  money: ['total', 'paid'],
  /** The total of a document is the sum of its lines, and so is its tax. */
  lines: ['netSales', 'tax', 'discounts'],
  /** The tax told by rate is that of the lines, and what the books owe. */
  tax: ['tax', 'taxable', 'taxOwed'],
  /** What is kept by till and hour is what its documents come to. */
  tills: ['netSales', 'tax', 'collected', 'paid', 'cash', 'onAccount', 'paidBefore'],
  /** What is kept by product and day is what the lines come to. */
  goods: ['netSales', 'quantity'],
  /** What goods had cost is what they left the shelf with, or came back with. */
  cost: ['cost'],
  /** Stock is where its ledger ends, which goes on from row to row; so is its worth. */
  stock: ['quantity', 'worth', 'ledgerQuantity', 'ledgerWorth'],
  /** A closed shift tells its own sales, tenders and taxes, and expects what follows from them. */
  drawers: ['collected', 'cash', 'mobileMoney', 'card', 'tax', 'drawer'],
  /**
   * What is put on one side of the journal is on the other. What was sold and came back is in it,
   * document by document and day by day, and so it is in the sums of its days.
   */
  books: ['balance', 'netSales', 'salesAccount'],
  /** What a customer owes is where their ledger ends. */
  debts: ['balance'],
  /** A delivery, or what went back, is the sum of its lines. */
  purchases: ['goods', 'charges'],
  /** What an order counts as received is what its deliveries brought. */
  orders: ['received'],
  /** A quote is the sum of its lines. */
  quotes: ['quoted'],
  /** Each act of the audit follows the one before it, and holds that one's hash. */
  chain: ['linked'],
  /** A bill is its net and tax; what was paid to a supplier settled so much of bills. */
  bills: ['total', 'settled'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type SealName = keyof typeof SEALS;
export const SEAL_NAMES = Object.keys(SEALS) as readonly SealName[];
export type SealWhat = (typeof SEALS)[SealName][number];

/** Told only to those who may see what goods cost. */
const OF_COST: readonly SealWhat[] = ['cost', 'worth', 'ledgerWorth'];

export function isOfCost(what: SealWhat): boolean {
  return OF_COST.includes(what);
}

const OF_QUANTITY: readonly SealWhat[] = ['quantity', 'ledgerQuantity', 'received', 'linked'];

/** Counted in thousandths of a unit; all else is money. */
export function isQuantity(what: SealWhat): boolean {
  return OF_QUANTITY.includes(what);
}

/** What a row that breaks a seal is, so that it can be opened. */
export const SEALED_KINDS = [
  'sale',
  'refund',
  'blind_return',
  'shift',
  'till_day',
  'branch_day',
  'product_day',
  'stock',
  'entry',
  'customer',
  'receipt',
  'order',
  'quote',
  'chain',
  'supplier_return',
  'bill',
  'supplier_payment',
] as const;
export type SealedKind = (typeof SEALED_KINDS)[number];

/** Documents are read for so many days and no more; the nights look at all of them. */
export const SEALED_DAYS_MOST = 31;
/** Of each rule so many rows are told. */
export const SEAL_ROWS_MOST = 20;

/** The days that a seal looks at: the last ones of those that a report shows. */
export function sealedPeriod({ from, to }: Period): Period {
  return daysOf({ from, to }) <= SEALED_DAYS_MOST
    ? { from, to }
    : { from: addDays(to, 1 - SEALED_DAYS_MOST), to };
}

/** A sale before it is paid: what customers owe for it. Refunds are the same the other way. */
export function dueOf(document: {
  readonly netMinor: number;
  readonly taxMinor: number;
  readonly roundingMinor: number;
}): number {
  return document.netMinor + document.taxMinor + document.roundingMinor;
}

/** What a drawer should hold when its shift is closed. */
export function drawerOf(shift: {
  readonly floatMinor: number;
  readonly salesMinor: number;
  readonly collectedMinor: number;
  readonly refundsMinor: number;
  readonly paidOutMinor: number;
  readonly payInsMinor: number;
  readonly payOutsMinor: number;
  readonly dropsMinor: number;
}): number {
  const { floatMinor, salesMinor, collectedMinor, payInsMinor } = shift;
  const { refundsMinor, paidOutMinor, payOutsMinor, dropsMinor } = shift;
  const came = floatMinor + salesMinor + collectedMinor + payInsMinor;
  return came - refundsMinor - paidOutMinor - payOutsMinor - dropsMinor;
}

/** What one rule found. */
export interface SealCheck {
  /** How many figures were reckoned both ways. */
  readonly examined: number;
  readonly brokenCount: number;
}

/** `empty`: there was nothing to reckon, which proves nothing. */
export const SEAL_STATES = ['holds', 'broken', 'empty'] as const;
export type SealState = (typeof SEAL_STATES)[number];

export function sealStateOf(checks: readonly SealCheck[]): SealState {
  if (checks.some(({ brokenCount }) => brokenCount > 0)) return 'broken';
  return checks.some(({ examined }) => examined > 0) ? 'holds' : 'empty';
}

/** How far what was found is from what was expected. */
export function differenceOf(row: { readonly expected: number; readonly found: number }): number {
  return row.found - row.expected;
}
