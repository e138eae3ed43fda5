import { expect, test } from 'vitest';
import {
  addSums,
  changeOf,
  figureOf,
  NO_SUMS,
  rateOf,
  returnRateOf,
  unitNetOf,
} from './figures.ts';

/** Two receipts of 300.00 and 100.00 without tax, of which 50.00 came back. */
const SUMS = {
  salesCount: 2,
  itemsMilli: 5_000,
  grossNetMinor: 40_800,
  netMinor: 35_000,
  taxMinor: 6_300,
  totalMinor: 41_300,
  costMinor: 21_000,
  discountMinor: 1_000,
  refundedMinor: 5_000,
};

test('half of a hundredth of a percent is rounded up', () => {
  // 57 / 800 = 0.07125 = 7.125 %; 139 / 800 = 17.375 %; a loss of 57 of 800 the same way up.
  expect(rateOf(57, 800)).toBe(713);
  expect(rateOf(139, 800)).toBe(1_738);
  expect(rateOf(-57, 800)).toBe(-712);
  // 7.1249 %.
  expect(rateOf(71_249, 1_000_000)).toBe(712);
});

test('the figures of a period that was worked out by hand', () => {
  const of = (name: Parameters<typeof figureOf>[0]) => figureOf(name, SUMS);
  expect(of('netSales')).toBe(35_000);
  expect(of('profit')).toBe(14_000);
  expect(of('margin')).toBe(4_000);
  // 140.00 on goods of 210.00.
  expect(of('markup')).toBe(6_667);
  // 400.00 and what had been taken off, without its tax.
  expect(of('grossSales')).toBe(40_800);
  expect(of('itemsPerSale')).toBe(2_500);
  expect(of('receipts')).toBe(2);
  // (350.00 + 50.00) / 2: what came back does not make a receipt smaller.
  expect(of('averageSale')).toBe(20_000);
  expect(of('refunds')).toBe(5_000);
  expect(of('discounts')).toBe(1_000);
  expect(of('tax')).toBe(6_300);
  expect(of('collected')).toBe(41_300);
});

test('of nothing there is no average and no margin', () => {
  expect(figureOf('averageSale', NO_SUMS)).toBeNull();
  expect(figureOf('margin', NO_SUMS)).toBeNull();
  expect(figureOf('markup', NO_SUMS)).toBeNull();
  expect(figureOf('itemsPerSale', NO_SUMS)).toBeNull();
  expect(rateOf(1, 0)).toBeNull();
  expect(figureOf('averageSale', { ...NO_SUMS, salesCount: -1 })).toBeNull();
});

test('parts add up to the whole', () => {
  expect(addSums([SUMS, SUMS, NO_SUMS])).toEqual(
    Object.fromEntries(Object.entries(SUMS).map(([name, value]) => [name, 2 * value])),
  );
  expect(addSums([])).toEqual(NO_SUMS);
});

test.each([
  [1_120, 1_000, 1_200],
  [880, 1_000, -1_200],
  [1_000, 1_000, 0],
  [34_500, 16_500, 10_900],
  [10_954, 10_000, 950],
  [9_999_999, 10_000_000, 0],
  [0, 1_000, -10_000],
  [-500, -1_000, 5_000],
  [-1_500, -1_000, -5_000],
  [500, 0, null],
  [0, 0, null],
  [500, null, null],
])('%i against %s changed by %s basis points', (value, before, expected) => {
  expect(changeOf({ value, before })).toBe(expected);
});

test('what a unit brought, and how many came back, of nine kilograms sold and one of them returned', () => {
  const goods = { ...SUMS, quantityMilli: 8_000, returnedMilli: 1_000 };
  // 350.00 for 8: 43.75.
  expect(unitNetOf(goods)).toBe(4_375);
  expect(returnRateOf(goods)).toBe(1_111);
  const back = { ...goods, quantityMilli: -1_000 };
  expect(unitNetOf(back)).toBeNull();
  expect(returnRateOf(back)).toBeNull();
});
