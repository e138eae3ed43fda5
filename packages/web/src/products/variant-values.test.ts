import { expect, test } from 'vitest';
import { withRow } from './form-lists.ts';
import { emptyValues, YES } from './product-values.ts';
import {
  buildFamily,
  cellName,
  combosOf,
  familyMessages,
  familyNames,
  wantedCombos,
} from './variant-values.ts';

const ID = '0198aaaa-0000-7000-8000-00000000abcd';
const TAX = '0198aaaa-0000-7000-8000-0000000000aa';
const BRANCHES = ['0198aaaa-0000-7000-8000-0000000000b1', '0198aaaa-0000-7000-8000-0000000000b2'];
const words = {
  nameNeeded: 'name!',
  optionNeeded: 'option!',
  priceNeeded: 'price!',
  tooManyVariants: 'many!',
  valuesNeeded: 'values!',
};
const idOf = (combo: readonly string[]) =>
  `0198aaaa-0000-7000-8000-0000000000${combo.join('') === 'SRed' ? 'c1' : 'c2'}`;
const given = { familyId: ID, currency: 'TZS', branchIds: BRANCHES, idOf, words };

const plain = emptyValues(2, { taxClassId: TAX, name: 'Shirt', price: '9000', options: '' });
const sizes = withRow(plain, 'options', { name: 'Size', values: 'S, M' });
const shirts = withRow(sizes, 'options', { name: 'Colour', values: 'Red, Blue' });

test('every mix of the values, the first option slowest', () => {
  expect(combosOf(shirts).map((combo) => combo.join(' '))).toEqual([
    'S Red',
    'S Blue',
    'M Red',
    'M Blue',
  ]);
  expect(combosOf(withRow(plain, 'options', { name: 'Size', values: '' }))).toEqual([]);
});

test('only chosen mixes are made; an empty price is the common one, stock lies in one branch', () => {
  const values = {
    ...shirts,
    stockBranch: BRANCHES[1] ?? '',
    [cellName(['S', 'Blue'], 'off')]: YES,
    [cellName(['M', 'Red'], 'off')]: YES,
    [cellName(['S', 'Red'], 'price')]: '9500',
    [cellName(['M', 'Blue'], 'stock')]: '3',
    [cellName(['M', 'Blue'], 'sku')]: 'SH-MB',
  };
  expect(wantedCombos(values)).toHaveLength(2);
  const body = buildFamily(values, given);
  expect(body).toMatchObject({
    name: 'Shirt',
    options: [
      { name: 'Size', values: ['S', 'M'] },
      { name: 'Colour', values: ['Red', 'Blue'] },
    ],
    variants: [
      { optionValues: ['S', 'Red'], priceMinor: 950_000, openingStock: [] },
      {
        optionValues: ['M', 'Blue'],
        priceMinor: 900_000,
        sku: 'SH-MB',
        openingStock: [{ branchId: BRANCHES[1], quantityMilli: 3_000 }],
      },
    ],
  });
  expect(familyNames(values)['variants.1']).toBe(cellName(['M', 'Blue'], 'sku'));
  expect(familyMessages(values, given)).toEqual({});
});

test('what is missing or wrong is said at its cell', () => {
  expect(familyMessages(withRow(plain, 'options', { name: '', values: '' }), given)).toEqual({
    'options.0.name': 'option!',
    'options.0.values': 'values!',
    options: 'values!',
  });
  const half = { ...shirts, [cellName(['S', 'Red'], 'stock')]: '0.5' };
  expect(familyMessages(half, given)).toEqual({
    [cellName(['S', 'Red'], 'stock')]: 'In steps of 1.',
  });
  const values = {
    ...shirts,
    price: '',
    [cellName(['S', 'Red'], 'price')]: 'x',
    [cellName(['S', 'Blue'], 'barcode')]: '4006381333932',
  };
  expect(Object.keys(familyMessages(values, given)).sort()).toEqual(
    ['price', cellName(['S', 'Blue'], 'barcode'), cellName(['S', 'Red'], 'price')].sort(),
  );
});
