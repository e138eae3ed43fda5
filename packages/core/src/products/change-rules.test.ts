import { expect, test } from 'vitest';
import { changed, differences, isStill, whyNotChange, type Changeable } from './change-rules.ts';

const sugar: Changeable = {
  name: 'Sugar',
  sku: 'S-1',
  barcode: null,
  categoryId: null,
  brandId: null,
  taxClassId: 'tax',
  priceMinor: 1_000,
  costMinor: 700,
  floorPriceMinor: 900,
  targetMarginBasisPoints: null,
  isArchived: false,
  reorderPoints: [{ branchId: 'b', pointMilli: 5_000, quantityMilli: 20_000 }],
};
const facts = {
  version: 3,
  seenVersion: 3,
  kind: 'goods',
  isSkuTaken: false,
  isBarcodeTaken: false,
  branchIds: null,
};
const point = (branchId: string, pointMilli: number) => ({
  branchId,
  pointMilli,
  quantityMilli: pointMilli,
});

test.each([
  ['a new price', { priceMinor: 1_100 }, {}, null],
  ['the price it has', { priceMinor: 1_000 }, {}, 'NOTHING_CHANGES'],
  ['nothing', {}, {}, 'NOTHING_CHANGES'],
  [
    'a price seen before another change',
    { priceMinor: 1_100 },
    { seenVersion: 2 },
    'CHANGED_SINCE',
  ],
  ['a price under the floor', { priceMinor: 899 }, {}, 'FLOOR_ABOVE_PRICE'],
  ['the floor as price', { priceMinor: 900 }, {}, null],
  ['a lower price without floor', { priceMinor: 1, floorPriceMinor: null }, {}, null],
  ['a taken SKU', { sku: 'S-2' }, { isSkuTaken: true }, 'SKU_TAKEN'],
  ['a taken code', { barcode: '1' }, { isBarcodeTaken: true }, 'BARCODE_TAKEN'],
  [
    'a point in a service',
    { reorderPoints: [point('b', 1)] },
    { kind: 'service' },
    'NO_STOCK_OF_ITS_OWN',
  ],
  [
    'a point in a strange branch',
    { reorderPoints: [point('c', 1)] },
    { branchIds: ['b'] },
    'BRANCH_FORBIDDEN',
  ],
  ['a point in an own branch', { reorderPoints: [point('b', 1)] }, { branchIds: ['b'] }, null],
] as const)('%s', (_what, change, more, problem) => {
  expect(whyNotChange(sugar, change, { ...facts, ...more })).toBe(problem);
});

test('reorder points are set branch by branch; zero takes one away', () => {
  const after = changed(sugar, { reorderPoints: [point('a', 1), point('b', 0)] });
  expect(after.reorderPoints).toEqual([point('a', 1)]);
  expect(differences(sugar, after)).toEqual({
    before: { reorderPoints: sugar.reorderPoints },
    after: { reorderPoints: [point('a', 1)] },
  });
});

test('a product is still what a change made of it until one of those fields differs', () => {
  const after = changed(sugar, { priceMinor: 1_100 });
  expect(isStill(after, { priceMinor: 1_100 })).toBe(true);
  expect(isStill({ ...after, name: 'Brown sugar' }, { priceMinor: 1_100 })).toBe(true);
  expect(isStill({ ...after, priceMinor: 1_200 }, { priceMinor: 1_100 })).toBe(false);
});
