import { expect, test } from 'vitest';
import { ean13 } from './codes.ts';
import {
  readWeighedCode,
  weighedQuantity,
  whyNotWeighedCode,
  type WeighedCode,
} from './weighed-codes.ts';

const KILOS: WeighedCode = { prefix: '21', kind: 'weight', itemDigits: 5, decimals: 3 };
const PRICE: WeighedCode = { prefix: '22', kind: 'price', itemDigits: 5, decimals: 0 };
const CENTS: WeighedCode = { prefix: '23', kind: 'price', itemDigits: 4, decimals: 2 };
const CODES = [KILOS, PRICE, CENTS];
const read = (code: string, currency = 'TZS') => readWeighedCode(code, CODES, currency);

// By hand: 2 1 0 0 0 4 2 0 0 7 5 0, weighed from the right 3 1 3 1 …: 0·3 + 5 + 7·3 + 0 + 0·3 + 2
// + 4·3 + 0 + 0·3 + 0 + 1·3 + 2 = 45; 5 fill it up to 50.
test('a weight of 0.750 kg of article 42', () => {
  expect(read('2100042007505')).toEqual({
    itemCodes: ['00042', '42', '2100042'],
    value: { kind: 'weight', amount: 750 },
  });
});

test('a price counts in whole shillings here and in cents there', () => {
  // 1,550 shillings are 155,000 minor units of TZS and 1,550 of UGX, which has no cents.
  expect(read(ean13('220004201550'))?.value).toEqual({ kind: 'price', amount: 155_000 });
  expect(read(ean13('220004201550'), 'UGX')?.value).toEqual({ kind: 'price', amount: 1_550 });
  // 6 digits of value with 2 decimals: 0012.34.
  expect(read(ean13('231234001234'), 'KES')).toEqual({
    itemCodes: ['1234', '231234'],
    value: { kind: 'price', amount: 1_234 },
  });
  // UGX has no cents to read.
  expect(read(ean13('231234001234'), 'UGX')).toBeNull();
  expect(whyNotWeighedCode(CENTS, 'UGX')).toBe('OUT_OF_RANGE');
  expect(whyNotWeighedCode(CENTS, 'KES')).toBeNull();
  expect(whyNotWeighedCode({ kind: 'weight', decimals: 3 }, 'UGX')).toBeNull();
});

test.each([
  ['a wrong check digit', '2100042007506'],
  ['a prefix that nobody set', ean13('240004200750')],
  ['a weight of nothing', ean13('210004200000')],
  ['a shorter code', '210004200750'],
  ['letters', '21000420075AB'],
])('%s is no code of a scale', (_what, code) => {
  expect(read(code)).toBeNull();
});

test.each([
  // weight 0.750 kg, sold by the gram
  ['weight', 750, 3_100_00, 1, 750],
  // sold by 50 g: 0.774 kg are 15.48 steps, so 15; 0.775 are 15.5, so 16
  ['weight', 774, 3_100_00, 50, 750],
  ['weight', 775, 3_100_00, 50, 800],
  // less than half a step is still one
  ['weight', 10, 3_100_00, 50, 50],
  // 1,550 at 3,100 a kilogram: half of one
  ['price', 1_550_00, 3_100_00, 1, 500],
  // 500 at 3,100: 0.16129 kg, 0.161 in grams
  ['price', 500_00, 3_100_00, 1, 161],
  // 1,000 at 3,000: 0.3333 kg
  ['price', 1_000_00, 3_000_00, 1, 333],
  // and 2,000: 0.6667 kg, rounded up
  ['price', 2_000_00, 3_000_00, 1, 667],
] as const)('%s %i at %i in steps of %i is %i', (kind, amount, unitPriceMinor, stepMilli, is) => {
  expect(weighedQuantity({ kind, amount }, { unitPriceMinor, stepMilli })).toBe(is);
});

test('of what costs nothing no price tells how much it is', () => {
  const free = { unitPriceMinor: 0, stepMilli: 1 };
  expect(weighedQuantity({ kind: 'price', amount: 500 }, free)).toBeNull();
  expect(weighedQuantity({ kind: 'weight', amount: 500 }, free)).toBe(500);
});
