import { OF_LINES, report } from './report-given.ts';
import type { ReportRule } from './report-rule.ts';

/**
 * What was given up or undone. A difference is a question and no accusation (decision 95): these
 * reports tell what happened, and judge nobody.
 */
export const LEAK_REPORTS = {
  voids: report({
    ...{ group: 'sales', source: 'voids', by: ['seller', 'returnReason'], order: '-voided' },
    ...{ also: ['person', 'branch', 'till', 'day'], drawn: null },
    shown: ['times', 'voided', 'voidedTax', 'voidedInAll'],
  }),
  'price-overrides': report({
    ...{ group: 'sales', source: 'overrides', by: ['product', 'overrideReason'] },
    ...{ also: ['seller', 'branch', 'month'], order: '-givenUp', daysMost: OF_LINES },
    shown: ['times', 'atListPrice', 'atOwnPrice', 'givenUp'],
  }),
  'lines-taken-out': report({
    ...{ group: 'staff', source: 'takenOut', by: ['seller'], also: ['branch', 'till', 'day'] },
    ...{ order: '-linesOut', daysMost: OF_LINES },
    shown: ['carts', 'cartsWithLinesOut', 'linesOut', 'linesOutRate'],
  }),
  'discarded-carts': report({
    ...{ group: 'staff', source: 'discarded', by: ['seller'] },
    ...{
      also: ['discardReason', 'branch', 'till', 'day'],
      order: '-discardedTotal',
    },
    shown: ['discards', 'discardsParked', 'discardedLines', 'discardedTotal'],
  }),
  'below-cost-sales': report({
    ...{ group: 'profit', source: 'belowCost', by: ['product'], facts: ['sku', 'unit'] },
    ...{ also: ['seller', 'branch', 'month'], order: '-lossMade', drawn: 'lossMade' },
    ...{ needs: ['product.see_cost'], daysMost: OF_LINES },
    shown: ['times', 'belowCost', 'belowCostSales', 'belowCostCost', 'lossMade'],
  }),
} as const satisfies Record<string, ReportRule>;
