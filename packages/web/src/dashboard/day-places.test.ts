import { DEFAULT_FLAGS } from '@tillbook/core/permissions';
import { expect, test, vi } from 'vitest';
import { managerTabs } from '../dashboard-tabs.tsx';
import { managersPlaces, ownersPlaces, teamPlaces } from './day-places.ts';

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
  const { salesOf, refundsOf, refunds, drawers } = teamPlaces(day, BRANCH);
  const of = { ...today, branchId: BRANCH };
  expect(asked(refunds)).toEqual({ tab: 'refunds', kind: 'refund', ...of });
  const hers = { tab: 'refunds', kind: 'refund', refundedBy: 'asha', ...of };
  expect(asked({ to: refundsOf('asha') })).toEqual(hers);
  expect(asked({ to: salesOf('asha') })).toEqual({ tab: 'sales', sellerId: 'asha', ...of });
  expect(asked({ to: teamPlaces(day, undefined).salesOf('asha') })).not.toHaveProperty('branchId');
  // What a tab does not know of is dropped, and nothing is narrowed.
  for (const to of [salesOf('asha'), refundsOf('asha'), drawers.to]) {
    const { tab = '', ...search } = asked({ to });
    expect(managerTabs[tab]?.search).toEqual(expect.arrayContaining(Object.keys(search)));
  }
});
