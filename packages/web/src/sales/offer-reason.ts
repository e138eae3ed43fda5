import { DISCOUNT_REASONS } from '@tillbook/core/sales/discount';
import { readStored, writeStored } from './device.ts';

const KEY = 'tillbook.discount-reason';

/** Why something was taken off the last time at this device; offered first the next time. */
export function lastReason(): string {
  return readStored(KEY) ?? DISCOUNT_REASONS[0];
}

export function rememberReason(reason: string): void {
  writeStored(KEY, reason);
}
