import { report } from './report-given.ts';
import type { ReportRule } from './report-rule.ts';

/** Whoever has bought nothing for longer is told as one who may not come again. */
export const LAPSED_DAYS = 60;

/** What customers hold, and whether they come again. */
export const CUSTOMER_REPORTS = {
  'gift-cards-and-credit': report({
    ...{ group: 'customers', source: 'held', by: ['heldKind'], also: ['customer'], time: 'now' },
    ...{ shown: ['holders', 'heldForCustomers', 'pointsWorth'], order: '-heldForCustomers' },
    ...{ compares: false, needs: ['customer.view'] },
  }),
  'new-and-returning-customers': report({
    ...{ group: 'customers', source: 'buyers', by: ['month', 'buyerKind'], also: ['branch'] },
    ...{ shown: ['buyers', 'receipts', 'netSales', 'share'], order: 'month', usual: 'quarter' },
    ...{ compares: false, needs: ['customer.view'] },
  }),
  'lapsed-customers': report({
    ...{ group: 'customers', source: 'lapsed', by: ['customer'], facts: ['phone', 'lastBought'] },
    ...{ shown: ['daysSinceBought', 'lastSale'], order: '-lastSale', time: 'now' },
    ...{ compares: false, needs: ['customer.view'] },
  }),
} as const satisfies Record<string, ReportRule>;
