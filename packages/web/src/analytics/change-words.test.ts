import { PLATFORM_FORMATS } from '@tillbook/core/formats';
import type { ProfitChange } from '@tillbook/core/reports/profit-change';
import { expect, test } from 'vitest';
import { formatFor } from '../i18n/format.ts';
import { changeFinding } from './change-words.ts';

const format = formatFor({
  locale: 'en',
  currency: 'USD',
  timeZone: 'America/New_York',
  formats: PLATFORM_FORMATS,
});

const said = (beforeMinor: number, nowMinor: number, parts: ProfitChange['parts']): string =>
  changeFinding({ beforeMinor, nowMinor, parts: [...parts] }, 'Gross profit', format);

test('the part that moved most is said first, and none that moved nothing', () => {
  expect(
    said(120_000, 88_000, [
      { name: 'customers', minor: -24_000 },
      { name: 'baskets', minor: -12_000 },
      { name: 'prices', minor: 16_000 },
      { name: 'mix', minor: 4_000 },
      { name: 'discounts', minor: 0 },
      { name: 'costs', minor: -16_000 },
    ]),
  ).toBe(
    'Gross profit came to $320.00 less than in the period beside it: fewer sales −240.00, ' +
      'higher prices +160.00, dearer buying −160.00, smaller baskets −120.00, ' +
      'goods that leave more +40.00.',
  );
});

test('the same sum is told as such, with what moved both ways where anything did', () => {
  const same = 'Gross profit came to as much as in the period beside it, $1,200.00';
  expect(said(120_000, 120_000, [{ name: 'mix', minor: 0 }])).toBe(`${same}.`);
  expect(
    said(120_000, 120_000, [
      { name: 'customers', minor: 500 },
      { name: 'discounts', minor: -500 },
    ]),
  ).toBe(`${same}: more sales +5.00, more discounts −5.00.`);
});
