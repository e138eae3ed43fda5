import { expect, test } from 'vitest';
import { isWithinHours, type WeekHours } from './opening-hours.ts';

const shop = { fromMinutes: 8 * 60, toMinutes: 18 * 60 };
const bar = { fromMinutes: 17 * 60, toMinutes: 2 * 60 };
// Monday to Saturday; the bar hours are Friday's and Saturday's.
const WEEK: WeekHours = [shop, shop, shop, shop, bar, bar, null];
const at = (text: string) => isWithinHours(WEEK, Date.parse(text), 'Africa/Dar_es_Salaam');

// 2026-03-04 is a Wednesday; Dar es Salaam is three hours ahead of UTC.
test.each([
  ['2026-03-04T05:00:00Z', true, 'Wednesday 08:00, as it opens'],
  ['2026-03-04T04:59:00Z', false, 'a minute before'],
  ['2026-03-04T15:00:00Z', false, 'Wednesday 18:00, as it shuts'],
  ['2026-03-06T20:00:00Z', true, 'Friday 23:00'],
  ['2026-03-06T22:30:00Z', true, 'Saturday 01:30, of Friday night'],
  ['2026-03-06T23:00:00Z', false, 'Saturday 02:00'],
  ['2026-03-07T22:59:00Z', true, 'Sunday 01:59, of Saturday night'],
  ['2026-03-08T09:00:00Z', false, 'Sunday noon'],
  ['2026-03-08T22:00:00Z', false, 'Monday 01:00: Sunday has no night'],
])('%s: %s (%s)', (instant, isOpen) => {
  expect(at(instant)).toBe(isOpen);
});

test('a branch without hours is neither open nor shut', () => {
  expect(isWithinHours(null, 0, 'UTC')).toBeNull();
});
