import type { PaymentMethod } from '@tillbook/core/sales/payment';
import type { ProductDayRow, TillHourRow } from './rollups.sql.ts';
import type { SaleWithRows } from './sale-rows.ts';
import { addAmount, countSale, emptyDay, emptyHour, takenOff } from './sale-rollups.ts';

/** What of a refund the figures are made of. */
export interface RefundFigures {
  readonly kind: 'refund' | 'void';
  readonly tillId: string;
  readonly branchId: string;
  readonly businessDate: string;
  readonly hour: number;
  readonly netMinor: number;
  readonly taxMinor: number;
  readonly totalMinor: number;
  readonly roundingMinor: number;
}

interface LineFigures {
  readonly productId: string;
  readonly stockQuantityMilli: number;
  readonly netMinor: number;
  readonly taxMinor: number;
  readonly totalMinor: number;
  readonly costMinor: number;
  /** What had been taken off it, where that is undone too. */
  readonly discountMinor?: number;
}

/**
 * What a refund takes off the figures of its till's hour and of its products' day, at the moment
 * of the refund: every sum that is made of them is what was sold less what came back. A voided
 * sale is no sale, and nothing was taken off it; a refunded one stays one, and what had been taken
 * off stays taken off (decision 0174).
 */
export function rollupsOfRefund(
  refund: RefundFigures,
  lines: readonly (LineFigures & { readonly saleLineNo: number })[],
  payments: readonly { readonly method: PaymentMethod; readonly amountMinor: number }[],
  sold: Pick<SaleWithRows, 'sale' | 'lines'>,
): { hours: TillHourRow[]; days: ProductDayRow[] } {
  const hour = emptyHour(refund, refund.hour);
  const isVoid = refund.kind === 'void';
  if (isVoid) {
    countSale(hour, sold, -1);
    hour.discountMinor -= sold.sale.discountMinor;
  }
  hour.netMinor -= refund.netMinor;
  hour.taxMinor -= refund.taxMinor;
  hour.totalMinor -= refund.totalMinor;
  hour.roundingMinor -= refund.roundingMinor;
  for (const { method, amountMinor } of payments) addAmount(hour, method, -amountMinor);
  for (const line of lines) hour.costMinor -= line.costMinor;
  const off = new Map(isVoid ? sold.lines.map((line) => [line.lineNo, takenOff(line)]) : []);
  const back = lines.map((line) => ({ ...line, discountMinor: off.get(line.saleLineNo) ?? 0 }));
  return { hours: [hour], days: daysOf(refund, back) };
}

/** One row for each product, in the one order that all write them. */
export function daysOf(
  refund: Pick<RefundFigures, 'branchId' | 'businessDate'>,
  lines: readonly LineFigures[],
): ProductDayRow[] {
  const { branchId, businessDate } = refund;
  const days = new Map<string, ProductDayRow>();
  for (const line of lines) {
    const { productId } = line;
    const day = days.get(productId) ?? emptyDay(branchId, productId, businessDate);
    day.quantityMilli -= line.stockQuantityMilli;
    day.netMinor -= line.netMinor;
    day.taxMinor -= line.taxMinor;
    day.totalMinor -= line.totalMinor;
    day.costMinor -= line.costMinor;
    day.discountMinor -= line.discountMinor ?? 0;
    days.set(productId, day);
  }
  return [...days.values()].sort((a, b) => a.productId.localeCompare(b.productId));
}
