import { DEFAULT_FLAGS } from '@tillbook/core/permissions';
import { expect, test } from 'vitest';
import { t } from '../i18n/en/shell.ts';
import { bottomBar, isCurrent, NAVIGATION, navigationOf } from './navigation.ts';

const all = () => true;
const person = (role: string, flags: Partial<typeof DEFAULT_FLAGS> = {}) => ({
  role,
  permissions: { ...DEFAULT_FLAGS, ...flags },
});
const labels = (entries: readonly { label: string }[]) => entries.map(({ label }) => label);

test('a seller sells first, an owner finds all areas of the business', () => {
  expect(labels(navigationOf(person('seller'), all))).toEqual([
    'newSale',
    'dashboard',
    'sales',
    'products',
    'profile',
  ]);
  expect(labels(navigationOf(person('business_admin'), all))).toEqual([
    'newSale',
    'dashboard',
    'products',
    'sales',
    'analytics',
    'reports',
    'users',
    'branches',
    'management',
    'settings',
  ]);
});

test('without the selling flag a seller has no New sale', () => {
  const entries = navigationOf(person('seller', { canManageSales: false }), all);
  expect(labels(entries)).toEqual(['dashboard', 'sales', 'products', 'profile']);
});

test('an accountant never sells, and an unknown role goes nowhere', () => {
  expect(labels(navigationOf(person('accountant'), all))).not.toContain('newSale');
  expect(navigationOf(person('auditor'), all)).toEqual([]);
});

test('what has no screen is not in the navigation', () => {
  const only = (to: string) => to === '/business/dashboard' || to === '/business/products';
  expect(labels(navigationOf(person('business_admin'), only))).toEqual(['dashboard', 'products']);
});

test.each(Object.keys(NAVIGATION))('the bottom bar of %s has at most five places', (role) => {
  const { shown, hasMore } = bottomBar(navigationOf(person(role), all));
  expect(shown.length + (hasMore ? 1 : 0)).toBeLessThanOrEqual(5);
  expect(shown.length).toBeGreaterThan(0);
});

test.each(Object.keys(NAVIGATION))('no name in the bottom bar of %s takes two lines', (role) => {
  const { shown } = bottomBar(navigationOf(person(role), all));
  const long = shown
    .map(({ label, short }) => t(short ?? label))
    .filter((name) => name.length > 10);
  expect(long).toEqual([]);
});

test('where everything fits there is no More', () => {
  expect(bottomBar(navigationOf(person('seller'), all)).hasMore).toBe(false);
  expect(bottomBar(navigationOf(person('business_admin'), all)).hasMore).toBe(true);
});

test('the entry of the page at hand is current, its other views are not', () => {
  const [sell, today, stock] = NAVIGATION['branch_manager']!;
  expect(isCurrent(today!, '/manager/dashboard', '')).toBe(true);
  expect(isCurrent(today!, '/manager/dashboard/', '?id=3')).toBe(true);
  expect(isCurrent(today!, '/manager/dashboard', '?tab=today')).toBe(true);
  expect(isCurrent(today!, '/manager/dashboard', '?tab=stock')).toBe(false);
  expect(isCurrent(stock!, '/manager/dashboard', '?tab=stock&q=a')).toBe(true);
  expect(isCurrent(sell!, '/manager/dashboard', '?tab=stock')).toBe(false);
});

test('a part of a page is still the page', () => {
  const products = NAVIGATION['business_admin']!.find(({ label }) => label === 'products')!;
  expect(isCurrent(products, '/business/products', '?id=3&tab=movements')).toBe(true);
});

test('a group is current for every view of it', () => {
  const entries = NAVIGATION['business_admin']!;
  const [stock, buying] = entries.find(({ label }) => label === 'management')!.children!;
  const groups = { transfers: 'stock' };
  const at = '/business/management';
  expect(isCurrent(stock!, at, '?view=transfers&id=7', groups)).toBe(true);
  expect(isCurrent(buying!, at, '?view=transfers&id=7', groups)).toBe(false);
  expect(isCurrent(buying!, at, '?group=buying', groups)).toBe(true);
  expect(isCurrent(stock!, at, '', groups)).toBe(false);
});
