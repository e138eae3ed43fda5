import { expect, test } from 'vitest';
import type { ImportField, Match } from './columns.ts';
import { isEmptyRow, plainCell } from './cell-reader.ts';
import { readRow, type RowPlace } from './read-row.ts';

const place: RowPlace = {
  currency: 'EUR',
  taxClasses: [
    { _id: 't1', name: 'Standard', taxBasisPoints: 1_800 },
    { _id: 't0', name: 'Zero rated', taxBasisPoints: 0 },
  ],
};
function read(given: Partial<Record<ImportField, string>>, currency = 'EUR') {
  const fields = Object.keys(given) as ImportField[];
  const matches: Match[] = fields.map((field, column) => ({
    field,
    column,
    branchId: field === 'stock' ? 'b1' : null,
  }));
  return readRow(Object.values(given), matches, { ...place, currency });
}

test('a row is read with every field', () => {
  const { reading, problems } = read({
    name: ' Cola  ',
    sku: 'C-1',
    barcode: '4006381333931; 5449000000996',
    category: 'Drinks > Sodas',
    brand: 'Azam',
    unit: 'pcs',
    price: '1,250.50',
    cost: '€ 900',
    tax: '18%',
    floor: '1000,5',
    point: '12',
    stock: '3.5',
  });
  expect(problems).toEqual([]);
  expect(reading).toEqual({
    name: 'Cola',
    sku: 'C-1',
    barcodes: ['4006381333931', '5449000000996'],
    category: ['Drinks', 'Sodas'],
    brand: 'Azam',
    unit: 'piece',
    priceMinor: 125_050,
    costMinor: 90_000,
    taxClassId: 't1',
    floorPriceMinor: 100_050,
    pointMilli: 12_000,
    stock: [{ branchId: 'b1', quantityMilli: 3_500 }],
  });
});

test.each([
  ['price', 'abc', 'EUR', 'NOT_A_NUMBER'],
  ['price', '12.345', 'EUR', 'TOO_MANY_DECIMALS'],
  ['price', '-5', 'EUR', 'NEGATIVE'],
  ['price', '(5)', 'EUR', 'NEGATIVE'],
  ['price', '99999999999999', 'EUR', 'TOO_LARGE'],
  ['price', '12.5', 'JPY', 'TOO_MANY_DECIMALS'],
  ['price', '=1+1', 'EUR', 'NOT_A_NUMBER'],
  ['stock', 'many', 'EUR', 'NOT_A_NUMBER'],
  ['stock', '-1', 'EUR', 'NEGATIVE'],
  ['barcode', '4006381333932', 'EUR', 'CHECK_DIGIT'],
  ['unit', 'parsec', 'EUR', 'NOT_IN_LIST'],
  ['tax', 'Luxury', 'EUR', 'NOT_IN_LIST'],
  ['tax', '7', 'EUR', 'NOT_IN_LIST'],
  ['name', 'n'.repeat(121), 'EUR', 'TOO_LONG'],
  ['name', 'a\u202eb', 'EUR', 'INVISIBLE'],
  ['sku', 's'.repeat(65), 'EUR', 'TOO_LONG'],
] as const)('%s does not take "%s" in %s', (field, text, currency, code) => {
  expect(read({ [field]: text }, currency).problems).toMatchObject([{ field, code }]);
});

test.each([
  ['1.234,50', 'EUR', 123_450],
  ['1 234,50', 'EUR', 123_450],
  ['EUR 12', 'EUR', 1_200],
  ['12.50 eur', 'EUR', 1_250],
  ['1,500', 'JPY', 1_500],
  ['1.5', 'KWD', 1_500],
  ['٣٫٥', 'EUR', 350],
])('the price "%s" in %s is %i', (text, currency, minor) => {
  expect(read({ price: text }, currency).reading.priceMinor).toBe(minor);
});

test('a formula is text, never run, and what guards it is taken off', () => {
  expect(plainCell('="00123"')).toBe('00123');
  expect(plainCell("'=1+1")).toBe('=1+1');
  expect(read({ name: "=cmd|' /C calc'!A0" }).reading.name).toBe("=cmd|' /C calc'!A0");
  expect(plainCell('two\nlines')).toBe('two lines');
});

test('an empty cell says nothing, and an empty row is none', () => {
  expect(read({ name: 'Tea', price: ' ', stock: '0' }).reading).toMatchObject({
    priceMinor: null,
    stock: [],
  });
  expect(isEmptyRow(['', '  ', '\t'])).toBe(true);
});
