import { PERIOD_DAYS_MAX } from './compared.ts';
import type { ReportRule, ReportSource } from './report-rule.ts';
import type { SealName } from './seals.ts';

/** What a report is where its declaration says nothing else. */

export type Given = Pick<ReportRule, 'group' | 'source' | 'by' | 'shown' | 'order'> &
  Partial<ReportRule>;

/** What each source is made of is proved by these. */
const SEALS_OF: Readonly<Record<ReportSource, readonly SealName[]>> = {
  tills: ['money', 'tax', 'tills', 'books'],
  tenders: ['money', 'tills'],
  summary: ['money', 'tax', 'tills', 'books'],
  products: ['money', 'lines', 'goods'],
  abc: ['money', 'lines', 'goods'],
  eroded: ['money', 'lines', 'goods', 'cost'],
  sellers: ['money', 'lines', 'tax'],
  customers: ['money', 'lines', 'tax'],
  discounts: ['lines'],
  promotions: ['lines'],
  returns: ['money', 'lines'],
  taxes: ['lines', 'tax'],
  stockAt: ['stock'],
  stockLow: ['stock'],
  stockUnsold: ['stock'],
  stockBelow: ['stock'],
  stockOuts: ['stock', 'goods'],
  stockMoves: ['stock', 'books'],
  stockLedger: ['stock', 'books'],
  batches: ['stock'],
  adjustments: ['stock'],
  counts: ['stock'],
  shrinkage: ['books', 'stock'],
  shifts: ['money', 'drawers'],
  targets: ['money'],
  commissions: ['money'],
  cashMoves: ['drawers'],
  receivables: ['debts'],
  accounts: ['debts'],
  purchases: ['purchases', 'stock'],
  orders: ['orders', 'purchases'],
  supplying: ['orders', 'purchases'],
  unbilled: ['purchases', 'bills'],
  billed: ['purchases', 'bills'],
  ledger: ['books', 'tax'],
  result: ['books', 'cost'],
  balances: ['books', 'stock', 'debts'],
  journal: ['money', 'tax', 'tills', 'books'],
  payments: ['money'],
  taxMonths: ['lines', 'tax'],
  taxDocuments: ['lines', 'tax'],
  exempt: ['lines', 'tax'],
  boughtTaxes: ['bills', 'books'],
  payables: ['bills'],
  expenses: ['books'],
  voids: ['money', 'lines'],
  overrides: ['lines'],
  takenOut: ['money'],
  // Nothing is posted of them: that nothing was taken away is what the chain of the till says.
  discarded: ['chain'],
  belowCost: ['lines', 'cost'],
  onWay: ['stock', 'books'],
  aged: ['stock'],
  turnover: ['stock', 'goods', 'cost'],
  held: ['debts', 'books'],
  collections: ['debts', 'books'],
  quotes: ['quotes', 'money'],
  // No paper is made of them before they are sold.
  parked: ['chain'],
  acts: ['chain'],
  signIns: ['chain'],
  buyers: ['money', 'lines', 'tax'],
  lapsed: ['money', 'lines'],
};

/** A report of what is given. */
export const report = (given: Given): ReportRule => ({
  ...{ also: [], facts: [], more: [], time: 'period', compares: true },
  ...{ daysMost: PERIOD_DAYS_MAX, usual: 'fourWeeks', needs: [], drawn: null },
  seals: SEALS_OF[given.source],
  ...given,
});

/** Lines of sales are read for these: a quarter and no more. */
export const OF_LINES = 92;

/** What lies on the shelves, and what became of it. */
export const stock = (given: Omit<Given, 'group'>): ReportRule =>
  report({ group: 'stock', compares: false, needs: ['stock.view'], ...given });

/** What the journal says: of whoever may look into the books. */
export const books = (given: Omit<Given, 'group' | 'order'>): ReportRule =>
  report({ group: 'books', order: 'account', needs: ['books.view'], ...given });
