import type { Action } from '../actions.ts';
import { divideHalfUp, safeMinor } from '../money.ts';
import { chosenLimit } from '../own-rights.ts';
import { chosenRight, type Bearer } from '../permissions.ts';
import { discountOf } from './discount.ts';
import type { SaleTotal } from './sale-total.ts';

/** What a role may take off at the till; who owns the business has no ceiling. */
export interface SellingLimits {
  /** Of what the lines cost before discounts, after promotions, in hundredths of a percent. */
  readonly discountBasisPoints: number;
  readonly mayOverridePrice: boolean;
  readonly mayExemptTax: boolean;
}

/** Roles that sell under a ceiling. */
export const LIMITED_ROLES = ['branch_manager', 'seller'] as const;
export type LimitedRole = (typeof LIMITED_ROLES)[number];
export type LimitsByRole = Readonly<Record<LimitedRole, SellingLimits>>;

const WHOLE = 10_000;
const NO_LIMIT: SellingLimits = {
  discountBasisPoints: WHOLE,
  mayOverridePrice: true,
  mayExemptTax: true,
};
const NOTHING: SellingLimits = {
  discountBasisPoints: 0,
  mayOverridePrice: false,
  mayExemptTax: false,
};

/** What every business begins with, until its owner chooses otherwise for a role. */
export const DEFAULT_LIMITS: LimitsByRole = {
  branch_manager: { discountBasisPoints: 2500, mayOverridePrice: true, mayExemptTax: true },
  seller: { discountBasisPoints: 1000, mayOverridePrice: false, mayExemptTax: false },
};

const isLimited = (role: string): role is LimitedRole =>
  (LIMITED_ROLES as readonly string[]).includes(role);

/** The limits of one person: what was chosen for them or their role, else what the role has. */
export function limitsFor(bearer: Bearer): SellingLimits {
  const { role } = bearer;
  if (role === 'business_admin') return NO_LIMIT;
  if (!isLimited(role)) return NOTHING;
  const ofRole = DEFAULT_LIMITS[role];
  const alone = (action: Action, given: boolean): boolean => {
    const chosen = chosenRight(bearer, action);
    return chosen === null ? given : chosen === 'allow';
  };
  const ceiling = chosenLimit(bearer, 'discountBasisPoints') ?? ofRole.discountBasisPoints;
  return {
    discountBasisPoints: alone('sale.discount_over', false) ? WHOLE : ceiling,
    mayOverridePrice: alone('sale.override_price', ofRole.mayOverridePrice),
    mayExemptTax: alone('sale.exempt_tax', ofRole.mayExemptTax),
  };
}

/** A line of a sale as its limits look at it. */
export interface LimitedLine {
  readonly quantityMilli: number;
  /** Whether its price is not the list's. */
  readonly isOverridden: boolean;
  /** The least that one unit may be sold for, of what the price is for; null is no floor. */
  readonly floorMinor: number | null;
}

export type OverLimit =
  | {
      readonly code: 'DISCOUNT_OVER_LIMIT';
      readonly limitBasisPoints: number;
      readonly limitMinor: number;
      /** The line that is over it; null when the sale as a whole is. */
      readonly line: number | null;
    }
  | { readonly code: 'PRICE_BELOW_FLOOR'; readonly floorMinor: number; readonly line: number }
  | { readonly code: 'OVERRIDE_NOT_ALLOWED'; readonly line: number }
  | { readonly code: 'EXEMPTION_NOT_ALLOWED' };

type Promoted = Pick<SaleTotal, 'grossMinor' | 'promotionMinor'>;

/** What a seller may take off from: promotions are the owner's, and come first. */
const askedOf = (of: Promoted): number => of.grossMinor - of.promotionMinor;

/** The most that may be taken off, by each line's own rounding or by that of their sum. */
function mostOff(total: SaleTotal, basisPoints: number): number {
  const percent = { kind: 'percent' as const, basisPoints };
  const byLine = total.lines.reduce((sum, line) => sum + discountOf(askedOf(line), percent), 0);
  return Math.max(byLine, discountOf(askedOf(total), percent));
}

/**
 * All that a sale takes off beyond the limits of who sells, each kind once. A line's own discount
 * must keep the ceiling, and all discounts together must, of what promotions leave; what a discount
 * or an own price leaves of a line must not fall below its floor, whoever sells. A list price below
 * the floor is the owner's.
 */
export function overLimits(
  total: SaleTotal,
  lines: readonly LimitedLine[],
  limits: SellingLimits,
  isTaxExempt: boolean,
): OverLimit[] {
  const overridden = lines.findIndex(({ isOverridden }) => isOverridden);
  const isOwnPrice = overridden !== -1 && !limits.mayOverridePrice;
  return [
    isTaxExempt && !limits.mayExemptTax ? { code: 'EXEMPTION_NOT_ALLOWED' as const } : null,
    isOwnPrice ? { code: 'OVERRIDE_NOT_ALLOWED' as const, line: overridden } : null,
    overCeiling(total, limits.discountBasisPoints),
    belowFloor(total, lines),
  ].filter((over) => over !== null);
}

/** The first of them, or null. */
export function whyNotSellAt(
  total: SaleTotal,
  lines: readonly LimitedLine[],
  limits: SellingLimits,
  isTaxExempt: boolean,
): OverLimit | null {
  return overLimits(total, lines, limits, isTaxExempt)[0] ?? null;
}

/**
 * The least ceiling, in hundredths of a percent, under which a sale takes off what it does: found
 * by halves, since a higher ceiling never allows less.
 */
export function shareTakenOff(total: SaleTotal): number {
  let [low, high] = [0, WHOLE];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (overCeiling(total, middle) === null) high = middle;
    else low = middle + 1;
  }
  return low;
}

function overCeiling(total: SaleTotal, limitBasisPoints: number): OverLimit | null {
  const percent = { kind: 'percent' as const, basisPoints: limitBasisPoints };
  const code = 'DISCOUNT_OVER_LIMIT';
  const own = total.lines.findIndex(
    (line) => line.discountMinor > discountOf(askedOf(line), percent),
  );
  if (own !== -1) {
    const limitMinor = discountOf(askedOf(total.lines[own] ?? NO_TOTAL), percent);
    return { code, limitBasisPoints, limitMinor, line: own };
  }
  const limitMinor = mostOff(total, limitBasisPoints);
  if (total.discountMinor - total.promotionMinor <= limitMinor) return null;
  return { code, limitBasisPoints, limitMinor, line: null };
}

function belowFloor(total: SaleTotal, lines: readonly LimitedLine[]): OverLimit | null {
  for (const [index, line] of lines.entries()) {
    const { discountMinor, shareMinor, ...asked } = total.lines[index] ?? NO_TOTAL;
    const isLower = line.isOverridden || discountMinor + shareMinor > 0;
    if (line.floorMinor === null || !isLower) continue;
    const least = safeMinor(
      divideHalfUp(BigInt(line.floorMinor) * BigInt(line.quantityMilli), 1000n),
    );
    if (askedOf(asked) - discountMinor - shareMinor >= least) continue;
    return { code: 'PRICE_BELOW_FLOOR', floorMinor: line.floorMinor, line: index };
  }
  return null;
}
const NO_TOTAL = { grossMinor: 0, promotionMinor: 0, discountMinor: 0, shareMinor: 0 };

/** The floor of what a price is for: of a pack that of its units. */
export function floorOf(floorMinor: number | null, packUnitsMilli: number | null): number | null {
  if (floorMinor === null || packUnitsMilli === null) return floorMinor;
  return safeMinor(divideHalfUp(BigInt(floorMinor) * BigInt(packUnitsMilli), 1000n));
}
