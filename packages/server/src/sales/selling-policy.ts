import type { CashRounding } from '@tillbook/core/sales/cash-rounding';
import { DEFAULT_LIMITS, type LimitsByRole } from '@tillbook/core/sales/selling-rules';
import { LOCK_AFTER_MINUTES } from '@tillbook/core/sales/who-sells';
import type { SellingRow } from './selling.sql.ts';

/** How a business sells. */
export interface SellingPolicy {
  readonly rounding: CashRounding | null;
  readonly limits: LimitsByRole;
  /** Minutes of rest before a till asks for a PIN; null is never. */
  readonly lockAfterMinutes: number | null;
  /** One until it was first said. */
  readonly version: number;
}

/** The policy that is kept, or the one every business begins with. */
export function policyOf(row: SellingRow | null): SellingPolicy {
  if (row === null) {
    return {
      rounding: null,
      limits: DEFAULT_LIMITS,
      lockAfterMinutes: LOCK_AFTER_MINUTES,
      version: 1,
    };
  }
  const { roundingStepMinor: stepMinor, roundingMethod: method } = row;
  return {
    rounding: stepMinor === null || method === null ? null : { stepMinor, method },
    limits: {
      branch_manager: {
        discountBasisPoints: row.managerDiscountBasisPoints,
        mayOverridePrice: row.managerMayOverride,
        mayExemptTax: row.managerMayExempt,
      },
      seller: {
        discountBasisPoints: row.sellerDiscountBasisPoints,
        mayOverridePrice: row.sellerMayOverride,
        mayExemptTax: row.sellerMayExempt,
      },
    },
    lockAfterMinutes: row.lockAfterMinutes,
    version: row.version,
  };
}
