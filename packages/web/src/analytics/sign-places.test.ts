import { DEFAULT_FLAGS } from '@tillbook/core/permissions';
import { SIGNS, type SignName } from '@tillbook/core/reports/team-signs';
import { expect, test } from 'vitest';
import { signPlace } from './sign-places.ts';

const [ASHA, BRANCH] = [
  '0198c0de-0000-7000-8000-000000000001',
  '0198c0de-0000-7000-8000-000000000002',
];
const within = { from: '2026-03-01', to: '2026-03-28', branchId: BRANCH };
const owner = { role: 'business_admin', permissions: DEFAULT_FLAGS };
const manager = { role: 'branch_manager', permissions: { ...DEFAULT_FLAGS, canViewReports: true } };

/** Where it leads to: the last part of the path, and what is asked there. */
function led(sign: SignName, bearer = owner, days: object = {}): Record<string, string> | null {
  const to = signPlace(bearer, sign, { personId: ASHA, ...within, ...days });
  if (to === null) return null;
  const { pathname, searchParams } = new URL(to, 'https://shop.test');
  return { at: pathname.split('/').at(-1) ?? '', ...Object.fromEntries(searchParams) };
}

test.each<[SignName, object]>([
  ['removed', { at: 'reports', report: 'lines-taken-out', only: `seller:${ASHA}`, also: 'day' }],
  [
    'discards',
    { at: 'reports', report: 'discarded-carts', only: `seller:${ASHA}`, also: 'discardReason' },
  ],
  ['voids', { at: 'sales', view: 'refunds', kind: 'void', refundedBy: ASHA }],
  ['refunds', { at: 'sales', view: 'refunds', kind: 'refund', refundedBy: ASHA }],
  ['noSales', { at: 'management', view: 'shifts', sellerId: ASHA }],
  ['discounts', { at: 'sales', flag: 'discounted', sellerId: ASHA }],
  ['nearCeiling', { at: 'sales', flag: 'discounted', sellerId: ASHA }],
  ['drawer', { at: 'management', view: 'shifts', by: 'closed', sellerId: ASHA }],
])('%s lead an owner to what is counted, of the person, the days and the branch', (sign, place) => {
  expect(led(sign)).toEqual({ ...place, ...within });
});

test('a return without a receipt leads to the acts, which know no branch of it', () => {
  const { branchId: _branchId, ...days } = within;
  const acts = { at: 'management', view: 'audit', action: 'blind_return_posted', actorId: ASHA };
  expect(led('blindReturns')).toEqual({ ...acts, ...days });
});

test('nothing leads to what is not open to the person', () => {
  const open = SIGNS.filter((sign) => led(sign, manager) !== null);
  // A manager reads no list of acts.
  expect(open).toEqual(SIGNS.filter((sign) => sign !== 'blindReturns'));
  const without = { ...manager, permissions: DEFAULT_FLAGS };
  expect(led('removed', without)).toBeNull();
  expect(led('discards', without)).toBeNull();
  expect(led('discounts', without)).not.toBeNull();
  expect(SIGNS.filter((sign) => led(sign, { ...without, role: 'seller' }) !== null)).toEqual([]);
});

test('a report that does not read as many days is not led to', () => {
  expect(led('removed', owner, { from: '2025-03-01' })).toBeNull();
});
