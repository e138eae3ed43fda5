import { expect, test } from 'vitest';
import { isOpen, mayOwn, offerExpiresAt, whyNotEndOffer } from './hand-over.ts';

const heir = {
  ...{ role: 'business_admin', isOwner: false, state: 'active' },
  ...{ isBarred: false, isEmailVerified: true },
};

test.each([
  ['an admin at work', {}, true],
  ['the owner', { isOwner: true }, false],
  ['a manager', { role: 'branch_manager' }, false],
  ['who was deactivated here', { state: 'suspended' }, false],
  ['who is only invited', { state: 'invited' }, false],
  ['who was deactivated by the platform', { isBarred: true }, false],
  ['whose address is not proved', { isEmailVerified: false }, false],
])('%s may own the business: %o %s', (_who, change, may) => {
  expect(mayOwn({ ...heir, ...change })).toBe(may);
});

const offeredAt = Date.parse('2026-03-04T07:00:00.000Z');
const offer = { fromId: 'o', toId: 'a', expiresAt: offerExpiresAt(offeredAt), ending: null };

test('an offer waits for seven days', () => {
  expect(offer.expiresAt).toBe('2026-03-11T07:00:00.000Z');
  const end = Date.parse(offer.expiresAt);
  expect([isOpen(offer, end - 1), isOpen(offer, end)]).toEqual([true, false]);
});

test.each([
  ['accepted', 'a', null],
  ['declined', 'a', null],
  ['withdrawn', 'a', 'FORBIDDEN'],
  ['accepted', 'o', 'FORBIDDEN'],
  ['declined', 'o', 'FORBIDDEN'],
  ['withdrawn', 'o', null],
  ['accepted', 'another', 'FORBIDDEN'],
] as const)('%s by %s: %s', (step, personId, why) => {
  expect(whyNotEndOffer(step, offer, { personId, nowMs: offeredAt })).toBe(why);
});

test('what has ended, or waited too long, ends no more', () => {
  const late = { personId: 'a', nowMs: Date.parse(offer.expiresAt) };
  expect(whyNotEndOffer('accepted', offer, late)).toBe('INVALID_STATE');
  const over = { ...offer, ending: 'declined' as const };
  const now = { personId: 'a', nowMs: offeredAt };
  expect(whyNotEndOffer('accepted', over, now)).toBe('INVALID_STATE');
});
