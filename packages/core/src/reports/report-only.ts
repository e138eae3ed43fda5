import { z } from 'zod';
import type { Dimension } from './report-columns.ts';
import type { ReportRule, ReportSource } from './report-rule.ts';

/**
 * A report of one thing alone: what one row of another report is made of. Days and branch narrow
 * every report besides.
 */

/** By what the rows of each source can be narrowed. */
const NARROWED: Readonly<Record<ReportSource, readonly Dimension[]>> = {
  tills: ['weekday', 'hour', 'till'],
  tenders: ['tender', 'till'],
  summary: ['summaryLine'],
  products: ['product', 'family', 'category', 'brand', 'supplier'],
  abc: ['product', 'category'],
  eroded: ['product', 'family', 'category', 'brand', 'supplier'],
  sellers: ['seller'],
  customers: ['customer', 'customerGroup'],
  discounts: ['discountReason', 'seller'],
  promotions: ['promotion'],
  returns: ['returnReason', 'returnKind', 'product'],
  taxes: ['rate'],
  stockAt: ['product', 'category'],
  stockLow: ['product', 'category'],
  stockUnsold: ['product', 'category'],
  stockBelow: ['product', 'category'],
  stockOuts: ['product', 'category'],
  stockMoves: ['product', 'category'],
  stockLedger: ['product', 'category', 'stockKind'],
  batches: ['product', 'category'],
  adjustments: ['adjustmentReason', 'product'],
  counts: ['product', 'count'],
  shrinkage: ['shrinkReason'],
  targets: ['person'],
  commissions: ['person'],
  shifts: ['person', 'till'],
  cashMoves: ['cashKind', 'cashCategory', 'person'],
  receivables: ['customer'],
  accounts: ['customer'],
  purchases: ['supplier'],
  orders: ['supplier'],
  supplying: ['supplier'],
  unbilled: ['supplier'],
  billed: ['supplier'],
  ledger: ['account', 'postedBy'],
  result: ['account', 'accountKind'],
  balances: ['account', 'accountKind'],
  journal: ['till'],
  payments: ['tender', 'provider', 'moneyFor'],
  // Tax of purchases is posted in sums: months and branches are all that it is of.
  taxMonths: [],
  taxDocuments: ['rate'],
  // Of each document there is one row.
  exempt: [],
  boughtTaxes: ['paperKind', 'supplier'],
  payables: ['supplier'],
  expenses: ['expenseCategory', 'payee'],
  voids: ['seller', 'person', 'returnReason', 'till'],
  overrides: ['product', 'overrideReason', 'seller'],
  takenOut: ['seller', 'till'],
  discarded: ['seller', 'till', 'discardReason'],
  belowCost: ['product', 'seller'],
  onWay: ['product'],
  aged: ['product', 'category'],
  turnover: ['product'],
  held: ['heldKind', 'customer'],
  collections: ['customer', 'person', 'tender'],
  quotes: ['person', 'customer'],
  parked: ['till', 'customer'],
  acts: ['person', 'act', 'actGroup'],
  signIns: ['person', 'device'],
  buyers: ['buyerKind'],
  lapsed: ['customer'],
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const WORD = /^[a-z0-9_-]{1,40}$/;
const ACT = /^[a-z0-9_.]{1,60}$/;

/** What is known by an id, a number or a word of the program; the rest is text of the business. */
const SHAPES: Readonly<Partial<Record<Dimension, RegExp>>> = {
  ...{ till: UUID, seller: UUID, customer: UUID, product: UUID, family: UUID, category: UUID },
  ...{ brand: UUID, promotion: UUID, count: UUID, person: UUID, supplier: UUID },
  ...{ weekday: /^[1-7]$/, hour: /^(1?\d|2[0-3])$/, rate: /^\d{1,5}$/, account: WORD },
  ...{ tender: WORD, returnReason: WORD, returnKind: WORD, adjustmentReason: WORD },
  ...{
    expenseCategory: WORD,
    cashKind: WORD,
    cashCategory: WORD,
    accountKind: WORD,
    postedBy: WORD,
    moneyFor: WORD,
    summaryLine: WORD,
    shrinkReason: WORD,
    stockKind: WORD,
    discardReason: WORD,
    paperKind: WORD,
    ...{ act: ACT, actGroup: WORD },
  },
};

/** A dimension and an id, `category:…`; nothing after it: what has none of it. */
export const onlyAsked = z.string().regex(/^[A-Za-z]{1,30}:\P{Cc}{0,300}$/u, { error: 'PATTERN' });

export interface Only {
  readonly dimension: Dimension;
  /** Null: what has none of it. */
  readonly id: string | null;
}

/** What a report is narrowed to; null where it cannot be narrowed by that. */
export function onlyOf(rule: Pick<ReportRule, 'source'>, asked: string): Only | null {
  const at = asked.indexOf(':');
  const dimension = narrowedBy(rule).find((one) => one === asked.slice(0, at));
  if (dimension === undefined) return null;
  const id = asked.slice(at + 1);
  if (id === '') return { dimension, id: null };
  return SHAPES[dimension]?.test(id) === false ? null : { dimension, id };
}

/** As it is asked. */
export const onlyText = ({ dimension, id }: Only): string => `${dimension}:${id ?? ''}`;

/** By what a report can be narrowed besides days and branch. */
export function narrowedBy({ source }: Pick<ReportRule, 'source'>): readonly Dimension[] {
  return NARROWED[source];
}
