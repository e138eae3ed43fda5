/**
 * What a promotion is and when it is on. Everything that till, server and management must agree
 * on stands here and in `apply-promotions.ts` (decision 71).
 */

/** What of each: a percentage, an amount off every unit, a price of its own, some of many free. */
export const PROMOTION_KINDS = ['percent', 'amount', 'fixed_price', 'buy_get'] as const;
export type PromotionKind = (typeof PROMOTION_KINDS)[number];

/** Off chosen goods, line by line, or off the cart as a whole. */
export const PROMOTION_SCOPES = ['goods', 'cart'] as const;
export type PromotionScope = (typeof PROMOTION_SCOPES)[number];

/** What a promotion takes off what; integers only. */
export interface PromotionTerms {
  readonly kind: PromotionKind;
  readonly scope: PromotionScope;
  /** Of `percent`, and of what is got in `buy_get` (10,000: free), in hundredths of a percent. */
  readonly basisPoints: number | null;
  /** Of `amount`: off each unit, or once off the cart; of `fixed_price`: what a unit costs. */
  readonly amountMinor: number | null;
  /** Of `buy_get`: for each so many whole units … */
  readonly buyCount: number | null;
  /** … so many more are got. */
  readonly getCount: number | null;
  /** Of a cart: what the goods it takes off from must come to at least. */
  readonly minimumMinor: number;
  /** Of a cart: whether goods that have a promotion of their own take part. */
  readonly isCombinable: boolean;
  readonly productIds: readonly string[];
  /** With everything below them where the engine is asked. */
  readonly categoryIds: readonly string[];
}

/** When it is on; days are business days of the branch, times those of its clock on the wall. */
export interface PromotionTimes {
  /** First and last day; null is from ever, or for ever. */
  readonly startsOn: string | null;
  readonly endsOn: string | null;
  /** 1 is Monday, 7 Sunday; none: every day. */
  readonly weekdays: readonly number[];
  /** Minutes after midnight, from (with) to (without); past midnight where `to` is less. */
  readonly fromMinute: number | null;
  readonly toMinute: number | null;
  readonly isOn: boolean;
  /** When somebody ended it for good. */
  readonly endedAt: string | null;
}

export interface Promotion extends PromotionTerms, PromotionTimes {
  readonly _id: string;
  /** As customers read it on the receipt. */
  readonly name: string;
  /** The higher goes first; among equals the one that takes off more. */
  readonly priority: number;
}

/** A moment in a branch: its business day, and minutes after midnight on the clock of the wall. */
export interface BranchMoment {
  readonly atMs: number;
  readonly businessDate: string;
  readonly minute: number;
}

const MONDAY_BASED = 7;

/** 1 is Monday. */
export function weekdayOf(date: string): number {
  return new Date(date).getUTCDay() || MONDAY_BASED;
}

function isInWindow({ fromMinute, toMinute }: PromotionTimes, minute: number): boolean {
  if (fromMinute === null || toMinute === null) return true;
  if (fromMinute < toMinute) return minute >= fromMinute && minute < toMinute;
  return minute >= fromMinute || minute < toMinute;
}

/**
 * Whether a promotion is on at a moment. After midnight, before the cut-off, it is still the day
 * before: a window from 22:00 to 02:00 on Fridays covers the whole night of Friday.
 */
export function isOnAt(promotion: PromotionTimes, { atMs, businessDate, minute }: BranchMoment) {
  const { startsOn, endsOn, weekdays, isOn, endedAt } = promotion;
  return (
    isOn &&
    (endedAt === null || atMs < Date.parse(endedAt)) &&
    (startsOn === null || startsOn <= businessDate) &&
    (endsOn === null || businessDate <= endsOn) &&
    (weekdays.length === 0 || weekdays.includes(weekdayOf(businessDate))) &&
    isInWindow(promotion, minute)
  );
}

export const PROMOTION_STATES = ['now', 'coming', 'off', 'ended'] as const;
export type PromotionState = (typeof PROMOTION_STATES)[number];

/** How a list calls it on a business day: by its days alone, whatever the weekday and the hour. */
export function promotionState(promotion: PromotionTimes, today: string): PromotionState {
  const { startsOn, endsOn, isOn, endedAt } = promotion;
  if (endedAt !== null || (endsOn !== null && endsOn < today)) return 'ended';
  if (!isOn) return 'off';
  return startsOn !== null && startsOn > today ? 'coming' : 'now';
}
