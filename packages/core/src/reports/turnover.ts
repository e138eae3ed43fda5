/**
 * How well stock earns its keep, of goods over some days:
 *
 *     sell-through = sold ÷ (sold + on hand at the end)
 *     turnover     = cost of what was sold ÷ average stock at cost
 *     GMROI        = profit ÷ average stock at cost
 *
 * The average is of the values at which the days ended, one by one. Where there was no stock, or
 * less than none, nothing is said.
 */

/** How many times one goes into the other, in thousandths; null of nothing. */
export function timesMilli(wholeMinor: number, averageMinor: number): number | null {
  return averageMinor <= 0 ? null : Math.round((wholeMinor * 1_000) / averageMinor);
}

/** What was sold of what there was to sell, in hundredths of a percent; null of nothing. */
export function sellThroughOf(soldMilli: number, leftMilli: number): number | null {
  const [sold, left] = [Math.max(soldMilli, 0), Math.max(leftMilli, 0)];
  return sold + left === 0 ? null : Math.round((sold * 10_000) / (sold + left));
}
