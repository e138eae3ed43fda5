import type { CellKind } from './report-measures.ts';

/** What rows can be made of. */
export const DIMENSIONS = {
  day: 'day',
  month: 'month',
  weekday: 'weekday',
  hour: 'hour',
  branch: 'text',
  till: 'text',
  seller: 'text',
  customer: 'text',
  product: 'text',
  family: 'text',
  category: 'text',
  brand: 'text',
  tender: 'word',
  discountReason: 'text',
  promotion: 'text',
  returnKind: 'word',
  returnReason: 'word',
  rate: 'rate',
  adjustmentReason: 'word',
  count: 'text',
  batch: 'text',
  shift: 'text',
  person: 'text',
  cashKind: 'word',
  cashCategory: 'word',
  supplier: 'text',
  account: 'text',
  accountKind: 'word',
  postedBy: 'word',
  provider: 'text',
  payment: 'text',
  expenseCategory: 'word',
  payee: 'text',
  overrideReason: 'text',
} as const satisfies Record<string, CellKind>;
export type Dimension = keyof typeof DIMENSIONS;

/** What is told of a row besides. */
export const FACTS = {
  unit: 'word',
  sku: 'text',
  lastSold: 'day',
  expires: 'day',
  opened: 'instant',
  closed: 'instant',
  phone: 'text',
  countedOn: 'day',
  firstReceipt: 'text',
  lastReceipt: 'text',
  document: 'text',
  paidAt: 'instant',
  estimate: 'word',
} as const satisfies Record<string, CellKind>;
export type Fact = keyof typeof FACTS;
