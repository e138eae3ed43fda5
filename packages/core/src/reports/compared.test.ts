import { expect, test } from 'vitest';
import {
  comparedPeriod,
  daysBack,
  daysOf,
  eachDay,
  weekdayCounts,
  weekdayNumber,
} from './compared.ts';

test.each([
  ['2026-03-04', '2026-03-04', 'weekdays', '2026-02-25', '2026-02-25'],
  ['2026-03-04', '2026-03-04', 'previous', '2026-03-03', '2026-03-03'],
  ['2026-02-05', '2026-03-04', 'weekdays', '2026-01-08', '2026-02-04'],
  ['2026-03-01', '2026-03-31', 'weekdays', '2026-01-25', '2026-02-24'],
  ['2026-03-01', '2026-03-31', 'previous', '2026-01-29', '2026-02-28'],
  // 52 weeks back each day keeps its weekday; a whole year goes a week further, never over itself.
  ['2026-03-04', '2026-03-04', 'year', '2025-03-05', '2025-03-05'],
  ['2026-03-01', '2026-03-31', 'year', '2025-03-02', '2025-04-01'],
  ['2024-02-26', '2024-03-03', 'year', '2023-02-27', '2023-03-05'],
  ['2025-01-01', '2025-12-31', 'year', '2023-12-27', '2024-12-25'],
  // Over a leap day and over a change of the clock a day is a day.
  ['2024-02-29', '2024-03-01', 'previous', '2024-02-27', '2024-02-28'],
  ['2026-03-28', '2026-03-30', 'previous', '2026-03-25', '2026-03-27'],
] as const)('%s to %s, by %s, is beside %s to %s', (from, to, comparison, start, end) => {
  const compared = comparedPeriod({ from, to }, comparison);
  expect(compared).toEqual({ from: start, to: end });
  expect(daysOf(compared)).toBe(daysOf({ from, to }));
  expect(compared.to < from).toBe(true);
});

test('every day keeps its weekday when whole weeks go back', () => {
  for (let days = 1; days <= 40; days += 1) {
    const to = `2026-05-${String(Math.min(days, 31)).padStart(2, '0')}`;
    expect(daysBack({ from: '2026-05-01', to }, 'weekdays') % 7).toBe(0);
  }
});

test('days in order; none where a period ends before it begins', () => {
  expect(eachDay({ from: '2026-02-27', to: '2026-03-02' })).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
    '2026-03-02',
  ]);
  expect(eachDay({ from: '2026-03-02', to: '2026-03-01' })).toEqual([]);
  expect(['2026-03-02', '2026-03-08'].map(weekdayNumber)).toEqual([1, 7]);
});

test('of the thirty days of April 2026 two weekdays come five times; days to come are none', () => {
  const april = { from: '2026-04-01', to: '2026-04-30' };
  // From a Wednesday to a Thursday.
  expect(weekdayCounts(april, '2026-05-01')).toEqual([4, 4, 5, 5, 4, 4, 4]);
  expect(weekdayCounts(april, '2026-04-08')).toEqual([1, 1, 2, 1, 1, 1, 1]);
});
