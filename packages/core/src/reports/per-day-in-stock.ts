import { IN_STOCK_DAYS_LEAST } from './cover.ts';
import type { StockOuts } from './missed-sales.ts';

/**
 * How fast a product sells while it is there:
 *
 *     sold per day in stock = what was sold ÷ days in stock
 *
 * Both are those of missed sales (`missed-sales.ts`): business days that are over, each branch
 * counted by itself, so that a day in stock in two branches is two. By it a product whose shelf was
 * empty for half of the days is laid beside one that was always there.
 */
export type InStock = Pick<StockOuts, 'inStockDays' | 'soldMilli'>;

/**
 * Thousandths of a unit per day and branch, rounded once; below zero where more came back than was
 * sold. Null without a day in stock.
 */
export function perDayInStockOf({ inStockDays, soldMilli }: InStock): number | null {
  if (inStockDays <= 0) return null;
  const perDay = Math.round(soldMilli / inStockDays);
  // A little below zero rounds to a zero with a sign, which would be shown.
  return perDay === 0 ? 0 : perDay;
}

/**
 * Whether such paces may be called best and last: each is of enough days, as for the cover
 * (`cover.ts`). One good day is no pace.
 */
export function canRankPaces(all: readonly (InStock | null)[]): boolean {
  return all.every((one) => one === null || one.inStockDays >= IN_STOCK_DAYS_LEAST);
}
