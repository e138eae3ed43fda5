import type { Action } from '../actions.ts';
import { can, type Bearer } from '../permissions.ts';
import { AUDIT_REPORTS } from './audit-reports.ts';
import { BUYING_REPORTS } from './buying-reports.ts';
import { CUSTOMER_REPORTS } from './customer-reports.ts';
import { EROSION_REPORTS } from './erosion-reports.ts';
import { EXPENSE_REPORTS } from './expense-reports.ts';
import { LEAK_REPORTS } from './leak-reports.ts';
import { QUOTE_REPORTS } from './quote-reports.ts';
import type { Dimension } from './report-columns.ts';
import { books, OF_LINES, report, stock } from './report-given.ts';
import { MEASURES, type MeasureName } from './report-measures.ts';
import type { ReportRule } from './report-rule.ts';
import { SHELF_REPORTS } from './shelf-reports.ts';
import { STAFF_REPORTS } from './staff-reports.ts';

/**
 * Every report, declared: what one row is, what is counted of it, from where, and who may see it.
 * The server, the screen and the files read this one table.
 */

const SOLD = ['receipts', 'netSales', 'tax', 'collected'] as const;
const PAID = [
  ...(['inCash', 'inMobileMoney', 'byCard', 'otherwise'] as const),
  ...(['onAccount', 'paidBefore'] as const),
] as const;
const SOLD_MORE = [
  ...(['averageSale', 'itemsPerSale', 'refunds'] as const),
  ...(['discounts', 'discountRate', 'share'] as const),
] as const;
const EARNED = ['netSales', 'cost', 'profit', 'margin'] as const;
/** Beside sales, for whoever may see what goods cost. */
const EARNED_MORE = ['cost', 'profit', 'margin', 'markup'] as const;
const WITH_COST = ['product.see_cost'] as const;

const tills = (by: Dimension, more: Partial<ReportRule> = {}): ReportRule =>
  report({
    ...{ group: 'sales', source: 'tills', by: [by], order: '-netSales', drawn: 'netSales' },
    ...{ shown: SOLD, more: [...SOLD_MORE, 'grossSales', ...EARNED_MORE] },
    ...more,
  });
const products = (by: Dimension, more: Partial<ReportRule> = {}): ReportRule =>
  report({
    ...{ group: 'sales', source: 'products', by: [by], order: '-netSales', drawn: 'netSales' },
    ...{ also: ['branch', 'month'], shown: ['netSales', 'tax', 'refunds', 'discounts', 'share'] },
    more: EARNED_MORE,
    ...more,
  });
const people = (source: 'sellers' | 'customers', more: Partial<ReportRule> = {}): ReportRule =>
  report({
    ...{ group: source === 'sellers' ? 'staff' : 'customers', source, order: '-netSales' },
    ...{ by: [source === 'sellers' ? 'seller' : 'customer'], also: ['branch', 'month'] },
    ...{ shown: SOLD, more: SOLD_MORE, drawn: 'netSales' },
    ...more,
  });
const OF_GROUPS = { by: ['customerGroup'], needs: ['customer.view'] } as const;
const earned = (rule: ReportRule): ReportRule => ({
  ...rule,
  ...{ group: 'profit', shown: EARNED, more: ['markup', 'share'], drawn: 'profit' },
  needs: [...WITH_COST, ...rule.needs],
  order: rule.order === '-netSales' ? '-profit' : rule.order,
  seals: [...rule.seals, 'cost'],
});
const BY_DAY = { also: ['branch', 'till'], order: 'day' } as const;
const BY_WEEK = { also: ['branch', 'till'], order: 'week', compares: false } as const;
const BY_QUARTER = { ...BY_WEEK, order: 'quarter', usual: 'year' } as const;
const BY_MONTH = { also: ['branch', 'till'], order: 'month', compares: false } as const;

/** In the order in which they are listed. */
export const REPORTS = {
  'sales-summary': report({
    ...{ group: 'sales', source: 'summary', by: ['summaryLine'], order: 'summaryLine' },
    ...{ also: ['branch', 'month', 'day'], shown: ['inSummary'] },
  }),
  'sales-by-day': tills('day', BY_DAY),
  'sales-by-week': tills('week', BY_WEEK),
  'sales-by-month': tills('month', BY_MONTH),
  'sales-by-quarter': tills('quarter', BY_QUARTER),
  'sales-by-weekday': tills('weekday', { also: ['branch'], order: 'weekday' }),
  'sales-by-hour': tills('hour', { also: ['branch', 'weekday'], order: 'hour' }),
  'sales-by-branch': tills('branch', { also: ['month', 'weekday'] }),
  'sales-by-till': tills('till', { by: ['till', 'branch'], also: ['month'] }),
  'sales-by-product': products('product', {
    facts: ['sku', 'unit'],
    shown: ['quantity', 'netSales', 'tax', 'refunds', 'discounts', 'share'],
  }),
  'sales-by-family': products('family'),
  'sales-by-category': products('category'),
  'sales-by-brand': products('brand'),
  'sales-by-supplier': products('supplier', {
    ...{ more: ['quantity', ...EARNED_MORE], needs: ['purchase.view'] },
  }),
  'sales-by-tender': report({
    ...{ group: 'sales', source: 'tenders', by: ['tender'], also: ['branch', 'till', 'day'] },
    ...{ shown: ['taken', 'takenShare', 'payments'], order: '-taken', drawn: 'taken' },
  }),
  'sales-journal': report({
    ...{ group: 'sales', source: 'journal', by: ['day'], also: ['branch', 'till'], order: 'day' },
    ...{ facts: ['firstReceipt', 'lastReceipt'], compares: false, daysMost: OF_LINES },
    shown: ['receipts', 'netSales', 'tax', 'collected', ...PAID],
    ...{ more: ['rounding'], usual: 'month' },
  }),
  'payments-by-day': report({
    ...{ group: 'sales', source: 'payments', by: ['day', 'tender', 'provider'], order: '-day' },
    ...{ also: ['branch', 'moneyFor'], shown: ['payments', 'taken'], compares: false },
    ...{ daysMost: OF_LINES, usual: 'month' },
  }),
  'payments-with-reference': report({
    ...{ group: 'sales', source: 'payments', by: ['payment', 'tender', 'provider'] },
    ...{ facts: ['document', 'paidAt'], shown: ['taken'], order: '-paidAt', compares: false },
    ...{ also: ['moneyFor'], daysMost: OF_LINES, usual: 'month' },
  }),
  'discounts-by-reason': report({
    ...{ group: 'sales', source: 'discounts', by: ['discountReason'], order: '-discounts' },
    ...{ also: ['branch', 'seller'], shown: ['times', 'discounts'], drawn: 'discounts' },
  }),
  promotions: report({
    ...{ group: 'sales', source: 'promotions', by: ['promotion'], order: '-discounts' },
    ...{ also: ['branch', 'month'], drawn: 'discounts', daysMost: OF_LINES },
    shown: ['times', 'quantity', 'discounts', 'netSales', 'margin'],
  }),
  'refunds-by-reason': report({
    ...{ group: 'sales', source: 'returns', by: ['returnReason', 'returnKind'] },
    ...{ also: ['branch', 'product'], order: '-returned', drawn: 'returned' },
    ...{ shown: ['times', 'returned', 'returnedTax', 'returnedCost', 'lost'] },
  }),
  'profit-by-day': earned(tills('day', BY_DAY)),
  'profit-by-week': earned(tills('week', BY_WEEK)),
  'profit-by-month': earned(tills('month', BY_MONTH)),
  'profit-by-quarter': earned(tills('quarter', BY_QUARTER)),
  'profit-by-weekday': earned(tills('weekday', { also: ['branch'], order: 'weekday' })),
  'profit-by-hour': earned(tills('hour', { also: ['branch', 'weekday'], order: 'hour' })),
  'profit-by-branch': earned(tills('branch', { also: ['month'] })),
  'profit-by-till': earned(tills('till', { by: ['till', 'branch'], also: ['month'] })),
  'profit-by-product': earned(products('product', { facts: ['sku', 'unit'] })),
  'profit-by-category': earned(products('category')),
  'profit-by-brand': earned(products('brand')),
  'profit-by-family': earned(products('family')),
  'profit-by-supplier': earned(products('supplier', { needs: ['purchase.view'] })),
  'profit-by-seller': earned(people('sellers', { daysMost: OF_LINES })),
  'profit-by-customer': earned(
    people('customers', { daysMost: OF_LINES, needs: ['customer.view'] }),
  ),
  'profit-by-customer-group': earned(people('customers', { ...OF_GROUPS, daysMost: OF_LINES })),
  'stock-value': stock({
    ...{ source: 'stockAt', by: ['product'], also: ['branch'], facts: ['sku', 'unit'] },
    ...{ shown: ['onHand', 'stockValue', 'stockShare'], order: '-stockValue', time: 'day' },
  }),
  'stock-value-by-category': stock({
    ...{ source: 'stockAt', by: ['category'], also: ['branch'], drawn: 'stockValue' },
    ...{ shown: ['products', 'stockValue', 'stockShare'], order: '-stockValue', time: 'day' },
    needs: ['stock.view', 'product.see_cost'],
  }),
  'stock-value-by-branch': stock({
    ...{ source: 'stockAt', by: ['branch'], also: ['category'], drawn: 'stockValue' },
    ...{ shown: ['products', 'stockValue', 'stockShare'], order: '-stockValue', time: 'day' },
    needs: ['stock.view', 'product.see_cost'],
  }),
  'stock-to-reorder': stock({
    ...{ source: 'stockLow', by: ['product', 'branch'], facts: ['sku', 'unit'] },
    ...{
      shown: ['onHand', 'free', 'reorderAt'],
      more: ['stockValue'],
      order: 'onHand',
      time: 'now',
    },
  }),
  'stock-unsold': stock({
    ...{ source: 'stockUnsold', by: ['product', 'branch'], facts: ['sku', 'unit', 'lastSold'] },
    ...{ shown: ['onHand', 'stockValue', 'daysUnsold'], order: '-daysUnsold', time: 'now' },
  }),
  'missed-sales': stock({
    ...{ source: 'stockOuts', by: ['product', 'branch'], facts: ['unit', 'estimate'] },
    ...{ shown: ['daysOut', 'missedUnits', 'missedSales', 'missedProfit'] },
    ...{ more: ['daysInStock'], order: '-missedSales', daysMost: OF_LINES, usual: 'quarter' },
  }),
  'stock-expiry': stock({
    ...{ source: 'batches', by: ['product', 'branch', 'batch'], facts: ['expires', 'unit'] },
    ...{ shown: ['daysLeft', 'onHand', 'stockValue'], order: 'daysLeft', time: 'now' },
  }),
  'stock-adjustments': stock({
    ...{ source: 'adjustments', by: ['adjustmentReason'], also: ['branch', 'product', 'month'] },
    ...{ shown: ['times', 'movedValue'], order: 'movedValue', compares: true },
  }),
  'stock-counts': stock({
    ...{
      source: 'counts',
      by: ['product', 'count'],
      also: ['branch'],
      facts: ['countedOn', 'unit'],
    },
    ...{ shown: ['moved', 'missing', 'found', 'differs'], order: 'differs' },
  }),
  shifts: report({
    ...{ group: 'cash', source: 'shifts', by: ['shift', 'till', 'person'], order: '-opened' },
    ...{ also: ['branch'], facts: ['opened', 'closed'], compares: false },
    ...{ shown: ['shiftSales', 'expected', 'counted', 'drawerDifference'] },
    more: ['overShortRate'],
  }),
  'shifts-by-person': report({
    ...{ group: 'cash', source: 'shifts', by: ['person'], also: ['branch', 'till'] },
    ...{ shown: ['shifts', 'shiftSales', 'over', 'short', 'drawerDifference', 'overShortRate'] },
    order: '-short',
  }),
  'cash-in-and-out': report({
    ...{ group: 'cash', source: 'cashMoves', by: ['cashKind', 'cashCategory'] },
    ...{ also: ['branch', 'person', 'day'], order: '-cashOut' },
    shown: ['times', 'cashIn', 'cashOut', 'toSafe'],
  }),
  'tax-by-rate': report({
    ...{ group: 'tax', source: 'taxes', by: ['rate'], also: ['month', 'branch'] },
    ...{ shown: ['taxable', 'taxDue'], order: '-rate' },
  }),
  'tax-by-document': report({
    ...{ group: 'tax', source: 'taxDocuments', by: ['taxDocument', 'rate'], also: ['branch'] },
    ...{ facts: ['postedOn'], shown: ['taxable', 'taxDue'], order: 'postedOn', compares: false },
    ...{ daysMost: OF_LINES, usual: 'month' },
  }),
  'exempt-sales': report({
    ...{ group: 'tax', source: 'exempt', by: ['taxDocument', 'exemptReason', 'customer'] },
    ...{ also: ['branch'], facts: ['postedOn', 'certificate'], order: 'postedOn' },
    ...{ shown: ['exemptSales', 'exemptTax'], compares: false, needs: ['customer.view'] },
    ...{ daysMost: OF_LINES, usual: 'month' },
  }),
  'tax-by-month': report({
    ...{ group: 'tax', source: 'taxMonths', by: ['month'], also: ['branch'], order: 'month' },
    ...{ shown: ['outputTax', 'inputTax', 'taxToPay'], usual: 'year', compares: false },
    needs: ['books.view'],
  }),
  'trial-balance': books({
    ...{ source: 'ledger', by: ['account'], also: ['branch', 'month', 'postedBy'] },
    shown: ['debit', 'credit', 'balance'],
  }),
  'profit-and-loss': books({
    ...{ source: 'result', by: ['accountKind', 'account'], also: ['branch', 'month'] },
    ...{ shown: ['result'], more: ['ofSales'] },
  }),
  'balance-sheet': books({
    ...{ source: 'balances', by: ['accountKind', 'account'], also: ['branch'] },
    ...{ shown: ['owned', 'owedOrEarned'], time: 'day', compares: false },
  }),
  'sales-by-customer': people('customers', { needs: ['customer.view'] }),
  'sales-by-customer-group': people('customers', OF_GROUPS),
  'purchases-by-supplier': report({
    ...{ group: 'buying', source: 'purchases', by: ['supplier'], also: ['branch', 'month'] },
    ...{ shown: ['deliveries', 'goods', 'charges', 'sentBack', 'bought'], order: '-bought' },
    ...{ needs: ['purchase.view', 'product.see_cost'], drawn: 'bought' },
  }),
  payables: report({
    ...{ group: 'buying', source: 'payables', by: ['supplier'], also: ['branch'], time: 'day' },
    ...{ shown: ['owed', 'days0to30', 'days31to60', 'days61to90', 'daysOver90', 'overdue'] },
    ...{ more: ['overdueShare', 'credits'], order: '-owed', compares: false },
    needs: ['purchase.view', 'books.view'],
  }),
  'sales-by-seller': people('sellers'),
  ...BUYING_REPORTS,
  ...STAFF_REPORTS,
  ...AUDIT_REPORTS,
  ...EXPENSE_REPORTS,
  ...LEAK_REPORTS,
  ...SHELF_REPORTS,
  ...CUSTOMER_REPORTS,
  ...QUOTE_REPORTS,
  ...EROSION_REPORTS,
} as const satisfies Record<string, ReportRule>;

export type ReportName = keyof typeof REPORTS;
export const REPORT_NAMES = Object.keys(REPORTS) as readonly ReportName[];

export function isReport(name: string): name is ReportName {
  return Object.hasOwn(REPORTS, name);
}

export function ruleOf(name: ReportName): ReportRule {
  return REPORTS[name];
}

/** `PERMISSION_REQUIRED` or null. */
export function whyNotReport(bearer: Bearer, name: ReportName): 'PERMISSION_REQUIRED' | null {
  const wanted: readonly Action[] = ['report.view', ...ruleOf(name).needs];
  return wanted.every((action) => can(bearer, action)) ? null : 'PERMISSION_REQUIRED';
}

/** The measures of a report that the person may see, those shown without asking first. */
export function measuresFor(bearer: Bearer, name: ReportName): readonly MeasureName[] {
  const { shown, more } = ruleOf(name);
  const seesCost = can(bearer, 'product.see_cost');
  return [...shown, ...more].filter((measure) => seesCost || !MEASURES[measure].needsCost);
}

/** What the columns of a report are before its measures: `also` first among what parts the rows. */
export function dimensionsOf(name: ReportName, also: Dimension | null): readonly Dimension[] {
  const { by } = ruleOf(name);
  return also === null || by.includes(also) ? by : [...by, also];
}
