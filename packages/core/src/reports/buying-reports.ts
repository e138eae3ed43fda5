import { OF_LINES, report } from './report-given.ts';
import type { ReportRule } from './report-rule.ts';

/** What suppliers were asked for, what they made of it, and the tax that they charged. */
export const BUYING_REPORTS = {
  'open-orders': report({
    ...{ group: 'buying', source: 'orders', by: ['order', 'supplier', 'product'] },
    ...{ also: ['branch'], facts: ['dueOn', 'unit'], order: '-daysLate', time: 'now' },
    shown: ['ordered', 'arrived', 'toCome', 'toComeValue', 'daysLate'],
    ...{ more: ['orderedValue', 'arrivedValue'], compares: false, needs: ['purchase.view'] },
  }),
  'open-orders-by-supplier': report({
    ...{ group: 'buying', source: 'orders', by: ['supplier'], also: ['branch'], time: 'now' },
    shown: ['orders', 'orderedValue', 'arrivedValue', 'toComeValue', 'lateValue'],
    ...{ order: '-toComeValue', drawn: 'toComeValue', compares: false },
    needs: ['purchase.view', 'product.see_cost'],
  }),
  'supplier-performance': report({
    ...{ group: 'buying', source: 'supplying', by: ['supplier'], also: ['branch', 'month'] },
    shown: ['ordersSent', 'onTime', 'fillRate', 'leadTime', 'priceChange'],
    ...{ more: ['dearer'], order: '-ordersSent', usual: 'quarter', compares: false },
    needs: ['purchase.view'],
  }),
  'received-not-billed': report({
    ...{ group: 'buying', source: 'unbilled', by: ['supplier', 'delivery'], time: 'day' },
    ...{ also: ['branch'], facts: ['receivedOn'], order: '-daysWaiting', compares: false },
    shown: ['delivered', 'backUnbilled', 'notBilled', 'daysWaiting'],
    needs: ['purchase.view', 'product.see_cost'],
  }),
  'billed-against-received': report({
    ...{ group: 'buying', source: 'billed', by: ['supplier', 'bill'], order: '-billedMore' },
    ...{ also: ['branch', 'delivery', 'month'], facts: ['invoice', 'billedOn'], compares: false },
    shown: ['toBill', 'billed', 'billedMore', 'billedLess'],
    needs: ['purchase.view', 'product.see_cost'],
  }),
  'purchase-tax-by-document': report({
    ...{ group: 'tax', source: 'boughtTaxes', by: ['taxDocument', 'paperKind', 'supplier'] },
    ...{ also: ['branch'], facts: ['postedOn', 'invoice', 'taxNumber'], order: 'postedOn' },
    ...{ shown: ['purchaseNet', 'purchaseTax', 'purchaseGross'], compares: false },
    ...{
      daysMost: OF_LINES,
      usual: 'month',
      needs: ['books.view', 'purchase.view', 'expense.view'],
    },
  }),
} as const satisfies Record<string, ReportRule>;
