import { expect, test } from 'vitest';
import { amountText } from './amount-text.ts';
import { addBody, editBody, emptyValues, messagesOf, valuesOf } from './product-values.ts';

const ID = '0198aaaa-0000-7000-8000-00000000abcd';
const TAX = '0198aaaa-0000-7000-8000-0000000000aa';
const BRANCHES = ['0198aaaa-0000-7000-8000-0000000000b1', '0198aaaa-0000-7000-8000-0000000000b2'];

const typed = (change: Record<string, string>) => ({
  ...emptyValues(2, { taxClassId: TAX }),
  name: 'Sugar 1 kg',
  price: '3,200',
  ...change,
});
const given = { productId: ID, currency: 'TZS', branchIds: BRANCHES };
const words = {
  nameNeeded: 'name!',
  priceNeeded: 'price!',
  skuNeeded: 'sku!',
  barcodeWrong: 'digit!',
};
const wrong = (change: Record<string, string>, isNew = true) =>
  messagesOf(typed(change), { currency: 'TZS', branchIds: BRANCHES, words, isNew });

test('a name and a price are enough; a SKU is made and stays the same when sent again', () => {
  expect(wrong({})).toEqual({});
  const body = addBody(typed({}), given);
  expect(body).toMatchObject({
    _id: ID,
    name: 'Sugar 1 kg',
    barcode: null,
    categoryName: null,
    taxClassId: TAX,
    priceMinor: 320_000,
    costMinor: 0,
    openingStock: [
      { branchId: BRANCHES[0], quantityMilli: 0 },
      { branchId: BRANCHES[1], quantityMilli: 0 },
    ],
  });
  expect(body.sku).toMatch(/^SUG-/);
  expect(addBody(typed({}), given)).toEqual(body);
});

test('what is typed is read as people write it', () => {
  const body = addBody(
    typed({ cost: '2 750.50', sku: ' FL-1 ', barcode: ' 4006381333931 ', 'openingStock.1': '1,5' }),
    given,
  );
  expect(body).toMatchObject({ costMinor: 275_050, sku: 'FL-1', barcode: '4006381333931' });
  expect(body.openingStock?.[1]).toEqual({ branchId: BRANCHES[1], quantityMilli: 1_500 });
});

test('every wrong field has its own sentence', () => {
  expect(Object.keys(wrong({ name: ' ', price: '', cost: '-1', 'openingStock.0': 'x' }))).toEqual([
    'name',
    'price',
    'cost',
    'openingStock.0',
  ]);
  expect(wrong({ name: '' })['name']).toBe('name!');
  expect(wrong({ price: ' ' })['price']).toBe('price!');
  expect(wrong({ barcode: '4006381333932' })['barcode']).toBe('digit!');
  expect(wrong({ barcode: 'x'.repeat(65) })['barcode']).toBe('At most 64 characters.');
  expect(wrong({ price: '1000000000000' })['price']).toBeDefined();
  expect(wrong({ sku: '' }, false)['sku']).toBe('sku!');
});

const product = {
  _id: ID,
  name: 'Sugar 1 kg',
  sku: 'SUG-1',
  barcode: '4006381333931',
  category: { _id: ID, name: 'Food' },
  taxClass: { _id: TAX, name: 'Standard', taxBasisPoints: 1_800 },
  priceMinor: 320_050,
  costMinor: 275_000,
  quantityMilli: 0,
  isArchived: false,
  updatedAt: '2026-03-04T07:00:00.000Z',
  version: 7,
  stock: [],
};

test('an edit sends only what changed, with the version it is of', () => {
  const values = valuesOf(product, 'TZS');
  expect(editBody(values, product, 'TZS')).toEqual({ version: 7 });
  expect(editBody({ ...values, price: '3300' }, product, 'TZS')).toEqual({
    version: 7,
    priceMinor: 330_000,
  });
  expect(editBody({ ...values, barcode: '', categoryName: ' ' }, product, 'TZS')).toEqual({
    version: 7,
    barcode: null,
    categoryName: null,
  });
});

test('an amount is shown in its field as it would be typed, and read back as the same', () => {
  expect(amountText(320_000, 'TZS')).toBe('3200');
  expect(amountText(320_050, 'TZS')).toBe('3200.50');
  expect(amountText(5, 'TZS')).toBe('0.05');
  expect(amountText(1_500, 'KWD')).toBe('1.500');
  expect(amountText(1_500, 'UGX')).toBe('1500');
  for (const [minor, currency] of [
    [1_500, 'KWD'],
    [1_234_567, 'TZS'],
    [0, 'UGX'],
  ] as const) {
    const price = amountText(minor, currency);
    const body = addBody(typed({ price }), { ...given, currency });
    expect(body.priceMinor).toBe(minor);
  }
});
