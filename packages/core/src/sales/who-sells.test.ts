import { describe, expect, test } from 'vitest';
import { DEFAULT_FLAGS } from '../permissions.ts';
import { OFFLINE_TRIES_MAX, signedText, waitAfterWrongPins, whyNotSellIn } from './who-sells.ts';
import type { SaleDraft } from './sales.api.ts';

const HERE = 'here';
const seller = {
  ...{ role: 'seller', permissions: DEFAULT_FLAGS, state: 'active', isBarred: false },
  branchIds: [HERE],
};

describe('who may sell in a branch', () => {
  test.each([
    ['a seller of the branch', {}, null],
    ['a seller of another branch', { branchIds: ['there'] }, 'BRANCH_FORBIDDEN'],
    ['a seller of no branch', { branchIds: [] }, 'BRANCH_FORBIDDEN'],
    ['who waits for approval', { state: 'awaiting' }, 'FORBIDDEN'],
    ['who was let go', { state: 'suspended' }, 'FORBIDDEN'],
    ['who was barred', { isBarred: true }, 'FORBIDDEN'],
    [
      'a seller who may not sell',
      { permissions: { ...DEFAULT_FLAGS, canManageSales: false } },
      'FORBIDDEN',
    ],
    ['an accountant', { role: 'accountant', branchIds: [] }, 'FORBIDDEN'],
    ['a manager of the branch', { role: 'branch_manager' }, null],
    ['a manager of another', { role: 'branch_manager', branchIds: [] }, 'BRANCH_FORBIDDEN'],
    ['an owner, everywhere', { role: 'business_admin', branchIds: [] }, null],
  ])('%s', (_who, change, expected) => {
    expect(whyNotSellIn({ ...seller, ...change }, HERE)).toBe(expected);
  });
});

test('wrong PINs without a connection: three at once, then slower and slower, then none', () => {
  const waits = Array.from({ length: OFFLINE_TRIES_MAX + 1 }, (_none, wrong) =>
    waitAfterWrongPins(wrong),
  );
  expect(waits).toEqual([0, 0, 0, 30_000, 60_000, 120_000, 240_000, 480_000, null]);
});

test('what is signed names the seller and the sale, and not the attempt', () => {
  const draft = {
    _id: 'a',
    leaseId: 'l',
    number: 7,
    note: null,
    payments: [],
  } as unknown as SaleDraft;
  expect(signedText('amina', draft)).toBe('amina\na\n{"number":7,"payments":[]}');
  expect(signedText('amina', { ...draft, leaseId: 'other' })).toBe(signedText('amina', draft));
  expect(signedText('juma', draft)).not.toBe(signedText('amina', draft));
  expect(signedText('amina', { ...draft, number: 8 })).not.toBe(signedText('amina', draft));
});
