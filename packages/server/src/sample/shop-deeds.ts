import type { Disposition, RefundReason } from '@tillbook/core/refunds/reasons';
import type { PromotionKind, PromotionScope } from '@tillbook/core/promotions/promotion';

/** Where and on which day something happens; today is 0, and branches go by their codes. */
interface Moment {
  readonly branch: string;
  readonly daysAgo: number;
}

/** A promotion; its days are counted back from today, below zero are to come. */
export interface ShopPromotion {
  readonly name: string;
  readonly kind: PromotionKind;
  readonly scope: PromotionScope;
  readonly basisPoints?: number;
  readonly amountMinor?: number;
  readonly buyCount?: number;
  readonly getCount?: number;
  /** Of a cart: what it must come to. */
  readonly minimumMinor?: number;
  /** By name; none: the cart. */
  readonly goods: readonly string[];
  readonly firstDaysAgo: number;
  readonly lastDaysAgo: number;
}

/** A gift card that was sold, and the days on which it paid for something. */
export interface ShopGiftCard extends Moment {
  readonly minor: number;
  readonly paidAgo: readonly number[];
  /** On this day all that was left paid for a part of something. */
  readonly emptiedAgo?: number;
}

/** What somebody was offered. */
export interface ShopQuote extends Moment {
  readonly customer: string;
  readonly validDays: number;
  /** Names and whole units; none: what is sold later by it. */
  readonly lines: readonly (readonly [name: string, quantity: number])[];
  readonly soldAgo?: number;
}

/** What was put aside at a till, and lies there. */
export interface ShopParked extends Moment {
  readonly name: string;
  readonly customer: string | null;
  /** Names and whole units. */
  readonly lines: readonly (readonly [name: string, quantity: number])[];
}

/** Goods set aside for a customer, and what became of them. */
export interface ShopLayby extends Moment {
  readonly customer: string;
  readonly name: string;
  /** Below zero: to come. */
  readonly dueAgo: number;
  /** Days on which a fifth more was paid. */
  readonly paidAgo: readonly number[];
  readonly end?: { readonly daysAgo: number; readonly as: 'collected' | 'cancelled' };
}

/** What happens in a sample shop now and then, besides sales as they are every day. */
export interface ShopDeeds {
  readonly promotions: readonly ShopPromotion[];
  /** By what points are earned, and who turned some. */
  readonly loyalty: {
    readonly perMinor: number;
    readonly worthMinor: number;
    readonly leastPoints: number;
    readonly turned: readonly (Moment & { readonly customer: string; readonly points: number })[];
  } | null;
  readonly giftCards: readonly ShopGiftCard[];
  readonly quotes: readonly ShopQuote[];
  readonly laybys: readonly ShopLayby[];
  readonly parked: readonly ShopParked[];
  /** What was taken on account, and which share of the limit was paid by bank. */
  readonly onAccount: {
    readonly sold: readonly (Moment & { readonly customer: string })[];
    readonly paid: readonly (Moment & { readonly customer: string; readonly share: number })[];
  };
  /** What was bought on one day came back on the other, for something else. */
  readonly exchanges: readonly (Moment & { readonly boughtAgo: number })[];
  /** One piece that came back without a receipt. */
  readonly blindReturns: readonly (Moment & {
    readonly customer: string;
    readonly name: string;
    readonly disposition: Disposition;
    readonly reason: RefundReason;
  })[];
  /** Sales that were undone on their day. */
  readonly voids: readonly (Moment & { readonly reason: RefundReason })[];
  /** Goods that went for such a share of their price, and why. */
  readonly ownPrices: readonly (Moment & {
    readonly basisPoints: number;
    readonly reason: string;
  })[];
  /** Lines taken out of carts: of all sales, and at one till that differs from the others. */
  readonly removed: {
    readonly share: number;
    readonly branch: string;
    readonly till: string;
    readonly shareThere: number;
  };
}
