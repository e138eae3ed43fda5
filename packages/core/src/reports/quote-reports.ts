import { report } from './report-given.ts';
import type { ReportRule } from './report-rule.ts';

const quotes = (given: Pick<ReportRule, 'group' | 'by' | 'needs'>): ReportRule =>
  report({
    ...{ source: 'quotes', also: ['branch', 'month'], usual: 'quarter', drawn: 'quoted' },
    shown: [
      ...(['quotesMade', 'quotesSold', 'quotesExpired', 'quotesOpen'] as const),
      ...(['quoteConversion', 'quoted', 'quotedSold'] as const),
    ],
    ...{ more: ['quotesWithdrawn'], order: '-quoted' },
    ...given,
  });

/** What was offered or put aside, and what became of it. */
export const QUOTE_REPORTS = {
  'quotes-by-person': quotes({ group: 'sales', by: ['person'], needs: ['sale.view'] }),
  'quotes-by-customer': quotes({
    ...{ group: 'customers', by: ['customer'], needs: ['sale.view', 'customer.view'] },
  }),
  'parked-sales': report({
    ...{
      group: 'sales',
      source: 'parked',
      by: ['parkedSale', 'till'],
      also: ['branch', 'customer'],
    },
    ...{ facts: ['parkedAt', 'parkedBy'], order: 'parkedAt', time: 'now', compares: false },
    ...{ shown: ['parkedLines', 'parkedTotal', 'daysParked'], more: ['parkedSales'] },
    ...{ needs: ['sale.view', 'customer.view'] },
  }),
} as const satisfies Record<string, ReportRule>;
