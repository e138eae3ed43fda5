import { expect, test } from 'vitest';
import { canRankPaces, perDayInStockOf } from './per-day-in-stock.ts';

test.each([
  // By hand: 48 units on 24 days are 2 a day; 20 on the 8 days before they ran out are 2.5.
  [48_000, 24, 2_000],
  [20_000, 8, 2_500],
  // 10 ÷ 3 = 3.3333; 0.002 ÷ 3 = 0.00067.
  [10_000, 3, 3_333],
  [2, 3, 1],
  [0, 5, 0],
  // More came back than was sold: −3 ÷ 4.
  [-3_000, 4, -750],
  [-1, 4, 0],
  [5_000, 0, null],
  [0, 0, null],
] as const)('%i thousandths on %i days in stock', (soldMilli, inStockDays, perDay) => {
  expect(perDayInStockOf({ soldMilli, inStockDays })).toBe(perDay);
});

test('paces are ranked from seven days in stock on; what has no stock hinders none', () => {
  const of = (inStockDays: number) => ({ inStockDays, soldMilli: 1_000 });
  expect(canRankPaces([of(7), of(28), null])).toBe(true);
  expect(canRankPaces([of(6), of(28)])).toBe(false);
  expect(canRankPaces([of(0), of(28)])).toBe(false);
});
