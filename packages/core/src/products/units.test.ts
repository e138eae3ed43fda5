import { expect, test } from 'vitest';
import { defaultStepMilli, isInSteps, UNITS } from './units.ts';

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
