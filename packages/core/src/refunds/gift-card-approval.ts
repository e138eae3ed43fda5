import type { OverLimit } from '../approvals/over-limit.ts';
import type { Bearer } from '../permissions.ts';
import type { GivenBack } from './give-back.ts';
import { refundOverLimit, voidOverLimit } from './refund-approval.ts';

/** Of a card whose sale is taken back, what an approval is bound to. */
export function subjectOfGiftVoid(giftCardId: string, amountMinor: number): string {
  return JSON.stringify(['gift_card_void', giftCardId, amountMinor]);
}

/**
 * Why somebody needs a yes to take back the sale of a card, or null. In the shift that sold it that
 * is a void, later or at another till a refund: under the same rights and ceilings as of any sale.
 * It goes back as it was paid, so no more in cash than came in cash.
 */
export function giftVoidOverLimit(
  bearer: Bearer,
  card: {
    readonly method: GivenBack['method'];
    readonly amountMinor: number;
    /** Whether it goes back in the open shift that sold it. */
    readonly isInItsShift: boolean;
    /** Whether the same person sold it. */
    readonly isOwnSale: boolean;
  },
): OverLimit | null {
  const { method, amountMinor, isInItsShift, isOwnSale } = card;
  if (isInItsShift) return voidOverLimit(bearer, isOwnSale, amountMinor);
  const taken = { method, takenMinor: amountMinor, givenMinor: 0 };
  return refundOverLimit(bearer, amountMinor, [{ method, amountMinor }], [taken]);
}
