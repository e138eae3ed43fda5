import type { PaymentMethod } from '@tillbook/core/sales/payment';
import type { ProductDayRow, TillHourRow } from './rollups.sql.ts';
import type { SaleWithRows } from './sale-rows.ts';
import { addAmount, countSale, emptyDay, emptyHour } from './sale-rollups.ts';

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
}

/**
 * What a refund takes off the figures of its till's hour and of its products' day, at the moment
 * of the refund: every sum that is made of them is what was sold less what came back. A voided
 * sale is no sale; a refunded one stays one. What had been taken off stays taken off.
 */
export function rollupsOfRefund(
  refund: RefundFigures,
  lines: readonly LineFigures[],
  payments: readonly { readonly method: PaymentMethod; readonly amountMinor: number }[],
  sold: Pick<SaleWithRows, 'sale' | 'lines'>,
): { hours: TillHourRow[]; days: ProductDayRow[] } {
  const hour = emptyHour(refund, refund.hour);
  if (refund.kind === 'void') countSale(hour, sold, -1);
  hour.netMinor -= refund.netMinor;
  hour.taxMinor -= refund.taxMinor;
  hour.totalMinor -= refund.totalMinor;
  hour.roundingMinor -= refund.roundingMinor;
  for (const { method, amountMinor } of payments) addAmount(hour, method, -amountMinor);
  for (const line of lines) hour.costMinor -= line.costMinor;
  return { hours: [hour], days: daysOf(refund, lines) };
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
    days.set(productId, day);
  }
  return [...days.values()].sort((a, b) => a.productId.localeCompare(b.productId));
}
