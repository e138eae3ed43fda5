import { expect, test } from 'vitest';
import type { WeekStart } from '../formats.ts';
import { PERIOD_DAYS_MAX } from './compared.ts';
import { isPeriod, periodOf, presetOf } from './presets.ts';

// 22 November 2026 is a Sunday.
test.each<[WeekStart, string, string, string]>([
  ['monday', '2026-11-16', '2026-11-09', '2026-11-15'],
  ['saturday', '2026-11-21', '2026-11-14', '2026-11-20'],
  ['sunday', '2026-11-22', '2026-11-15', '2026-11-21'],
])('a week from %s', (weekStart, first, lastFrom, lastTo) => {
  const today = '2026-11-22';
  expect(periodOf('thisWeek', today, weekStart)).toEqual({ from: first, to: today });
  expect(periodOf('lastWeek', today, weekStart)).toEqual({ from: lastFrom, to: lastTo });
});

test('the days of a choice are found to be that choice', () => {
  const today = '2026-11-19';
  const period = periodOf('lastWeek', today, 'sunday');
  expect(period).toEqual({ from: '2026-11-08', to: '2026-11-14' });
  expect(presetOf(period, today, 'sunday')).toBe('lastWeek');
  expect(presetOf(period, today, 'monday')).toBeNull();
});

test.each([
  ['yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
  ['yesterday', '2026-01-01', '2025-12-31', '2025-12-31'],
  ['lastQuarter', '2026-11-22', '2026-07-01', '2026-09-30'],
  ['lastQuarter', '2026-06-30', '2026-01-01', '2026-03-31'],
  ['lastQuarter', '2026-04-01', '2026-01-01', '2026-03-31'],
  ['lastQuarter', '2026-02-14', '2025-10-01', '2025-12-31'],
  ['lastYear', '2026-11-22', '2025-01-01', '2025-12-31'],
  // A leap year is as long as a period may be.
  ['lastYear', '2025-01-01', '2024-01-01', '2024-12-31'],
] as const)('%s on %s is %s to %s', (preset, today, from, to) => {
  const period = periodOf(preset, today, 'monday');
  expect(period).toEqual({ from, to });
  expect(isPeriod(period, PERIOD_DAYS_MAX)).toBe(true);
  expect(presetOf(period, today, 'monday')).toBe(preset);
});
