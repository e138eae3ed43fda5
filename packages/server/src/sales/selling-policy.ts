import type { CashRounding } from '@tillbook/core/sales/cash-rounding';
import { LOCK_AFTER_MINUTES } from '@tillbook/core/sales/who-sells';
import type { SellingRow } from './selling.sql.ts';

/** How a business sells. */
export interface SellingPolicy {
  readonly rounding: CashRounding | null;
  /** Minutes of rest before a till asks for a PIN; null is never. */
  readonly lockAfterMinutes: number | null;
  /** One until it was first said. */
  readonly version: number;
}

/** The policy that is kept, or the one every business begins with. */
export function policyOf(row: SellingRow | null): SellingPolicy {
  if (row === null) {
    return { rounding: null, lockAfterMinutes: LOCK_AFTER_MINUTES, version: 1 };
  }
  const { roundingStepMinor: stepMinor, roundingMethod: method } = row;
  return {
    rounding: stepMinor === null || method === null ? null : { stepMinor, method },
    lockAfterMinutes: row.lockAfterMinutes,
    version: row.version,
  };
}
