import type { Family } from '@tillbook/core/products/families.api';
import { expect, test } from 'vitest';
import { familyBodies, familyChecks, familyStart, newCombos } from './family-values.ts';
import { cellName } from './variant-values.ts';

const ID = '0198aaaa-0000-7000-8000-00000000abcd';
const TAX = '0198aaaa-0000-7000-8000-0000000000aa';
const BRANCHES = ['0198aaaa-0000-7000-8000-0000000000b1'];
const variant = (optionValues: string[]): Family['variants'][number] => ({
  _id: ID,
  name: `Shirt · ${optionValues.join(' · ')}`,
  sku: 'SH',
  barcode: null,
  category: { _id: ID, name: 'Clothes' },
  brand: null,
  family: { _id: ID, name: 'Shirt' },
  optionValues,
  kind: 'goods',
  unit: 'piece',
  stepMilli: 1_000,
  imageId: null,
  floorPriceMinor: null,
  taxClass: { _id: TAX, name: 'Standard', taxBasisPoints: 1_800 },
  priceMinor: 900_000,
  costMinor: 600_000,
  quantityMilli: 0,
  isArchived: false,
  updatedAt: '2026-03-04T07:00:00.000Z',
  version: 1,
});
const family: Family = {
  _id: ID,
  name: 'Shirt',
  options: [
    { name: 'Size', values: ['S', 'M'] },
    { name: 'Colour', values: ['Red', 'Blue'] },
  ],
  variantsCount: 3,
  version: 4,
  variants: [variant(['S', 'Red']), variant(['S', 'Blue']), variant(['M', 'Blue'])],
};
const given = {
  currency: 'TZS',
  branchIds: BRANCHES,
  idOf: () => ID,
  words: { nameNeeded: 'name!' },
};
const start = familyStart(family, 'TZS');

test('nothing is made and nothing renamed until something is changed', () => {
  expect(newCombos(family, start)).toEqual({ all: [['M', 'Red']], wanted: [] });
  expect(familyBodies(family, start, given)).toEqual({ rename: null, add: null });
  expect(familyChecks(family, start, given)).toEqual({});
});

test('a new value makes its mixes with all the others, at the price of the family', () => {
  const values = { ...start, 'options.0.values': 'L' };
  const { add } = familyBodies(family, values, given);
  expect(add?.variants).toMatchObject([
    { optionValues: ['L', 'Red'], priceMinor: 900_000, costMinor: 600_000 },
    { optionValues: ['L', 'Blue'], priceMinor: 900_000 },
  ]);
  expect(add).toMatchObject({ categoryName: 'Clothes', brandName: null, taxClassId: TAX });
});

test('a mix that was left out can be made later; what is wrong is said at its cell', () => {
  const values = {
    ...start,
    name: '',
    [cellName(['M', 'Red'], 'off')]: '',
    [cellName(['M', 'Red'], 'price')]: 'x',
  };
  expect(familyBodies(family, values, given).add?.variants).toHaveLength(1);
  expect(Object.keys(familyChecks(family, values, given)).sort()).toEqual([
    'name',
    cellName(['M', 'Red'], 'price'),
  ]);
});
