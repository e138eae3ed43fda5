import { describe, expect, test } from 'vitest';
import {
  whyNotComponent,
  whyNotTakeEach,
  whyNotOtherKind,
  whyNotPrice,
  whyNotProduct,
  type ProductAsked,
} from './product-rules.ts';

const plain: ProductAsked = {
  productId: 'p',
  kind: 'goods',
  stepMilli: 1_000,
  priceMinor: 1_000,
  floorPriceMinor: null,
  tracksBatches: false,
  isOpenPrice: false,
  barcode: null,
  barcodes: [],
  packs: [],
  components: [],
  reorderPoints: [],
  branchPrices: [],
};
const pack = (id: string, change: Partial<ProductAsked['packs'][number]> = {}) => ({
  _id: id,
  name: `Pack ${id}`,
  unitsMilli: 24_000,
  barcodes: [],
  ...change,
});

const said = (change: Partial<ProductAsked>): string[] =>
  whyNotProduct({ ...plain, ...change }).map(({ pointer, code }) => `${pointer} ${code}`);

describe('a product in itself', () => {
  const cases: [string, Partial<ProductAsked>, string[]][] = [
    ['with a price and no more', {}, []],
    ['whose floor is its price', { floorPriceMinor: 1_000 }, []],
    [
      'whose floor is above its price',
      { floorPriceMinor: 1_001 },
      ['#/floorPriceMinor FLOOR_ABOVE_PRICE'],
    ],
    [
      'with a branch’s price under the floor',
      {
        floorPriceMinor: 900,
        branchPrices: [
          { branchId: 'a', priceMinor: 900 },
          { branchId: 'b', priceMinor: 899 },
          { branchId: 'c', priceMinor: null },
        ],
      },
      ['#/branchPrices/1/priceMinor BELOW_FLOOR'],
    ],
    ['that is a service with an open price', { kind: 'service', isOpenPrice: true }, []],
    [
      'that lies on a shelf and has an open price',
      { isOpenPrice: true },
      ['#/isOpenPrice ONLY_SERVICES'],
    ],
    [
      'that is a service and tracks batches',
      { kind: 'service', tracksBatches: true },
      ['#/tracksBatches ONLY_GOODS'],
    ],
    [
      'that is a kit with a reorder point',
      {
        kind: 'kit',
        components: [{ productId: 'c' }],
        reorderPoints: [{ branchId: 'a', pointMilli: 1 }],
      },
      ['#/reorderPoints ONLY_GOODS'],
    ],
    ['that is a kit of nothing', { kind: 'kit' }, ['#/components TOO_FEW']],
    [
      'that is no kit and has parts',
      { components: [{ productId: 'c' }] },
      ['#/components ONLY_KITS'],
    ],
    [
      'that is a kit of itself',
      { kind: 'kit', components: [{ productId: 'c' }, { productId: 'p' }] },
      ['#/components/1/productId KIT_OF_ITSELF'],
    ],
    [
      'that is a kit with a part named twice',
      { kind: 'kit', components: [{ productId: 'c' }, { productId: 'c' }] },
      ['#/components/1/productId NOT_UNIQUE'],
    ],
    [
      'with one code on itself, on its packet and on a pack',
      {
        barcode: '1',
        barcodes: [{ barcode: '2' }, { barcode: '1' }],
        packs: [pack('a', { barcodes: ['3', '2'] })],
      },
      ['#/barcodes/1/barcode NOT_UNIQUE', '#/packs/0/barcodes/1 NOT_UNIQUE'],
    ],
    [
      'with packs of one name in any case, or one id',
      { packs: [pack('a', { name: 'Box' }), pack('a', { name: 'BOX' })] },
      ['#/packs/1/_id NOT_UNIQUE', '#/packs/1/name NOT_UNIQUE'],
    ],
    [
      'with a pack of one and a half that is sold in whole ones',
      { packs: [pack('a', { unitsMilli: 1_500 })] },
      ['#/packs/0/unitsMilli NOT_IN_STEPS'],
    ],
    [
      'with a pack of one and a half kilograms',
      { stepMilli: 1, packs: [pack('a', { unitsMilli: 1_500 })] },
      [],
    ],
    [
      'with a branch named twice',
      {
        reorderPoints: [
          { branchId: 'a', pointMilli: 1 },
          { branchId: 'a', pointMilli: 2 },
        ],
        branchPrices: [
          { branchId: 'a', priceMinor: 1 },
          { branchId: 'a', priceMinor: 1 },
        ],
      },
      ['#/reorderPoints/1/branchId NOT_UNIQUE', '#/branchPrices/1/branchId NOT_UNIQUE'],
    ],
  ];
  test.each(cases)('%s', (_name, change, expected) => {
    expect(said(change)).toEqual(expected);
  });
});

test('a price may be anything where there is no floor, and no price is under none', () => {
  expect(whyNotPrice(0, null)).toBeNull();
  expect(whyNotPrice(null, 100)).toBeNull();
  expect(whyNotPrice(99, 100)).toBe('BELOW_FLOOR');
});

describe('another kind', () => {
  const kinds = ['goods', 'kit', 'service'] as const;
  for (const before of kinds) {
    for (const after of kinds) {
      const isHeld = before === 'goods' && after !== 'goods';
      test(`${before} that become ${after}`, () => {
        const facts = { before, after, hasStock: true, isComponent: true };
        expect(whyNotOtherKind(facts)).toBe(isHeld ? 'HAS_STOCK' : null);
        expect(whyNotOtherKind({ ...facts, hasStock: false })).toBe(isHeld ? 'IN_A_KIT' : null);
        expect(whyNotOtherKind({ ...facts, hasStock: false, isComponent: false })).toBeNull();
      });
    }
  }
});

test('a kit takes whole steps of what it is made of, or what it took before', () => {
  expect(whyNotTakeEach(500, 1_000)).toBe('NOT_IN_STEPS');
  expect(whyNotTakeEach(750, 250)).toBeNull();
  expect(whyNotTakeEach(500, 1_000, 500)).toBeNull();
  expect(whyNotTakeEach(1_500, 1_000, 500)).toBe('NOT_IN_STEPS');
});

test('a kit is made of goods alone, so that no circle of kits can be', () => {
  expect(whyNotComponent('goods')).toBeNull();
  expect(whyNotComponent('kit')).toBe('NOT_GOODS');
  expect(whyNotComponent('service')).toBe('NOT_GOODS');
});
