import { randomInt } from 'node:crypto';
import type { GiftCard } from '@tillbook/core/gift-cards/gift-cards.api';
import {
  GIFT_CODE_CHANCES,
  GIFT_CODE_VALUES,
  giftCodeOf,
  lastFourOf,
} from '@tillbook/core/gift-cards/gift-code';
import type { TestApp } from './app.ts';
import { newId, type TestPerson } from './builders.ts';
import { done } from './purchasing.ts';
import type { OpenTill } from './till.ts';

/** A code as a till makes it. */
export const newGiftCode = (): string =>
  giftCodeOf(Array.from({ length: GIFT_CODE_CHANCES }, () => randomInt(GIFT_CODE_VALUES)));

/** A card as a till sells it, in cash. */
export const giftCardBody = (
  till: Pick<OpenTill, 'shiftId' | 'leaseId'>,
  branchId: string,
  amountMinor: number,
  more: object = {},
) => ({
  ...{ _id: newId(), code: newGiftCode(), branchId, amountMinor, method: 'cash' },
  ...{ shiftId: till.shiftId, leaseId: till.leaseId, provider: null, reference: null, ...more },
});

/** A sold card, and the code that its paper says. */
export async function soldCard(
  at: TestApp,
  by: TestPerson,
  till: OpenTill,
  branchId: string,
  amountMinor: number,
): Promise<{ card: GiftCard; code: string }> {
  const body = giftCardBody(till, branchId, amountMinor);
  return { card: await done<GiftCard>(at, by, 'POST', '/api/gift-cards', body), code: body.code };
}

/** What a card pays, as a draft says it. */
export const byCard = (code: string, amountMinor: number) => ({
  ...{ _id: newId(), method: 'gift_card' as const, amountMinor, provider: null },
  ...{ reference: lastFourOf(code), giftCardCode: code },
});

export const byCash = (amountMinor: number) => ({
  ...{ _id: newId(), method: 'cash' as const, amountMinor, provider: null, reference: null },
});
