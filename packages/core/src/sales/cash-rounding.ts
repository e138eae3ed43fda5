import { safeMinor } from '../money.ts';
import type { PaymentMethod } from './payment.ts';

export const ROUNDING_METHODS = ['nearest', 'up', 'down'] as const;
export type RoundingMethod = (typeof ROUNDING_METHODS)[number];

/** The smallest step that cash is paid in, and which way what lies between goes. */
export interface CashRounding {
  readonly stepMinor: number;
  readonly method: RoundingMethod;
}

/** An amount in whole steps; the nearest one is the upper at a half. Zero or more. */
export function roundCash(amountMinor: number, { stepMinor, method }: CashRounding): number {
  const amount = BigInt(safeMinor(amountMinor));
  if (amount < 0n || !Number.isSafeInteger(stepMinor) || stepMinor < 1) {
    throw new RangeError(`Cannot round ${amountMinor} to ${stepMinor}`);
  }
  const step = BigInt(stepMinor);
  const more = { nearest: step / 2n, up: step - 1n, down: 0n }[method];
  return safeMinor(((amount + more) / step) * step);
}

/**
 * What is added to a sale (or taken off it) so that the part of it that is paid in cash is a whole
 * number of steps. What cards and mobile money pay is never rounded: the cash part is what they
 * leave. No policy, or nothing left for cash, rounds nothing.
 */
export function roundingOf(
  exactMinor: number,
  payments: readonly { readonly method: PaymentMethod; readonly amountMinor: number }[],
  policy: CashRounding | null,
): number {
  const others = payments.filter(({ method }) => method !== 'cash');
  const other = others.reduce((sum, payment) => sum + BigInt(payment.amountMinor), 0n);
  const left = BigInt(exactMinor) - other;
  if (policy === null || left <= 0n) return 0;
  const cash = safeMinor(left);
  return safeMinor(roundCash(cash, policy) - cash);
}

/** Whether a rounding can be one of this policy: within its step, and its half to the nearest. */
export function isRoundingOf(roundingMinor: number, { stepMinor, method }: CashRounding): boolean {
  if (method === 'up') return roundingMinor >= 0 && roundingMinor < stepMinor;
  if (method === 'down') return roundingMinor <= 0 && roundingMinor > -stepMinor;
  return Math.abs(roundingMinor) * 2 <= stepMinor;
}
