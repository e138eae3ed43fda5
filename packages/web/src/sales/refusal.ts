import { fieldsOf } from '@tillbook/core/auth/user';
import type { SaleRefusal } from './attempt.ts';
import type { CartLine } from './cart.ts';

/** A line whose price is another one now. */
export interface PriceChange {
  readonly line: CartLine;
  readonly unitPriceMinor: number;
}

/** The lines that a changed price concerns, with the price the server told. */
export function changedPrices(
  refusal: SaleRefusal,
  lines: readonly CartLine[],
): readonly PriceChange[] {
  const told = refusal.details['lines'];
  if (!Array.isArray(told)) return [];
  return told.flatMap((entry: unknown): PriceChange[] => {
    const { productId, packId, unitPriceMinor } = fieldsOf(entry) ?? {};
    const line =
      lines.find((one) => one.soldId === (packId ?? productId)) ??
      lines.find((one) => one.productId === productId && one.packId === (packId ?? null));
    if (line === undefined || typeof unitPriceMinor !== 'number') return [];
    return [{ line, unitPriceMinor }];
  });
}

/** Refusals that the pay panel puts right: it opens again with what was typed. */
const OF_PAYMENT = new Set(['REFERENCE_USED', 'CARD_NUMBER_REFUSED', 'PAYMENT_MISMATCH']);

/** Whether a refusal is about how the sale was paid, not about what was sold. */
export function isAboutPayment(refusal: SaleRefusal): boolean {
  return OF_PAYMENT.has(refusal.code);
}

/** Refusals that tell that the catalogue in memory is old. */
const OF_CATALOGUE = new Set([
  'PRICE_CHANGED',
  'PROMOTION_CHANGED',
  'PRODUCT_ARCHIVED',
  'INSUFFICIENT_STOCK',
  'QUANTITY_STEP',
  'TOTAL_MISMATCH',
  'NOT_FOUND',
]);

/** Whether the catalogue has to be fetched anew before the next try. */
export function isAboutCatalogue(refusal: SaleRefusal): boolean {
  return OF_CATALOGUE.has(refusal.code);
}
