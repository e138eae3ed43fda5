import { expect, test } from 'vitest';
import type { WeekStart } from '../formats.ts';
import { periodOf, presetOf } from './presets.ts';

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
