import { CLOCK_AHEAD_MS } from '../limits.ts';

/**
 * Sales that had happened already when the server heard of them: goods and money have changed
 * hands, so nothing refuses them. What would have is kept beside the sale, for people to look at.
 */
export const CONFLICT_KINDS = [
  'oversold',
  'price_stale',
  'clock_suspect',
  'seller_revoked',
  'seller_unproved',
  'device_revoked',
  'product_archived',
  'batch_expired',
  'reference_used',
  'credit_over_limit',
  'customer_gone',
  'number_gap',
  'late_sale',
  'over_limit',
  'quote_not_open',
  'late_refund',
  'unmatched_refund',
  'shift_joined',
  'shift_elsewhere',
  'late_move',
  'move_beyond',
  'close_elsewhere',
  'close_beyond',
  'not_posted',
] as const;
export type ConflictKind = (typeof CONFLICT_KINDS)[number];

/** Kinds in the order of the list, each once: the same sale is always answered alike. */
export function conflictsInOrder(found: Iterable<ConflictKind>): ConflictKind[] {
  const kinds = new Set(found);
  return CONFLICT_KINDS.filter((kind) => kinds.has(kind));
}

export interface FactTimes {
  /** By the device's clock. */
  readonly occurredMs: number;
  /** By the device's clock, when it sent. */
  readonly sentMs: number;
  /** By the server's clock, when it came. */
  readonly nowMs: number;
  /** By the server's clock: nothing is sold in a shift before it is open. */
  readonly shiftOpenedMs: number;
  /** When the sale with the number before it counts, where that is known: it came first. */
  readonly beforeMs?: number | null;
}

/**
 * When a fact counts. A device whose clock is right (it agrees with the server's when it sends) is
 * believed. Otherwise its time is moved by what its clock is off, and kept between the opening of
 * the shift and now, and behind the number before; the sale is marked, its own time stays with it.
 */
export function countFact(times: FactTimes): { countedMs: number; isSuspect: boolean } {
  const { occurredMs, sentMs, nowMs, shiftOpenedMs, beforeMs = null } = times;
  const leastMs = Math.max(shiftOpenedMs, beforeMs ?? shiftOpenedMs);
  const offMs = sentMs - nowMs;
  const isOff = Math.abs(offMs) > CLOCK_AHEAD_MS;
  const trustedMs = isOff ? occurredMs - offMs : occurredMs;
  const isOutside = trustedMs > nowMs + CLOCK_AHEAD_MS || trustedMs < leastMs - CLOCK_AHEAD_MS;
  if (!isOff && !isOutside) return { countedMs: occurredMs, isSuspect: false };
  const countedMs = Math.min(Math.max(trustedMs, leastMs), nowMs);
  return { countedMs, isSuspect: true };
}

/** When a sale counts that is asked for now: at its own time, or now where its clock is wrong. */
export function countAsked(times: FactTimes): { countedMs: number; isSuspect: boolean } {
  const { isSuspect } = countFact(times);
  return { countedMs: isSuspect ? times.nowMs : times.occurredMs, isSuspect };
}

/**
 * Where a number stands in its series: the next one, one after a gap (from which number on is
 * told), one that fills an earlier gap, or one that another sale has.
 */
export function placeNumber(
  lastNumber: number,
  number: number,
  isUsed: boolean,
): { kind: 'next' | 'fills' | 'used' } | { kind: 'gap'; fromNumber: number } {
  if (isUsed) return { kind: 'used' };
  if (number <= lastNumber) return { kind: 'fills' };
  return number === lastNumber + 1 ? { kind: 'next' } : { kind: 'gap', fromNumber: lastNumber + 1 };
}

/** Whether something that ended had ended when the sale counted; null never ended. */
export const hadEnded = (endedAt: string | null, countedMs: number): boolean =>
  endedAt !== null && countedMs >= Date.parse(endedAt);
