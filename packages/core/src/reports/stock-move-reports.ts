import { OF_LINES, stock, type Given } from './report-given.ts';
import type { ReportRule } from './report-rule.ts';

/** From what lay there before some days to what lay there after them, by why it moved. */

const VALUES = [
  ...(['stockOpeningValue', 'stockReceivedValue', 'stockSoldValue', 'stockCameBackValue'] as const),
  ...(['stockAdjustedValue', 'stockCountedValue', 'stockClosingValue'] as const),
] as const;
const MORE_VALUES = [
  ...(['stockEnteredValue', 'stockSentBackValue', 'stockTransferInValue'] as const),
  ...(['stockTransferOutValue', 'stockRevaluedValue'] as const),
] as const;

const moved = (given: Pick<Given, 'by'> & Partial<Given>): ReportRule =>
  stock({
    ...{ source: 'stockMoves', shown: [...VALUES, ...MORE_VALUES], usual: 'month' },
    ...{ order: '-stockClosingValue', needs: ['stock.view', 'product.see_cost'] },
    ...given,
  });

export const STOCK_MOVE_REPORTS = {
  'stock-summary': moved({
    ...{ by: ['product'], also: ['branch', 'category'], facts: ['sku', 'unit'] },
    shown: [
      // All of them, so that every row adds up.
      ...(['stockOpening', 'stockEntered', 'stockReceived', 'stockSentBack'] as const),
      ...(['stockSold', 'stockCameBack'] as const),
      ...(['stockAdjusted', 'stockCounted', 'stockTransferIn', 'stockTransferOut'] as const),
      ...(['stockClosing', 'stockOpeningValue', 'stockClosingValue'] as const),
    ],
    more: [
      ...(['stockReceivedValue', 'stockSoldValue', 'stockCameBackValue'] as const),
      ...(['stockAdjustedValue', 'stockCountedValue'] as const),
      ...MORE_VALUES,
    ],
    ...{ needs: ['stock.view'], order: '-stockClosing' },
  }),
  'stock-ledger': stock({
    ...{ source: 'stockLedger', by: ['day', 'product', 'stockKind'], also: ['branch', 'category'] },
    ...{ facts: ['sku', 'unit'], shown: ['stockCame', 'stockWent', 'movedValue'] },
    ...{ usual: 'week', daysMost: OF_LINES, order: '-day' },
  }),
  'stock-summary-by-category': moved({ by: ['category'], also: ['branch'] }),
  'stock-summary-by-branch': moved({ by: ['branch'], also: ['category'] }),
} as const satisfies Record<string, ReportRule>;
