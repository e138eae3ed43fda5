import { expect, test } from 'vitest';
import { defaultStepMilli, isInSteps, UNITS, whyNotOtherUnit } from './units.ts';

test('every unit has a step that a product may have', () => {
  for (const unit of UNITS) {
    expect(defaultStepMilli(unit)).toBeGreaterThanOrEqual(1);
    expect(defaultStepMilli(unit)).toBeLessThanOrEqual(1_000_000);
  }
  expect([defaultStepMilli('piece'), defaultStepMilli('kg')]).toEqual([1_000, 1]);
});

test('whole pieces are steps of a piece, and grams steps of a kilogram', () => {
  expect(isInSteps(3_000, 1_000)).toBe(true);
  expect(isInSteps(1_500, 1_000)).toBe(false);
  expect(isInSteps(1_234, 1)).toBe(true);
  expect(isInSteps(750, 250)).toBe(true);
});

test('goods in stock keep what they are measured in; what is counted may be called otherwise', () => {
  const hasStock = true;
  expect(whyNotOtherUnit({ before: 'kg', after: 'piece', hasStock })).toBe('HAS_STOCK');
  expect(whyNotOtherUnit({ before: 'piece', after: 'kg', hasStock })).toBe('HAS_STOCK');
  expect(whyNotOtherUnit({ before: 'kg', after: 'g', hasStock })).toBe('HAS_STOCK');
  expect(whyNotOtherUnit({ before: 'piece', after: 'bottle', hasStock })).toBeNull();
  expect(whyNotOtherUnit({ before: 'kg', after: 'kg', hasStock })).toBeNull();
  expect(whyNotOtherUnit({ before: 'kg', after: 'piece', hasStock: false })).toBeNull();
});
