import type { PaymentMethod } from '@tillbook/core/sales/payment';

/**
 * Under what a till's hour counts each way of paying: the amount, and the number of payments. Only
 * `credit` is owed by anybody; the last four were paid before, and bring no money.
 */
export const TENDER_SUMS = {
  cash: ['cashMinor', 'cashCount'],
  mobile_money: ['mobileMoneyMinor', 'mobileMoneyCount'],
  card: ['cardMinor', 'cardCount'],
  other: ['otherMinor', 'otherCount'],
  credit: ['creditMinor', 'creditCount'],
  store_credit: ['storeCreditMinor', 'storeCreditCount'],
  gift_card: ['giftCardMinor', 'giftCardCount'],
  deposit: ['depositMinor', 'depositCount'],
  // Taken off again by what came back in the same hour; nobody paid anything.
  exchange: ['exchangeMinor', null],
} as const satisfies Readonly<Record<PaymentMethod, readonly [string, string | null]>>;

type Tender = (typeof TENDER_SUMS)[PaymentMethod];

/** What was paid by each way, less what went back by it, and how many payments that were. */
export type TenderSums = Record<Tender[0] | NonNullable<Tender[1]>, number>;

/** Nothing was paid yet. */
export const NO_TENDERS: Readonly<TenderSums> = {
  ...{ cashMinor: 0, mobileMoneyMinor: 0, cardMinor: 0, otherMinor: 0, creditMinor: 0 },
  ...{ storeCreditMinor: 0, giftCardMinor: 0, depositMinor: 0, exchangeMinor: 0 },
  ...{ cashCount: 0, mobileMoneyCount: 0, cardCount: 0, otherCount: 0, creditCount: 0 },
  ...{ storeCreditCount: 0, giftCardCount: 0, depositCount: 0 },
};

/** What some hours or days were paid by one way. */
export interface TenderPaid {
  readonly method: PaymentMethod;
  readonly amountMinor: number;
  readonly count: number;
}

/** How all of these were paid, way by way, used or not. */
export function tendersPaid(rows: readonly Readonly<TenderSums>[]): TenderPaid[] {
  const sum = (key: keyof TenderSums): number => rows.reduce((all, row) => all + row[key], 0);
  return (Object.keys(TENDER_SUMS) as PaymentMethod[]).map((method) => {
    const [amount, count] = TENDER_SUMS[method];
    return { method, amountMinor: sum(amount), count: count === null ? 0 : sum(count) };
  });
}
