import { PLATFORM_FORMATS } from '@tillbook/core/formats';
import { expect, test } from 'vitest';
import { formatFor } from '../i18n/format.ts';
import { plusMilli, stepProblem } from './quantity-step.ts';

const format = formatFor({
  locale: 'en',
  formats: PLATFORM_FORMATS,
  currency: 'TZS',
  timeZone: 'Africa/Dar_es_Salaam',
});

test.each([
  [1_000, 1_000],
  [1, 1_000],
  [50, 1_000],
  [300, 900],
  [500, 1_000],
  [12_000, 12_000],
])('a step of %d is added by %d', (step, wanted) => {
  expect(plusMilli(step)).toBe(wanted);
});

test('half a piece is refused in words, 0.35 kg is not', () => {
  const soap = { name: 'Soap', stepMilli: 1_000, unit: 'piece' };
  const rice = { name: 'Rice', stepMilli: 50, unit: 'kg' };
  expect(stepProblem(soap, 3_000, format)).toBeNull();
  expect(stepProblem(soap, 1_500, format)).toBe('Soap is sold in whole ones only.');
  expect(stepProblem(rice, 350, format)).toBeNull();
  expect(stepProblem(rice, 351, format)).toBe('Rice is sold in steps of 0.05 kg.');
});
