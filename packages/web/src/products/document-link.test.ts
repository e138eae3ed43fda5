import { expect, test } from 'vitest';
import { placesOf } from '../ui/places.ts';
import { documentAddress } from './document-link.tsx';

const all = () => true;
const owner = placesOf('/business/products');
const transfer = { kind: 'transfer', _id: '7' };

test('a document is linked where the area shows it', () => {
  expect(documentAddress(transfer, owner, all)).toBe('/business/management?view=transfers&id=7');
  expect(documentAddress(transfer, placesOf('/manager/dashboard'), all)).toBe(
    '/manager/dashboard?tab=stock&view=transfers&id=7',
  );
  expect(documentAddress({ kind: 'sale', _id: '7' }, owner, all)).toBe('/business/sales?id=7');
});

test('without a screen there is no link', () => {
  expect(documentAddress(transfer, owner, () => false)).toBe(null);
  expect(documentAddress(transfer, placesOf('/seller/products'), all)).toBe(null);
  expect(documentAddress({ kind: 'opening_stock', _id: '7' }, owner, all)).toBe(null);
  const sale = { kind: 'sale', _id: '7' };
  expect(documentAddress(sale, placesOf('/manager/dashboard'), all)).toBe(null);
});
