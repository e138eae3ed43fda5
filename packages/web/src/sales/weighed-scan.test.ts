import { ean13 } from '@tillbook/core/products/codes';
import { expect, test } from 'vitest';
import { indexOf } from './product-index.ts';
import { catalogueRow } from './test-catalogue.ts';
import { readScan } from './weighed-scan.ts';

const index = indexOf([
  catalogueRow('Beef', { _id: 'beef', sku: '42', stepMilli: 1, priceMinor: 12_000_00 }),
  catalogueRow('Gift card', { _id: 'gift', sku: 'G-1', barcodes: [ean13('210004200999')] }),
]);
const CODES = [
  { prefix: '21', kind: 'weight', itemDigits: 5, decimals: 3 },
  { prefix: '22', kind: 'price', itemDigits: 5, decimals: 0 },
] as const;
const scan = (code: string) => {
  const { products, quantityMilli } = readScan(index, code, CODES, 'TZS');
  return products.map((product) => [product._id, quantityMilli(product)]);
};

test('a code of a scale gives its article and how much of it', () => {
  expect(scan(ean13('210004200750'))).toEqual([['beef', 750]]);
  // 9,000 at 12,000 a kilogram are three quarters of one.
  expect(scan(ean13('220004209000'))).toEqual([['beef', 750]]);
});

test('a product’s own code is no code of a scale, whatever it begins with', () => {
  expect(scan(ean13('210004200999'))).toEqual([['gift', null]]);
});

test('an article that nobody sells is an unknown code', () => {
  expect(scan(ean13('210007700750'))).toEqual([]);
  expect(scan('6161100012345')).toEqual([]);
});
