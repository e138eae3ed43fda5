import { DEFAULT_FLAGS } from '@tillbook/core/permissions';
import { expect, test, vi } from 'vitest';
import { managerTabs } from '../dashboard-tabs.tsx';
import { managementViews } from '../management-views.tsx';
import { viewsIn } from '../management/views.ts';
import { managersAlertPaths, ownersAlertPaths } from './alert-places.ts';

// The screens that the tables name are fetched by a browser; here only the tables are read.
vi.hoisted(() => {
  const page = { location: { origin: 'https://shop.test' }, addEventListener: () => undefined };
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', page);
});

const day = { businessDate: '2026-03-11' };
const BRANCH = '0198c0de-0000-7000-8000-000000000001';
const flags = { ...DEFAULT_FLAGS, canViewReports: true, canManageInventory: true };
const manager = { role: 'branch_manager', permissions: flags };

/** What an address asks, without where it is. */
const asked = (to: string | undefined): Record<string, string> =>
  Object.fromEntries(new URL(to ?? '', 'https://shop.test').searchParams);

test('alerts of the owner lead to what they count', () => {
  const to = ownersAlertPaths(day, undefined);
  expect(asked(to.orders_late)).toEqual({ view: 'orders', state: 'late' });
  expect(asked(to.transfers_arriving)).toEqual({ view: 'transfers', state: 'arriving' });
  expect(asked(to.shifts_open_long)).toEqual({ view: 'shifts', state: 'open_long' });
  expect(asked(to.batches_expired)).toEqual({ view: 'batches', within: 'expired' });
  expect(asked(to.drawers_short)).toEqual({
    ...{ view: 'shifts', state: 'closed', differs: 'short', by: 'closed', from: '2026-03-04' },
  });
  expect(asked(to.products_out)).toEqual({ stock: 'out' });
});

/** Of the business, whichever branch is in sight. */
const WHOLE = ['approvals_waiting', 'debts_overdue', 'devices_silent'];

test.each([
  ['owner', ownersAlertPaths(day, BRANCH)],
  ['manager', managersAlertPaths(manager, day, BRANCH)],
] as const)('the branch in sight goes along with every alert of the %s', (_who, paths) => {
  const without = Object.entries(paths).filter(([, to]) => asked(to)['branchId'] !== BRANCH);
  expect(without.map(([kind]) => kind).filter((kind) => !WHOLE.includes(kind))).toEqual([]);
});

test('what an alert asks is understood where it leads', () => {
  const views = viewsIn(managementViews, 'business');
  for (const to of Object.values(ownersAlertPaths(day, BRANCH))) {
    const { view, ...search } = asked(to);
    if (view === undefined || !to.startsWith('/business/management')) continue;
    expect([to, views[view]?.search]).toEqual([to, expect.arrayContaining(Object.keys(search))]);
  }
  const shelves = viewsIn(managementViews, 'manager');
  for (const to of Object.values(managersAlertPaths(manager, day, BRANCH))) {
    const { tab = '', view = '', ...search } = asked(to);
    const known = (tab === 'stock' ? shelves[view] : managerTabs[tab])?.search;
    expect([to, known]).toEqual([to, expect.arrayContaining(Object.keys(search))]);
  }
});

test('for all branches a manager sees the products of all of them', () => {
  const { products_out: out } = managersAlertPaths(manager, day, undefined);
  expect(asked(out)).toEqual({ tab: 'stock', view: 'products', stock: 'out', branchId: 'all' });
});

test('a manager is led to drawers that were short, and to what is low', () => {
  const to = managersAlertPaths(manager, day, BRANCH);
  const low = { tab: 'stock', view: 'products', branchId: BRANCH, stock: 'low' };
  expect(asked(to.products_low)).toEqual(low);
  expect(asked(to.drawers_short)).toEqual({
    ...{ tab: 'cash', branchId: BRANCH, state: 'closed', differs: 'short', by: 'closed' },
    from: '2026-03-04',
  });
});

test('a manager is led nowhere that is closed to them', () => {
  const own = { role: 'seller', permissions: DEFAULT_FLAGS };
  expect(managersAlertPaths(own, day, BRANCH)).not.toHaveProperty('transfers_arriving');
  expect(managersAlertPaths(manager, day, BRANCH)).toHaveProperty('transfers_arriving');
});
