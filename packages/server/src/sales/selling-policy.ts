import type { CashRounding } from '@tillbook/core/sales/cash-rounding';
import type { GiftLimits } from '@tillbook/core/gift-cards/gift-cards';
import { USUAL_LAYBY_RULES, type LaybyRules } from '@tillbook/core/sales/laybys';
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

/** What the business chose to sell gift cards for; null: the usual of its currency. */
export function giftLimitsOf(row: SellingRow | null): GiftLimits | null {
  const { giftLeastMinor: leastMinor = null, giftMostMinor: mostMinor = null } = row ?? {};
  return leastMinor === null || mostMinor === null ? null : { leastMinor, mostMinor };
}

/** How the business sets goods aside: as it chose, or the usual. */
export function laybyRulesOf(row: SellingRow | null): LaybyRules {
  const { laybyLeastBasisPoints: leastBasisPoints = null, laybyFeeMinor: feeMinor = null } =
    row ?? {};
  const isChosen = leastBasisPoints !== null && feeMinor !== null;
  return isChosen ? { leastBasisPoints, feeMinor } : USUAL_LAYBY_RULES;
}
