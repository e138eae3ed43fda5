import { expect, test } from 'vitest';
import { placesOf } from './places.ts';

test('a view lies under Management for an owner and under Stock for a manager', () => {
  const owner = placesOf('/business/management');
  const manager = placesOf('/manager/dashboard');
  expect(owner.to('transfers', { id: '7' })).toBe('/business/management?view=transfers&id=7');
  expect(manager.to('transfers', { id: '7' })).toBe(
    '/manager/dashboard?tab=stock&view=transfers&id=7',
  );
  expect(owner.index).toBe('/business/management');
  expect(manager.index).toBe('/manager/dashboard?tab=stock');
  expect(owner.crumbs).toEqual([{ label: 'Management', to: '/business/management' }]);
  expect(manager.crumbs).toEqual([{ label: 'Stock', to: '/manager/dashboard?tab=stock' }]);
});

test('sellers and accountants are not led back to a page that is not theirs', () => {
  expect(placesOf('/accountant/dashboard').crumbs).toEqual([]);
  expect(placesOf('/seller/sales').crumbs).toEqual([]);
});

test('the accountant’s views are tabs of the same name', () => {
  const { area, to } = placesOf('/accountant/dashboard');
  expect([area, to('bills', { id: '7' })]).toEqual([
    'accountant',
    '/accountant/dashboard?tab=bills&id=7',
  ]);
});

test('a product is found where the area keeps its products', () => {
  expect(placesOf('/business/management').products({ id: '7' })).toBe('/business/products?id=7');
  expect(placesOf('/seller/products').products({ id: '7' })).toBe('/seller/products?id=7');
  expect(placesOf('/manager/dashboard').products({ id: '7' })).toBe(
    '/manager/dashboard?tab=stock&view=products&id=7',
  );
});
