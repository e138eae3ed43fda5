/**
 * What was likely not sold because nothing was there, of one product in one branch:
 *
 *     missed units = what was sold ÷ days in stock × days out of stock
 *
 * and the missed net sales and profit are those units at the average net price and the average
 * profit of the same days. Days are business days of the branch that are over; today is not.
 *
 * - A day is *in stock* when something was left at its end or some of it was sold, as for the cover
 *   (`cover.ts`).
 * - A day is *out of stock* when the level lay at or below zero the whole day: at its beginning and
 *   after everything that came in on it, and no sale took any of it. Where goods may be sold below
 *   zero, a day on which they were is no day out.
 * - A day that is neither (what was left broke, or came and was sent on) counts for nothing.
 * - Days before the goods first moved in the branch are none. Days on which the shop was closed
 *   count like the others, on both sides.
 */

/** With fewer days in stock nothing is said: it would be a guess. */
export const MISSED_IN_STOCK_DAYS_LEAST = 21;

/** What one day of one product in one branch was. */
export interface StockedDay {
  /** The level when the day began and when it ended. */
  readonly startMilli: number;
  readonly endMilli: number;
  /** Everything that came in on it, for whatever reason. */
  readonly cameMilli: number;
  /** What left by sales less what came back to it. */
  readonly soldMilli: number;
  /** Whether a sale took any of it. */
  readonly hasSale: boolean;
}

/** Whether there was something to sell on a day, or nothing the whole day; null is neither. */
export function standingOfDay(day: StockedDay): 'in' | 'out' | null {
  const { startMilli, endMilli, cameMilli, soldMilli, hasSale } = day;
  if (soldMilli > 0 || endMilli > 0) return 'in';
  return !hasSale && startMilli + cameMilli <= 0 ? 'out' : null;
}

/** What one product did in one branch over the days that are over. */
export interface StockOuts {
  readonly outDays: number;
  readonly inStockDays: number;
  /** Sold less what came back, in the product's unit. */
  readonly soldMilli: number;
  readonly netMinor: number;
  readonly costMinor: number;
}

/** `none`: it was never out. `too_few`: too few days in stock to tell. */
export type MissedSales =
  | { readonly kind: 'none' | 'too_few' }
  | {
      readonly kind: 'told';
      readonly missedMilli: number;
      readonly missedMinor: number;
      readonly missedProfitMinor: number;
    };

/** What was missed, in thousandths of a unit and minor units, each rounded once; or why not. */
export function missedSalesOf(stockOuts: StockOuts): MissedSales {
  const { outDays, inStockDays, soldMilli, netMinor, costMinor } = stockOuts;
  if (outDays === 0) return { kind: 'none' };
  if (inStockDays < MISSED_IN_STOCK_DAYS_LEAST) return { kind: 'too_few' };
  // Where more came back than went, nothing would have been sold either.
  const missed = (whole: number): number =>
    soldMilli <= 0 ? 0 : Math.round((whole * outDays) / inStockDays);
  return {
    kind: 'told',
    missedMilli: missed(soldMilli),
    missedMinor: missed(netMinor),
    missedProfitMinor: missed(netMinor - costMinor),
  };
}

/** What several branches missed together: of those that can be told. */
export function missedTogether(branches: readonly MissedSales[]): MissedSales {
  const told = branches.flatMap((one) => (one.kind === 'told' ? [one] : []));
  if (told.length === 0) {
    return { kind: branches.some(({ kind }) => kind === 'too_few') ? 'too_few' : 'none' };
  }
  return told.reduce((sum, one) => ({
    kind: 'told',
    missedMilli: sum.missedMilli + one.missedMilli,
    missedMinor: sum.missedMinor + one.missedMinor,
    missedProfitMinor: sum.missedProfitMinor + one.missedProfitMinor,
  }));
}
