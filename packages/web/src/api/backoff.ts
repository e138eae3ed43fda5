/** Between which waits it lies how long to wait after a failure. */
export interface Backoff {
  readonly firstMs: number;
  readonly longestMs: number;
}

/**
 * How long to wait after so many failures in a row: twice as long each time, up to half of it less
 * by chance. Browsers that lost the same server do not come back at the same moment.
 * @param random from 0 to 1
 */
export function backoffMs(
  failures: number,
  random: number,
  { firstMs, longestMs }: Backoff,
): number {
  const longest = Math.min(longestMs, firstMs * 2 ** Math.max(0, failures - 1));
  return Math.round(longest * (0.5 + random / 2));
}
