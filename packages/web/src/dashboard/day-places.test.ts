import { DEFAULT_FLAGS } from '@tillbook/core/permissions';
import { expect, test, vi } from 'vitest';
import { managerTabs } from '../dashboard-tabs.tsx';
import { businessPlaces, managersPlaces, ownersPlaces, teamPlaces } from './day-places.ts';

// The screens that the tables name are fetched by a browser; here only the tables are read.
vi.hoisted(() => {
  const page = { location: { origin: 'https://shop.test' }, addEventListener: () => undefined };
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', page);
});

const day = { businessDate: '2026-03-11' };
const BRANCH = '0198c0de-0000-7000-8000-000000000001';
const manager = { role: 'branch_manager', permissions: { ...DEFAULT_FLAGS, canViewReports: true } };

/** What an address asks, without where it is. */
const asked = (place: { readonly to: string } | null): Record<string, string> =>
  Object.fromEntries(new URL(place?.to ?? '', 'https://shop.test').searchParams);
const today = { from: '2026-03-11', to: '2026-03-11' };

test('what was paid of debts leads to the money of them, not to who owes now', () => {
  const money = { report: 'payments-by-day', only: 'moneyFor:of_debts', ...today };
  expect(asked(ownersPlaces(day, undefined).debts)).toEqual(money);
  expect(asked(ownersPlaces(day, BRANCH).debts)).toEqual({ ...money, branchId: BRANCH });
  const own = { tab: 'reports', ...money, branchId: BRANCH };
  expect(asked(managersPlaces(manager, day, BRANCH).debts)).toEqual(own);
  const without = { ...manager, permissions: { ...DEFAULT_FLAGS, canViewReports: false } };
  expect(managersPlaces(without, day, BRANCH).debts).toBeNull();
});

test('over and short lead to the drawers that were counted on the day', () => {
  const counted = { by: 'closed', ...today, branchId: BRANCH };
  expect(asked(ownersPlaces(day, BRANCH).drawers)).toEqual({ view: 'shifts', ...counted });
  expect(asked(managersPlaces(manager, day, BRANCH).drawers)).toEqual({ tab: 'cash', ...counted });
});

test('what somebody of the team did leads to theirs, in the branch in sight', () => {
  const places = teamPlaces(manager, day, BRANCH);
  const of = { ...today, branchId: BRANCH };
  const to = (address: string | null) => asked(address === null ? null : { to: address });
  expect(asked(places.onShift)).toEqual({ tab: 'cash', state: 'open', branchId: BRANCH });
  expect(asked(places.collected)).toEqual({ tab: 'sales', ...of });
  expect(asked(places.refunds)).toEqual({ tab: 'refunds', kind: 'refund', ...of });
  expect(asked(places.drawers)).toEqual({ tab: 'cash', by: 'closed', ...of });
  const hers = { tab: 'refunds', refundedBy: 'asha', ...of };
  expect(to(places.refundsOf('asha'))).toEqual({ ...hers, kind: 'refund' });
  expect(to(places.voidsOf('asha'))).toEqual({ ...hers, kind: 'void' });
  const sold = { tab: 'sales', sellerId: 'asha', ...of };
  expect(to(places.salesOf('asha'))).toEqual(sold);
  expect(to(places.discountedOf('asha'))).toEqual({ ...sold, flag: 'discounted' });
  const shifts = { tab: 'cash', sellerId: 'asha', ...of };
  expect(to(places.hoursOf('asha'))).toEqual(shifts);
  expect(to(places.drawersOf('asha'))).toEqual({ ...shifts, by: 'closed' });
  expect(to(places.shiftAt('0198'))).toEqual({ tab: 'cash', shift: '0198' });
  expect(to(teamPlaces(manager, day, undefined).salesOf('asha'))).not.toHaveProperty('branchId');
  // What a tab does not know of is dropped, and nothing is narrowed.
  const ofSomebody = ['salesOf', 'discountedOf', 'refundsOf', 'voidsOf'] as const;
  const ofDrawers = ['hoursOf', 'drawersOf', 'shiftAt'] as const;
  const all = [...ofSomebody, ...ofDrawers].map((one) => places[one]('asha'));
  for (const address of [...all, places.drawers?.to ?? null, places.onShift?.to ?? null]) {
    const { tab = '', ...search } = to(address);
    expect(managerTabs[tab]?.search).toEqual(expect.arrayContaining(Object.keys(search)));
  }
});

test('what is closed to somebody leads nowhere', () => {
  const closed = { role: 'seller', permissions: { ...DEFAULT_FLAGS, canViewReports: false } };
  const places = teamPlaces(closed, day, BRANCH);
  expect([places.onShift, places.drawers, places.drawersOf('asha')]).toEqual([null, null, null]);
});

test('the figures of a business lead into it, of all its branches today', () => {
  const { receipts, drawers, debts } = businessPlaces(day);
  expect(receipts).toBe('/business/sales?from=2026-03-11&to=2026-03-11');
  expect(drawers).toBe('/business/management?view=shifts&state=open');
  expect(debts).toBe('/business/management?view=debts');
});
