/** How long what lies there lasts, at the pace of the days on which it was there to be sold. */

/** The days before today that the pace is taken of: each weekday as often as every other. */
export const COVER_WINDOW_DAYS = 28;
/** With fewer days in stock, or on which it was sold, nothing is said: it would be a guess. */
export const IN_STOCK_DAYS_LEAST = 7;
export const SOLD_DAYS_LEAST = 3;

/** What one branch, or several, had and sold over the window. */
export interface StockPace {
  readonly onHandMilli: number;
  /** What left the stock by sales, in kits too, less what came back to it; damaged is not there. */
  readonly soldMilli: number;
  /** Days on which there was something to sell, at their end or because it was sold. */
  readonly inStockDays: number;
  readonly soldDays: number;
}

export type Cover =
  | { readonly kind: 'out' | 'not_sold' | 'too_few' }
  | { readonly kind: 'days'; readonly days: number; readonly perDayMilli: number };

/** For how many whole days the stock lasts, or why that cannot be said. */
export function coverOf({ onHandMilli, soldMilli, inStockDays, soldDays }: StockPace): Cover {
  if (onHandMilli <= 0) return { kind: 'out' };
  if (inStockDays < IN_STOCK_DAYS_LEAST) return { kind: 'too_few' };
  if (soldMilli <= 0) return { kind: 'not_sold' };
  if (soldDays < SOLD_DAYS_LEAST) return { kind: 'too_few' };
  return {
    kind: 'days',
    days: Math.floor((onHandMilli * inStockDays) / soldMilli),
    perDayMilli: Math.round(soldMilli / inStockDays),
  };
}

/** One day of one branch: what it sold, and what was there when it ended. */
export interface StockDay {
  readonly soldMilli: number;
  readonly endMilli: number;
}

/** The pace of one branch over its days. */
export function paceOf(onHandMilli: number, days: readonly StockDay[]): StockPace {
  return {
    onHandMilli,
    soldMilli: days.reduce((sum, { soldMilli }) => sum + soldMilli, 0),
    inStockDays: days.filter(({ soldMilli, endMilli }) => soldMilli > 0 || endMilli > 0).length,
    soldDays: days.filter(({ soldMilli }) => soldMilli > 0).length,
  };
}
