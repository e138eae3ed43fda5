import { PLATFORM_FORMATS } from '@tillbook/core/formats';
import { NO_SUMS } from '@tillbook/core/reports/figures';
import { expect, test } from 'vitest';
import { formatFor } from '../../i18n/format.ts';
import { daysFinding } from './days-beside.tsx';

const place = { locale: 'en', currency: 'TZS', timeZone: 'Africa/Dar_es_Salaam' };
const format = formatFor({ ...place, formats: PLATFORM_FORMATS });
const day = { netMinor: 90_000, salesCount: 3, beforeMinor: 100_000 };
const shown = {
  ...{ currency: 'TZS', today: '2026-03-11', now: { ...NO_SUMS, netMinor: 90_000 } },
  before: { ...NO_SUMS, netMinor: 100_000 },
  days: [{ ...day, date: '2026-03-11', beforeDate: '2026-03-04' }],
};

test('of a day that runs it is said up to when the day beside it counts', () => {
  expect(daysFinding(shown, format)).toBe(
    'Net sales are 10% below the compared days. Today is not over, and the day beside it counts up to the same time.',
  );
});

test('of days that are over nothing more is said', () => {
  expect(daysFinding({ ...shown, today: '2026-03-12' }, format)).toBe(
    'Net sales are 10% below the compared days.',
  );
});
