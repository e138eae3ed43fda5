import { currencyExponent } from '../money.ts';

/** What is left on a card: all of it, some, nothing; or it was taken back. */
export const GIFT_CARD_STATES = ['unused', 'part', 'spent', 'voided'] as const;
export type GiftCardState = (typeof GIFT_CARD_STATES)[number];

/** What moves a card: it is sold, it pays, what it paid for comes back, its sale is taken back. */
export const GIFT_MOVES = ['sold', 'spent', 'refunded', 'voided'] as const;
export type GiftMove = (typeof GIFT_MOVES)[number];

/** What a card holds, of what it was sold for. */
export interface GiftBalance {
  readonly amountMinor: number;
  readonly balanceMinor: number;
  readonly isVoided: boolean;
}

export function giftCardState({ amountMinor, balanceMinor, isVoided }: GiftBalance): GiftCardState {
  if (isVoided) return 'voided';
  if (balanceMinor === 0) return 'spent';
  return balanceMinor === amountMinor ? 'unused' : 'part';
}

/**
 * Why the sale of a card is not taken back, or null: only what is all still on it goes back.
 * What it paid for and what came back of that leaves it as it was sold.
 */
export function whyNotVoidCard(card: GiftBalance): 'GIFT_CARD_VOIDED' | 'GIFT_CARD_USED' | null {
  const state = giftCardState(card);
  if (state === 'voided') return 'GIFT_CARD_VOIDED';
  return state === 'unused' ? null : 'GIFT_CARD_USED';
}

export interface GiftLimits {
  readonly leastMinor: number;
  readonly mostMinor: number;
}

/** What a card is sold for where nobody says otherwise, in whole units of the currency. */
const LEAST = 1;
const MOST = 1_000_000;

/** The limits of a business that has chosen none. @param currency ISO 4217 */
export function usualGiftLimits(currency: string): GiftLimits {
  const unitMinor = 10 ** currencyExponent(currency);
  return { leastMinor: LEAST * unitMinor, mostMinor: MOST * unitMinor };
}

/** `GIFT_CARD_AMOUNT` when a card is not sold for so much, or null. */
export function whyNotSellCard(
  amountMinor: number,
  { leastMinor, mostMinor }: GiftLimits,
): 'GIFT_CARD_AMOUNT' | null {
  return amountMinor < leastMinor || amountMinor > mostMinor ? 'GIFT_CARD_AMOUNT' : null;
}

/** What a card pays of what is due; never more than it holds. */
export const giftCardPays = (balanceMinor: number, dueMinor: number): number =>
  Math.max(0, Math.min(balanceMinor, dueMinor));

/** A card that paid for a sale, and what of that it was given back. */
export interface CardOfSale {
  readonly giftCardId: string;
  readonly paidMinor: number;
  readonly backMinor: number;
}

/**
 * What of a refund goes back on which card: in the order given, each up to what it paid and was not
 * given back. More than all of them paid is a bug and an Error.
 */
export function backOnCards(
  amountMinor: number,
  cards: readonly CardOfSale[],
): { giftCardId: string; amountMinor: number }[] {
  let missing = amountMinor;
  const parts = cards.map(({ giftCardId, paidMinor, backMinor }) => {
    const part = giftCardPays(paidMinor - backMinor, missing);
    missing -= part;
    return { giftCardId, amountMinor: part };
  });
  if (missing > 0) throw new Error(`${missing} more than gift cards paid`);
  return parts.filter((part) => part.amountMinor > 0);
}
