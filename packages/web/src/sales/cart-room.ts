import { SALE_LINES_MAX } from '@tillbook/core/limits';
import { QUANTITY_MAX_MILLI } from '@tillbook/core/quantity';
import { t } from '../i18n/en/sales.ts';
import type { Cart, CartLine } from './cart.ts';

/** What of a cart has no room for more. */
export type WhyNotAdd = 'LINES_FULL' | 'QUANTITY_FULL';

/**
 * Why so much more does not go into a cart, or null: a sale holds so many lines, a line so much.
 * What has no line yet begins one.
 */
export function whyNotAdd(
  { lines }: Pick<Cart, 'lines'>,
  { soldId, quantityMilli }: Pick<CartLine, 'soldId' | 'quantityMilli'>,
): WhyNotAdd | null {
  const there = lines.find((line) => line.soldId === soldId);
  if (there === undefined && lines.length >= SALE_LINES_MAX) return 'LINES_FULL';
  const sumMilli = (there?.quantityMilli ?? 0) + quantityMilli;
  return sumMilli > QUANTITY_MAX_MILLI ? 'QUANTITY_FULL' : null;
}

/** The same in words. */
export const fullSaid = (why: WhyNotAdd, name: string): string =>
  why === 'LINES_FULL'
    ? t('cartFull', { name, most: SALE_LINES_MAX })
    : t('quantityFull', { name });
