import { OF_LINES, stock } from './report-given.ts';
import type { ReportRule } from './report-rule.ts';
import { STOCK_MOVE_REPORTS } from './stock-move-reports.ts';

/** What went without a sale, what is on its way, how long goods lie and what they earn. */
export const SHELF_REPORTS = {
  ...STOCK_MOVE_REPORTS,
  shrinkage: stock({
    ...{ source: 'shrinkage', by: ['shrinkReason'], also: ['branch', 'month'], order: '-shrunk' },
    ...{ shown: ['shrinkGone', 'shrinkCame', 'shrunk', 'shrinkRate'], drawn: 'shrinkGone' },
    ...{ compares: true, needs: ['stock.view', 'product.see_cost'] },
  }),
  'stock-negative': stock({
    ...{ source: 'stockBelow', by: ['product', 'branch'], facts: ['sku', 'unit', 'belowSince'] },
    ...{ shown: ['onHand', 'stockValue', 'daysBelow'], order: '-daysBelow', time: 'now' },
  }),
  'abc-classes': stock({
    ...{ source: 'abc', by: ['product'], facts: ['abcClass', 'sku', 'unit'], drawn: 'netSales' },
    ...{ shown: ['netSales', 'share', 'runningShare'], more: ['quantity', 'profit', 'margin'] },
    ...{ order: '-netSales', usual: 'quarter' },
  }),
  'abc-classes-by-profit': stock({
    ...{ source: 'abc', by: ['product'], facts: ['abcClass', 'sku', 'unit'], drawn: 'profit' },
    ...{
      shown: ['profit', 'profitShare', 'runningShare'],
      more: ['quantity', 'netSales', 'margin'],
    },
    ...{ order: '-profit', usual: 'quarter', needs: ['stock.view', 'product.see_cost'] },
  }),
  'stock-in-transit': stock({
    ...{ source: 'onWay', by: ['transfer', 'sender', 'receiver', 'product'] },
    ...{ facts: ['sent', 'unit'], shown: ['onWay', 'onWayValue', 'daysOnWay'], order: 'sent' },
    time: 'now',
  }),
  'stock-ageing': stock({
    ...{ source: 'aged', by: ['product'], also: ['branch', 'category'], facts: ['sku', 'unit'] },
    shown: ['onHand', 'stockValue', 'aged0to30', 'aged31to60', 'aged61to90', 'agedOver90'],
    ...{ order: '-agedOver90', time: 'day', needs: ['stock.view', 'product.see_cost'] },
  }),
  'stock-turnover': stock({
    ...{ source: 'turnover', by: ['product', 'branch'], facts: ['sku', 'unit'] },
    shown: ['quantity', 'sellThrough', 'averageStock', 'turnover', 'gmroi', 'daysOfCover'],
    ...{ more: ['onHand', 'netSales', 'cost', 'profit'], order: '-turnover', usual: 'quarter' },
    ...{ daysMost: OF_LINES, needs: ['stock.view', 'product.see_cost'] },
  }),
} as const satisfies Record<string, ReportRule>;
