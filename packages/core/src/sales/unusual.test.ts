import { expect, test } from 'vitest';
import { isUnusualQuantity, isUnusualTender, usualQuantity } from './unusual.ts';

test.each([
  // 3,100.00 shillings, the largest note is 10,000: three of them are still believed.
  ['TZS', 310_000, 1_000_000, false],
  ['TZS', 310_000, 3_000_000, false],
  ['TZS', 310_000, 3_100_000, true],
  // 120,000.00 takes twelve notes; fourteen are believed, and a nought too many is not.
  ['TZS', 12_000_000, 14_000_000, false],
  ['TZS', 12_000_000, 14_005_000, true],
  ['TZS', 12_000_000, 120_000_000, true],
  // A small sale and the largest note is an ordinary day.
  ['KES', 1_000, 100_000, false],
  ['KES', 95_000, 500_000, true],
  // No cash of it is known: its notes are guessed around the amount, up to 50,000 of these.
  ['JPY', 10_000, 100_000, false],
  ['JPY', 10_000, 1_000_000, true],
])('%s: %i due and %i handed over is unusual: %s', (currency, due, handed, expected) => {
  expect(isUnusualTender(due, handed, currency)).toBe(expected);
});

test('exactly what is due is never unusual, however much', () => {
  for (const due of [1, 999, 310_000, 987_654_321]) {
    expect(isUnusualTender(due, due, 'TZS')).toBe(false);
  }
});

test.each([
  [[1_000, 3_000, 2_000], 29_000, false],
  [[1_000, 3_000, 2_000], 30_000, true],
  [[250, 500, 250], 4_999, false],
  [[250, 500, 250], 5_000, true],
  // Two sales are no custom.
  [[1_000, 1_000], 500_000, false],
  [[], 500_000, false],
])('after sales of %j, %i thousandths are unusual: %s', (sold, quantity, expected) => {
  expect(isUnusualQuantity(quantity, usualQuantity(sold))).toBe(expected);
});

test('what is usual lies between the least and the most of them', () => {
  expect(usualQuantity([2_000, 1_000, 3_000])).toEqual({ leastMilli: 1_000, mostMilli: 3_000 });
});
