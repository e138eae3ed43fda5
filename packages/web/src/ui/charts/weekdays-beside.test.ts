import { expect, test } from 'vitest';
import { weekdaysBeside } from './weekdays-beside.ts';

const april = { from: '2026-04-01', to: '2026-04-30', today: '2026-05-01' };

test('an hour of a weekday that came five times stands beside one of four as that of a day', () => {
  const { ofDay, note } = weekdaysBeside(april, 'en');
  // Wednesday came five times, Friday four: more was sold on each Friday.
  expect([ofDay(3, 45_000), ofDay(5, 40_000)]).toEqual([9_000, 10_000]);
  expect(note).toBe(
    'Wednesday, Thursday came 5× in these days, other weekdays 4×: an hour is as dark as it sold on one day.',
  );
});

test('of whole weeks, and of a few days, nothing is to be said', () => {
  expect(weekdaysBeside({ ...april, to: '2026-04-28' }, 'en').note).toBeNull();
  expect(weekdaysBeside({ ...april, to: '2026-04-03' }, 'en').note).toBeNull();
});
