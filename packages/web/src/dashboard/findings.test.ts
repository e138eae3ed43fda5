import { PLATFORM_FORMATS } from '@tillbook/core/formats';
import { expect, test } from 'vitest';
import { formatFor } from '../i18n/format.ts';
import { hourText, weekdayOf } from '../ui/charts/day-words.ts';
import { methodName } from '../ui/payment-words.ts';
import {
  branchesFinding,
  hoursFinding,
  productsFinding,
  profitFinding,
  tendersFinding,
} from './findings.ts';
import { lastMonths, monthName } from './words.ts';

const format = formatFor({
  locale: 'en',
  formats: PLATFORM_FORMATS,
  currency: 'UGX',
  timeZone: 'Africa/Kampala',
});
const plain = (text: string) => text.replaceAll(/\s/gu, ' ');

const day = (value: number, before: number | null, sold: readonly number[] = []) => ({
  comparedDate: '2026-03-03',
  salesMinor: { value, before },
  hours: sold.map((valueMinor, at) => ({ hour: 9 + at, valueMinor, beforeMinor: 0 })),
});

test.each([
  [
    day(1_120, 1_000, [120, 1_000]),
    '12% more was collected than last Tue by this time. The busiest hour was 10:00.',
  ],
  [
    day(880, 1_000, [880]),
    '12% less was collected than last Tue by this time. The busiest hour was 09:00.',
  ],
  [
    day(500, 500, [500]),
    'As much was collected as last Tue by this time. The busiest hour was 09:00.',
  ],
  [day(500, null, [500]), 'Nothing was sold last Tue to compare with. The busiest hour was 09:00.'],
  [day(0, 7_000), 'Nothing sold yet today; last Tue it was UGX 7,000 by now.'],
])('the day is summed up: %#', (figures, expected) => {
  expect(plain(hoursFinding(figures, format))).toBe(expected);
});

test('the best is named with its share', () => {
  const branches = [
    { name: 'Kariakoo', valueMinor: 842 },
    { name: 'Mbezi', valueMinor: 442 },
  ];
  expect(branchesFinding(branches, format)).toBe(
    'Kariakoo sold most today: 66% of what was collected.',
  );
  expect(branchesFinding([{ name: 'Mbezi', valueMinor: 0 }], format)).toBe(
    'No branch has sold anything today.',
  );
  expect(plain(productsFinding([{ name: 'Sugar', valueMinor: 900 }], format))).toBe(
    'Sugar brought most: UGX 900.',
  );
  expect(productsFinding([], format)).toMatch(/first sale/);
  expect(plain(profitFinding([{ name: 'Salt', valueMinor: 300 }], format))).toBe(
    'Salt left most: UGX 300 of gross profit.',
  );
  expect(profitFinding([{ name: 'Tea', valueMinor: -5 }], format)).toMatch(/No product left/);
  expect(profitFinding([], format)).toMatch(/first sale/);
  const tenders = [
    { method: 'cash', amountMinor: 100 },
    { method: 'mobile_money', amountMinor: 300 },
  ];
  expect(tendersFinding(tenders, format)).toBe('Mobile money brought 75% of what was paid.');
  expect(tendersFinding([], format)).toBe('Nothing has been paid.');
  // Cash is 117 % of what is left.
  const back = [
    { method: 'cash', amountMinor: 700 },
    { method: 'card', amountMinor: -100 },
  ];
  expect(plain(tendersFinding(back, format))).toBe(
    'Cash brought most: UGX 700. Card gave back more than it took.',
  );
  expect(tendersFinding(back.slice(1), format)).toBe('More was given back than was paid.');
  const even = [{ method: 'cash', amountMinor: 0 }];
  expect(tendersFinding(even, format)).toBe('Nothing has been paid.');
});

test('days and months are named without a zone shifting them', () => {
  expect(weekdayOf('2026-03-03', 'en')).toBe('Tue');
  expect(format.dayShort('2026-03-04')).toBe('4 Mar');
  expect(monthName('2026-03', 'en')).toBe('March 2026');
  expect([hourText(9), hourText(24)]).toEqual(['09:00', '00:00']);
});

test('the last twelve months go over the turn of the year', () => {
  expect(lastMonths('2026-02')).toEqual([
    '2026-02',
    '2026-01',
    ...['2025-12', '2025-11', '2025-10', '2025-09', '2025-08'],
    ...['2025-07', '2025-06', '2025-05', '2025-04', '2025-03'],
  ]);
});

test('a way of paying that is not known is shown as it came', () => {
  expect(['cash', 'card', 'barter'].map(methodName)).toEqual(['Cash', 'Card', 'barter']);
});
