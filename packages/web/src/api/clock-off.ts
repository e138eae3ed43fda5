import { CLOCK_AHEAD_MS } from '@tillbook/core/limits';

/** A header tells the second in which the answer was made. */
const HEADER_MS = 1_000;

/**
 * How far this device's clock is ahead of the server's in ms (below zero: behind), as far as one
 * answer proves it: its time may have been told at any moment between the call and the answer, so
 * a slow one proves little. 0 within what the server believes (`sale-facts.ts`).
 * @param date the answer's `Date` header
 */
export function clockOff(date: string | null, sentMs: number, heardMs: number): number {
  const toldMs = Date.parse(date ?? '');
  if (Number.isNaN(toldMs)) return 0;
  const least = sentMs - (toldMs + HEADER_MS);
  const most = heardMs - toldMs;
  const off = least > 0 ? least : Math.min(most, 0);
  return Math.abs(off) > CLOCK_AHEAD_MS ? off : 0;
}
