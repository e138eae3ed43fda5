import { promotedMinor, type LinePromotion } from '@tillbook/core/promotions/apply-promotions';
import { QUANTITY_MAX_MILLI } from '@tillbook/core/quantity';
import { PRICE_MINOR_MAX } from '@tillbook/core/limits';
import {
  totalSale,
  whyNotTotal,
  type SaleTotal,
  type TaxMode,
  type TaxRounding,
} from '@tillbook/core/sales/sale-total';
import type { CartContent, CartLine } from './cart.ts';

/** How a business taxes, as the catalogue tells it. */
export interface TaxRules {
  readonly taxMode: TaxMode;
  readonly taxRounding: TaxRounding;
}

/**
 * What a cart comes to, before its cash is rounded; null when it is more than can be posted.
 * @param promoted what promotions take off each line, in their order
 */
export function totalOf(
  content: CartContent,
  rules: TaxRules,
  promoted: readonly (readonly LinePromotion[])[] = [],
): SaleTotal | null {
  const { discount, taxExempt } = content;
  const lines = content.lines.map((line, at) => ({
    ...line,
    promotionMinor: promotedMinor(promoted[at] ?? []),
  }));
  const sale = { ...rules, lines, discount, isTaxExempt: taxExempt !== null };
  if (lines.some(({ quantityMilli }) => quantityMilli > QUANTITY_MAX_MILLI)) return null;
  if (whyNotTotal(sale) !== null) return null;
  const total = totalSale(sale);
  return total.totalMinor > PRICE_MINOR_MAX ? null : total;
}

/** Pieces in the cart: whole quantities count by number, a weighed line counts once. */
export function itemsIn(lines: readonly CartLine[]): number {
  return lines.reduce(
    (sum, { quantityMilli }) => sum + (quantityMilli % 1_000 === 0 ? quantityMilli / 1_000 : 1),
    0,
  );
}
