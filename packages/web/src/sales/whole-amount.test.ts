import { PLATFORM_FORMATS } from '@tillbook/core/formats';
import { expect, test } from 'vitest';
import { formatFor } from '../i18n/format.ts';
import { indexOf } from './product-index.ts';
import { catalogueRow } from './test-catalogue.ts';
import { tilePrice, wholeAmount } from './whole-amount.ts';

const shillings = formatFor({
  locale: 'en',
  formats: PLATFORM_FORMATS,
  currency: 'TZS',
  timeZone: null,
});
const dinars = formatFor({
  locale: 'en',
  formats: PLATFORM_FORMATS,
  currency: 'KWD',
  timeZone: null,
});

test('a note has no decimals, an odd amount keeps them all', () => {
  expect(wholeAmount(shillings, 2_000_000)).toBe('20,000');
  expect(wholeAmount(dinars, 5_000)).toBe('5');
  expect(wholeAmount(dinars, 250)).toBe('0.250');
  expect(wholeAmount(shillings, 0)).toBe('0');
});

const stepOf = (...prices: number[]) =>
  indexOf(prices.map((priceMinor) => catalogueRow('Soap', { priceMinor }))).priceStepMinor;

test('tiles leave decimals out only where no price of the shop has any', () => {
  expect(tilePrice(shillings, 310_000, stepOf(310_000, 5_000, 0))).toBe('3,100');
  expect(tilePrice(shillings, 310_000, stepOf(310_000, 5_050))).toBe('3,100.00');
  expect(tilePrice(dinars, 1_000, stepOf(1_000, 875))).toBe('1.000');
});
