import { PLATFORM_FORMATS } from '@tillbook/core/formats';
import { expect, test } from 'vitest';
import { formatFor } from '../i18n/format.ts';
import { productsCut, productsFinding, rankFinding, sortOf } from './ranking-words.ts';

const format = formatFor({
  locale: 'en',
  currency: 'TZS',
  timeZone: 'Africa/Dar_es_Salaam',
  formats: PLATFORM_FORMATS,
});

test('who sold most is named whatever the order', () => {
  const rows = [
    { name: 'Salt', netMinor: 0, beforeMinor: 300 },
    { name: 'Sugar', netMinor: 900, beforeMinor: 1_000 },
    { name: 'Tea', netMinor: 100, beforeMinor: 100 },
  ];
  expect(rankFinding(rows, 1_000, format)).toBe(
    'Sugar sold most: 90% of the net sales, −10% beside the compared days.',
  );
  expect(rankFinding(rows.slice(0, 1), 0, format)).toBe('Nothing was sold in this period.');
  expect(rankFinding([], 0, format)).toBe('Nothing was sold in this period.');
});

test('how few bring most is said of all products', () => {
  expect(productsFinding({ few: { few: 490, all: 700 }, most: 'Sugar' })).toBe(
    '490 of 700 products bring 80% of the net sales; Sugar brings most.',
  );
  expect(productsFinding({ few: { few: 0, all: 0 }, most: null })).toMatch(/^Nothing/);
});

test('where only the first are listed, it is said; where all are, nothing is', () => {
  expect(productsCut(500, 900)).toMatch(/first 500 of 900 products/);
  expect(productsCut(900, 900)).toBeNull();
});

test('an address that says what nothing is sorted by sorts by nothing', () => {
  expect(sortOf('-change')).toBe('-change');
  expect(sortOf('name')).toBeUndefined();
});
