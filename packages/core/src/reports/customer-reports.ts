import type { Dimension } from './report-columns.ts';
import { report } from './report-given.ts';
import type { ReportRule } from './report-rule.ts';

/** Whoever has bought nothing for longer is told as one who may not come again. */
export const LAPSED_DAYS = 60;

/** What customers paid on account: money of old sales, and no sale itself. */
const collected = (by: Dimension, ...also: readonly Dimension[]): ReportRule =>
  report({
    ...{ group: 'customers', source: 'collections', by: [by] },
    also: [...also, 'tender', 'day', 'month', 'branch'],
    ...{ shown: ['payments', 'paidOnAccount', 'paidShare'], order: '-paidOnAccount' },
    ...{ drawn: 'paidOnAccount', needs: ['customer.view'] },
  });

/** What customers hold, what they paid, and whether they come again. */
export const CUSTOMER_REPORTS = {
  receivables: report({
    ...{ group: 'customers', source: 'receivables', by: ['customer'], facts: ['phone'] },
    ...{ shown: ['owed', 'days0to30', 'days31to60', 'days61to90', 'daysOver90', 'overdue'] },
    ...{ more: ['overdueShare', 'credits'], order: '-owed', time: 'day', compares: false },
    needs: ['customer.view'],
  }),
  'gift-cards-and-credit': report({
    ...{ group: 'customers', source: 'held', by: ['heldKind'], also: ['customer'], time: 'now' },
    ...{ shown: ['holders', 'heldForCustomers', 'pointsWorth'], order: '-heldForCustomers' },
    ...{ compares: false, needs: ['customer.view'] },
  }),
  'collections-by-customer': collected('customer', 'person'),
  'collections-by-person': collected('person', 'customer'),
  'customer-accounts': report({
    ...{ group: 'customers', source: 'accounts', by: ['customer'], facts: ['phone'] },
    shown: [
      ...(['owedBefore', 'soldOnAccount', 'paidOnAccount', 'otherOnAccount', 'owedAfter'] as const),
      ...(['collectionRate', 'receivableDays'] as const),
    ],
    ...{ order: '-owedAfter', usual: 'quarter', drawn: 'owedAfter', needs: ['customer.view'] },
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
