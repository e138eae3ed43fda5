import { expect, test } from 'vitest';
import { indexOf } from './product-index.ts';
import { soldAgain } from './sold-again.ts';
import { catalogueRow } from './test-catalogue.ts';

const rows = [
  catalogueRow('Sugar 1 kg', { priceMinor: 320_000 }),
  catalogueRow('Rice loose', { stepMilli: 1 }),
  catalogueRow('Delivery', { isOpenPrice: true }),
];
const index = indexOf(rows);
const idOf = (at: number): string => rows[at]?._id ?? '';
const line = (productId: string, name: string, quantityMilli: number) => ({
  ...{ productId, packId: null, name, quantityMilli },
});

test('the same goods and quantities are sold again, at the prices of today', () => {
  const lines = [line(idOf(0), 'Sugar 1 kg', 2_000), line(idOf(1), 'Rice loose', 1_250)];
  const again = soldAgain({ lines }, index);
  expect(again.missing).toEqual([]);
  expect(again.lines.map(({ product, quantityMilli }) => [product.name, quantityMilli])).toEqual([
    ['Sugar 1 kg', 2_000],
    ['Rice loose', 1_250],
  ]);
  expect(again.lines[0]?.product.priceMinor).toBe(320_000);
});

test.each([
  ['what is no longer sold', line('gone', 'Soap bar', 1_000)],
  ['a price that somebody has to say', line(idOf(2), 'Delivery', 1_000)],
  ['half of what is sold by the piece', line(idOf(0), 'Sugar 1 kg', 500)],
  ['a pack that is no more', { ...line(idOf(0), 'Crate of sugar', 1_000), packId: 'gone' }],
])('left out and named: %s', (_what, odd) => {
  const again = soldAgain({ lines: [line(idOf(0), 'Sugar 1 kg', 1_000), odd] }, index);
  expect(again.lines).toHaveLength(1);
  expect(again.missing).toEqual([odd.name]);
});
