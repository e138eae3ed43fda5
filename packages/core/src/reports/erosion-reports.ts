import { report, type Given } from './report-given.ts';
import type { ReportRule } from './report-rule.ts';

/** What goods earn less since they cost more, judged product by product (`margin-erosion.ts`). */

const eroded = (given: Pick<Given, 'by' | 'shown'> & Partial<Given>): ReportRule =>
  report({
    ...{ group: 'profit', source: 'eroded', order: '-earnedLess', drawn: 'earnedLess' },
    ...{ compares: 'within', needs: ['product.see_cost'], more: ['netSales', 'profit', 'margin'] },
    ...given,
  });

const OF_KINDS = ['erodedProducts', 'netSales', 'earnedLess'] as const;

export const EROSION_REPORTS = {
  'margin-erosion': eroded({
    ...{ by: ['product'], also: ['category', 'brand'], facts: ['unit'] },
    shown: [
      ...(['quantity', 'earnedLess', 'marginBefore', 'margin'] as const),
      ...(['unitCostBefore', 'unitCost', 'unitPriceBefore', 'unitPrice'] as const),
    ],
    more: ['marginPoints', 'quantityBefore', 'netSales', 'profit'],
  }),
  'margin-erosion-by-category': eroded({ by: ['category'], shown: OF_KINDS, more: ['profit'] }),
  'margin-erosion-by-supplier': eroded({
    ...{ by: ['supplier'], shown: OF_KINDS, more: ['profit'] },
    needs: ['product.see_cost', 'purchase.view'],
  }),
} as const satisfies Record<string, ReportRule>;
