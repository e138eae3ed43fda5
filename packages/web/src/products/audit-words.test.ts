import { PLATFORM_FORMATS } from '@tillbook/core/formats';
import { expect, test } from 'vitest';
import { formatFor } from '../i18n/format.ts';
import { detailWords } from './audit-words.ts';

const format = formatFor({
  locale: 'en',
  formats: PLATFORM_FORMATS,
  currency: 'TZS',
  timeZone: 'UTC',
});
const said = (detail: Record<string, unknown>) =>
  detailWords(detail, format).replaceAll(/\s/gu, ' ');

test('a change says from what to what, in the form of its field', () => {
  expect(said({ priceMinor: { from: 200_000, to: 220_000 } })).toBe(
    'Price: TZS 2,000.00 → TZS 2,200.00',
  );
  expect(
    said({ shelf: { from: null, to: 'A3' }, targetMarginBasisPoints: { from: 1, to: 2_500 } }),
  ).toBe('Shelf: – → A3 · Target margin (%): 0.01% → 25%');
});

test('ids and what is empty are left out; lists are told', () => {
  expect(
    said({
      name: 'Tea',
      taxClassId: 'abc',
      barcode: null,
      packs: [],
      openingStock: [{ branchId: 'x', quantityMilli: 1_500 }],
    }),
  ).toBe('Name: Tea · Stock now: Quantity 1.5');
});

test('what is long is cut', () => {
  expect(said({ description: 'x'.repeat(500) })).toHaveLength(241);
});
