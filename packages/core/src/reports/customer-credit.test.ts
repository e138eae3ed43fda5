import { describe, expect, test } from 'vitest';
import { collectionRateOf, receivableDaysOf } from './customer-credit.ts';

describe('of 1,000 that were owed and 3,000 that were sold in 30 days', () => {
  test('a fourth was paid where 1,000 were', () => {
    expect(collectionRateOf(1_000, 1_000 + 3_000)).toBe(2_500);
  });

  test('3,000 that are left are thirty days of such sales, and 1,500 are fifteen', () => {
    expect(receivableDaysOf(3_000 * 30, 3_000)).toBe(30);
    expect(receivableDaysOf(1_500 * 30, 3_000)).toBe(15);
  });

  test('whoever is in favour owes for no day', () => {
    expect(receivableDaysOf(-500 * 30, 3_000)).toBe(0);
  });
});

test('nothing is said where there was nothing to pay, or nothing was sold on account', () => {
  expect(collectionRateOf(500, 0)).toBeNull();
  expect(collectionRateOf(500, -200)).toBeNull();
  expect(receivableDaysOf(30_000, 0)).toBeNull();
  expect(receivableDaysOf(30_000, -200)).toBeNull();
});
