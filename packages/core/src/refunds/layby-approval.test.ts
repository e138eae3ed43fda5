import { expect, test } from 'vitest';
import { DEFAULT_FLAGS } from '../permissions.ts';
import { laybyOverLimit, subjectOfLaybyCancel } from './layby-approval.ts';

const seller = { role: 'seller', permissions: DEFAULT_FLAGS };
const refunder = { role: 'seller', permissions: { ...DEFAULT_FLAGS, canProcessRefunds: true } };
const manager = { role: 'branch_manager', permissions: DEFAULT_FLAGS };
/** 600 in cash and 400 by phone. */
const paid = [
  { method: 'cash', amountMinor: 250 },
  { method: 'mobile_money', amountMinor: 400 },
  { method: 'cash', amountMinor: 350 },
];
const kind = 'refund_over_limit';

test.each([
  [seller, 'store_credit', 1_000, { code: 'APPROVAL_REQUIRED', amountMinor: 1_000, limitMinor: 0 }],
  [refunder, 'cash', 600, null],
  [refunder, 'cash', 601, { code: 'REFUND_CASH_LIMIT', amountMinor: 601, limitMinor: 600 }],
  [refunder, 'store_credit', 1_000, null],
  [manager, 'cash', 1_000, null],
] as const)('%j ends a lay-by with %s of %i: %j', (who, back, backMinor, over) => {
  expect(laybyOverLimit(who, { back }, backMinor, paid)).toEqual(over && { ...over, kind });
});

test('a yes is for this lay-by, this way, this fee and this reason', () => {
  const end = { back: 'cash', feeMinor: 100, reason: 'Moved away' } as const;
  const all = [
    subjectOfLaybyCancel('a', end),
    subjectOfLaybyCancel('b', end),
    subjectOfLaybyCancel('a', { ...end, back: 'store_credit' }),
    subjectOfLaybyCancel('a', { ...end, feeMinor: 0 }),
    subjectOfLaybyCancel('a', { ...end, reason: 'Other' }),
  ];
  expect(new Set(all).size).toBe(all.length);
  expect(subjectOfLaybyCancel('a', { ...end })).toBe(all[0]);
});
