import { expect, test } from 'vitest';
import { amountText } from '../ui/amount-text.ts';
import { messagesOf } from './check-product.ts';
import { withRow } from './form-lists.ts';
import { bodyNames, buildAdd, buildEdit } from './product-bodies.ts';
import { emptyValues, valuesOf, YES, type ProductValues } from './product-values.ts';
import type { ProductDetail } from './queries.ts';

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
const addBody = (values: ProductValues, of = given) => buildAdd(values, of).body;
const words = {
  nameNeeded: 'name!',
  priceNeeded: 'price!',
  skuNeeded: 'sku!',
  barcodeWrong: 'digit!',
  componentsNeeded: 'parts!',
  floorAbove: 'floor!',
  percentWrong: 'percent!',
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
    typed({ cost: '2 750.50', sku: ' FL-1 ', barcode: ' 4006381333931 ', 'stock.1': '1,5' }),
    given,
  );
  expect(body).toMatchObject({ costMinor: 275_050, sku: 'FL-1', barcode: '4006381333931' });
  expect(body.openingStock?.[1]).toEqual({ branchId: BRANCHES[1], quantityMilli: 1_500 });
});

test('every wrong field has its own sentence', () => {
  expect(Object.keys(wrong({ name: ' ', price: '', cost: '-1', 'stock.0': 'x' }))).toEqual([
    'name',
    'price',
    'cost',
    'stock.0',
  ]);
  expect(wrong({ name: '' })['name']).toBe('name!');
  expect(wrong({ price: ' ' })['price']).toBe('price!');
  expect(wrong({ barcode: '4006381333932' })['barcode']).toBe('digit!');
  expect(wrong({ barcode: 'x'.repeat(65) })['barcode']).toBe('At most 64 characters.');
  expect(wrong({ price: '1000000000000' })['price']).toBeDefined();
  expect(wrong({ sku: '' }, false)['sku']).toBe('sku!');
});

const product: ProductDetail = {
  _id: ID,
  name: 'Sugar 1 kg',
  sku: 'SUG-1',
  barcode: '4006381333931',
  category: { _id: ID, name: 'Food' },
  taxClass: { _id: TAX, name: 'Standard', taxBasisPoints: 1_800 },
  priceMinor: 320_050,
  costMinor: 275_000,
  brand: null,
  family: null,
  optionValues: [],
  kind: 'goods',
  unit: 'piece',
  stepMilli: 1_000,
  imageId: null,
  floorPriceMinor: null,
  description: null,
  sellerNote: null,
  shelf: null,
  targetMarginBasisPoints: null,
  tracksBatches: false,
  isOpenPrice: false,
  details: { origin: 'Mbeya' },
  barcodes: [{ barcode: 'S-77', kind: 'supplier' }],
  packs: [
    {
      _id: ID,
      name: 'Carton',
      unitsMilli: 24_000,
      priceMinor: 7_200_000,
      barcodes: ['C-1', 'C-2'],
      isArchived: false,
    },
  ],
  components: [],
  listPrices: [],
  quantityMilli: 0,
  isArchived: false,
  updatedAt: '2026-03-04T07:00:00.000Z',
  version: 7,
  stock: [
    {
      branchId: BRANCHES[1]!,
      branchName: 'Mbezi',
      quantityMilli: 0,
      valueMinor: 0,
      setAsideMilli: 0,
      reorderPointMilli: 12_000,
      reorderQuantityMilli: 24_000,
      branchPriceMinor: 330_000,
      priceMinor: 330_000,
      lastMovementAt: null,
    },
  ],
};

const edited = (change: Record<string, string>) =>
  buildEdit({ ...valuesOf(product, given), ...change }, product, given).body;

test('an edit sends only what changed, with the version it is of', () => {
  expect(edited({})).toEqual({ version: 7 });
  expect(edited({ price: '3300', reason: 'Dearer sugar' })).toEqual({
    version: 7,
    priceMinor: 330_000,
    reason: 'Dearer sugar',
  });
  expect(edited({ barcode: '', categoryName: ' ' })).toEqual({
    version: 7,
    barcode: null,
    categoryName: null,
  });
  expect(edited({ 'packs.0.price': '70000' })).toEqual({
    version: 7,
    packs: [
      {
        _id: ID,
        name: 'Carton',
        unitsMilli: 24_000,
        priceMinor: 7_000_000,
        barcodes: ['C-1', 'C-2'],
      },
    ],
  });
});

test('of the branches only those are sent that change; an empty text takes away', () => {
  expect(edited({ 'point.1': '', 'branchPrice.0': '3000' })).toEqual({
    version: 7,
    reorderPoints: [{ branchId: BRANCHES[1], pointMilli: null, quantityMilli: 0 }],
    branchPrices: [{ branchId: BRANCHES[0], priceMinor: 300_000 }],
  });
});

test('a fault of the body is shown at its field, also where branches are left out', () => {
  const values = typed({ 'branchPrice.1': '5', 'point.1': '2' });
  const names = bodyNames(buildAdd(values, given).places);
  expect(names['branchPrices.0']).toBe('branchPrice.1');
  expect(names['reorderPoints.0']).toBe('point.1');
  expect(names['packs.3.unitsMilli']).toBe('packs.3.units');
  expect(names['openingStock.1']).toBe('stock.1');
});

test('packs, codes, kits, floors and margins are checked where they stand', () => {
  const pack = { _id: ID, name: '', units: '0', price: 'x', codes: '4006381333932' };
  const withPack = withRow(typed({}), 'packs', pack);
  expect(Object.keys(wrong(withPack)).sort()).toEqual([
    'packs.0.codes',
    'packs.0.name',
    'packs.0.price',
    'packs.0.units',
  ]);
  expect(wrong(withRow(typed({}), 'barcodes', { code: ' ', kind: 'own' }))).toHaveProperty([
    'barcodes.0.code',
  ]);
  expect(wrong({ kind: 'kit' })).toEqual({ components: 'parts!' });
  const partOf = (quantity: string, taken: string) =>
    wrong(
      withRow({ ...emptyValues(0, {}), kind: 'kit' }, 'components', {
        ...{ productId: '0192a000-0000-7000-8000-000000000001', name: 'Soap', unit: 'piece' },
        ...{ cost: '', quantity, step: '1', taken },
      }),
    )['components.0.quantity'];
  expect(partOf('0.5', '')).toBe('In steps of 1.');
  expect(partOf('0.5', '0.5')).toBeUndefined();
  expect(partOf('2', '0.5')).toBeUndefined();
  expect(wrong({ floorPrice: '3300' })).toEqual({ floorPrice: 'floor!' });
  expect(wrong({ targetMargin: 'much' })).toEqual({ targetMargin: 'percent!' });
});

test('only goods have stock, reorder points and batches', () => {
  const kit = typed({ kind: 'service', 'stock.0': '4', 'point.0': '1', tracksBatches: YES });
  expect(addBody(kit)).toMatchObject({
    openingStock: [],
    reorderPoints: [],
    tracksBatches: false,
  });
});

test('goods begin with whole steps of what they are sold by', () => {
  const half = { 'stock.1': '0.5' };
  expect(wrong(half)).toEqual({ 'stock.1': 'In steps of 1.' });
  expect(wrong({ ...half, step: '0.25' })).toEqual({});
  expect(wrong({ ...half, unit: 'kg' })).toEqual({});
  expect(wrong({ ...half, kind: 'service' })).toEqual({});
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
