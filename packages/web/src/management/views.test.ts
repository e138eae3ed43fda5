import { DEFAULT_FLAGS } from '@tillbook/core/permissions';
import { ClipboardList } from 'lucide-react';
import { expect, test } from 'vitest';
import { cardsFor, routeParts, viewFor, viewsIn, type ManagementViews } from './views.ts';

const common = { screen: () => null, icon: ClipboardList };
const views: ManagementViews = {
  'price-lists': {
    ...common,
    group: 'catalogue',
    label: 'priceLists',
    action: 'product.manage',
    search: ['q', 'id'],
    areas: 'business',
  },
  transfers: {
    ...common,
    group: 'stock',
    label: 'transfers',
    action: 'stock.transfer',
    search: ['id', 'state'],
    areas: 'both',
  },
  products: {
    ...common,
    group: 'stock',
    label: 'products',
    action: 'product.view',
    search: ['q'],
    areas: 'manager',
  },
};
const person = (role: string) => ({ role, permissions: DEFAULT_FLAGS });
const shown = (all: ManagementViews, role: string) =>
  cardsFor(all, person(role)).map(({ group, views: some }) => [
    group,
    some.map(({ name }) => name),
  ]);

test('each area has its own views', () => {
  expect(Object.keys(viewsIn(views, 'business'))).toEqual(['price-lists', 'transfers']);
  expect(Object.keys(viewsIn(views, 'manager'))).toEqual(['transfers', 'products']);
});

test('the page groups what a person may open; an empty group has no heading', () => {
  expect(shown(viewsIn(views, 'business'), 'business_admin')).toEqual([
    ['stock', ['transfers']],
    ['catalogue', ['price-lists']],
  ]);
  expect(shown(viewsIn(views, 'manager'), 'branch_manager')).toEqual([
    ['stock', ['transfers', 'products']],
  ]);
  expect(shown(views, 'seller')).toEqual([['stock', ['products']]]);
  expect(shown(views, 'auditor')).toEqual([]);
});

test('a view that is unknown, inherited or not allowed is not found', () => {
  expect(viewFor(views, person('branch_manager'), 'transfers')?.label).toBe('transfers');
  expect(viewFor(views, person('branch_manager'), 'price-lists')).toBe(null);
  expect(viewFor(views, person('business_admin'), 'cellar')).toBe(null);
  expect(viewFor(views, person('business_admin'), 'constructor')).toBe(null);
});

test('the router learns every search parameter once, and which views and groups exist', () => {
  expect(routeParts(views)).toEqual({
    search: ['q', 'id', 'state'],
    views: { view: ['price-lists', 'transfers', 'products'], group: ['stock', 'catalogue'] },
    groups: { 'price-lists': 'catalogue', transfers: 'stock', products: 'stock' },
  });
});
