import { PLATFORM_FORMATS } from '@tillbook/core/formats';
import { expect, test } from 'vitest';
import { formatFor } from '../i18n/format.ts';
import { detailParts, detailWords } from './detail-words.ts';

const format = formatFor({
  locale: 'en',
  formats: PLATFORM_FORMATS,
  currency: 'TZS',
  timeZone: 'UTC',
});
const unnamed = { nameOf: () => null };

test('before and after are told field by field, and only where they differ', () => {
  const detail = {
    before: { name: 'Juma', branchIds: ['a'], limitMinor: 100_000, isLocked: false },
    after: { name: 'Juma', branchIds: ['b'], limitMinor: 250_000, isLocked: true },
    reason: 'Asked by the owner',
  };
  expect(
    detailParts(detail, format, unnamed).map(({ name, before, after }) => [
      name,
      before?.replaceAll(/\s/gu, ' ') ?? null,
      after.replaceAll(/\s/gu, ' '),
    ]),
  ).toEqual([
    ['Reason', null, 'Asked by the owner'],
    ['Limit', 'TZS 1,000.00', 'TZS 2,500.00'],
    ['Is locked', '–', '✓'],
  ]);
});

test('a name of the screen stands in place of the letters of the field', () => {
  const words = { nameOf: (field: string) => (field === 'reason' ? 'Why' : null) };
  expect(detailWords({ reason: 'Too late' }, format, words)).toBe('Why: Too late');
});

test('an object of ids alone says nothing', () => {
  expect(detailParts({ sale: { saleId: 'x' }, hash: '' }, format, unnamed)).toEqual([]);
});

test('codes are read as words, what somebody typed is left as it is', () => {
  const saidOf = (field: string, code: string) =>
    field === 'refund.post' && code === 'ask' ? 'asks' : null;
  const detail = { method: 'mobile_money', note: 'shelf_b', 'refund.post': 'ask' };
  expect(detailWords(detail, format, { nameOf: () => null, saidOf })).toBe(
    'Method: mobile money · Note: shelf_b · Refund.post: asks',
  );
});
