import { expect, test } from 'vitest';
import { journalOfGiftCard, journalOfGiftVoid } from '../ledger/journal-of-gift-card.ts';
import { DEFAULT_FLAGS } from '../permissions.ts';
import { giftVoidOverLimit, subjectOfGiftVoid } from './gift-card-approval.ts';

const seller = { role: 'seller', permissions: DEFAULT_FLAGS };
const refunder = { role: 'seller', permissions: { ...DEFAULT_FLAGS, canProcessRefunds: true } };
const manager = { role: 'branch_manager', permissions: DEFAULT_FLAGS };
const card = { method: 'cash', amountMinor: 500 } as const;
const needed = { code: 'APPROVAL_REQUIRED', amountMinor: 500, limitMinor: 0 };

test.each([
  ['a seller in its shift', seller, true, true, { ...needed, kind: 'void_sale' }],
  ['who may refund, the own one', refunder, true, true, null],
  ['who may refund, another’s', refunder, true, false, { ...needed, kind: 'void_sale' }],
  ['who leads the shifts', manager, true, false, null],
  ['a seller later', seller, false, true, { ...needed, kind: 'refund_over_limit' }],
  ['who may refund, later', refunder, false, false, null],
] as const)(
  '%s takes a card back as a void or as a refund',
  (_, who, isInItsShift, isOwn, over) => {
    const asked = { ...card, isInItsShift, isOwnSale: isOwn };
    expect(giftVoidOverLimit(who, asked)).toEqual(over);
  },
);

test('a yes is for this card and this amount', () => {
  const all = [['a', 500] as const, ['b', 500] as const, ['a', 501] as const];
  expect(new Set(all.map(([id, minor]) => subjectOfGiftVoid(id, minor))).size).toBe(3);
});

test('what a card owed goes out as it came in', () => {
  expect(journalOfGiftVoid(card)).toEqual(
    [...journalOfGiftCard(card)].reverse().map((line) => ({
      ...{ accountCode: line.accountCode },
      ...{ debitMinor: line.creditMinor, creditMinor: line.debitMinor },
    })),
  );
});
