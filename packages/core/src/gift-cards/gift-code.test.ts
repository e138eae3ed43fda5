import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { holds } from '../../test/property.ts';
import { backOnCards, giftCardPays, giftCardState, usualGiftLimits } from './gift-cards.ts';
import { whyNotSellCard, whyNotVoidCard } from './gift-cards.ts';
import {
  GIFT_CODE_CHANCES,
  GIFT_CODE_VALUES,
  giftCodeOf,
  giftCodeText,
  lastFourOf,
  readGiftCode,
} from './gift-code.ts';

const VALUES = fc.array(fc.integer({ min: 0, max: GIFT_CODE_VALUES - 1 }), {
  minLength: GIFT_CODE_CHANCES,
  maxLength: GIFT_CODE_CHANCES,
});
const PLACE = fc.integer({ min: 0, max: GIFT_CODE_CHANCES });

describe('the code of a gift card', () => {
  test('has 16 characters that nobody takes for one another, in fours on paper', () => {
    // By hand: 2 has the value 0, 3 has 1. Places 1 to 15 add up to 120 = 3 × 31 + 27; what is
    // missing to 31 is 4, and 4 × 2 = 8 is the ninth character, A.
    expect(giftCodeOf(Array<number>(GIFT_CODE_CHANCES).fill(0))).toBe('2222222222222222');
    const code = giftCodeOf(Array<number>(GIFT_CODE_CHANCES).fill(1));
    expect(code).toBe('333333333333333A');
    expect(giftCodeText(code)).toBe('3333-3333-3333-333A');
    expect(lastFourOf(code)).toBe('333A');
    expect(() => giftCodeOf([1, 2])).toThrow(RangeError);
    expect(() => giftCodeOf(Array<number>(GIFT_CODE_CHANCES).fill(31))).toThrow(RangeError);
  });

  test('is read in whatever way it was typed, and refused when it cannot be one', () => {
    expect(readGiftCode(' 3333-3333 3333-333a ')).toBe('333333333333333A');
    for (const wrong of ['', '3333', '333333333333333B', 'OOOOOOOOOOOOOOOO', '3333-3333-3333']) {
      expect(readGiftCode(wrong)).toBeNull();
    }
  });

  test('never passes with one wrong character or two that changed places', () => {
    const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
    holds(
      fc.property(VALUES, PLACE, PLACE, fc.integer({ min: 1, max: 30 }), (values, at, to, by) => {
        const code = giftCodeOf(values);
        expect(readGiftCode(giftCodeText(code))).toBe(code);
        const put = (place: number, character: string, text = code): string =>
          text.slice(0, place) + character + text.slice(place + 1);
        const other = alphabet[(alphabet.indexOf(code[at] ?? '') + by) % 31] ?? '';
        expect(readGiftCode(put(at, other))).toBeNull();
        const swapped = put(to, code[at] ?? '', put(at, code[to] ?? ''));
        expect(readGiftCode(swapped)).toBe(swapped === code ? code : null);
      }),
      10_000,
    );
  });
});

describe('what a gift card holds', () => {
  test('says whether it was used, and pays no more than it holds or is due', () => {
    const holding = (balanceMinor: number, isVoided = false) => ({
      ...{ amountMinor: 500, balanceMinor, isVoided },
    });
    expect([500, 1, 0].map((minor) => giftCardState(holding(minor)))).toEqual([
      ...['unused', 'part', 'spent'],
    ]);
    expect(giftCardState(holding(0, true))).toBe('voided');
    expect([500, 499, 0].map((minor) => whyNotVoidCard(holding(minor)))).toEqual([
      ...[null, 'GIFT_CARD_USED', 'GIFT_CARD_USED'],
    ]);
    expect(whyNotVoidCard(holding(0, true))).toBe('GIFT_CARD_VOIDED');
    expect([giftCardPays(500, 620), giftCardPays(500, 120), giftCardPays(0, 9)]).toEqual([
      500, 120, 0,
    ]);
  });

  test('is sold within the limits, which are in whole units of the currency', () => {
    expect(usualGiftLimits('KES')).toEqual({ leastMinor: 100, mostMinor: 100_000_000 });
    expect(usualGiftLimits('UGX')).toEqual({ leastMinor: 1, mostMinor: 1_000_000 });
    const limits = { leastMinor: 1_000, mostMinor: 50_000 };
    expect([999, 1_000, 50_000, 50_001].map((minor) => whyNotSellCard(minor, limits))).toEqual([
      'GIFT_CARD_AMOUNT',
      null,
      null,
      'GIFT_CARD_AMOUNT',
    ]);
  });

  test('gets back what it paid, the first card first, never more', () => {
    const cards = [
      { giftCardId: 'a', paidMinor: 300, backMinor: 100 },
      { giftCardId: 'b', paidMinor: 500, backMinor: 0 },
    ];
    expect(backOnCards(450, cards)).toEqual([
      { giftCardId: 'a', amountMinor: 200 },
      { giftCardId: 'b', amountMinor: 250 },
    ]);
    expect(backOnCards(0, cards)).toEqual([]);
    expect(() => backOnCards(701, cards)).toThrow('more than gift cards paid');
  });
});
