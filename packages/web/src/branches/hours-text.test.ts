import { expect, test } from 'vitest';
import { halfDays, hoursValues, weekOf } from './hours-text.ts';

const shop = { fromMinutes: 480, toMinutes: 1_080 };
const bar = { fromMinutes: 1_020, toMinutes: 120 };
const WEEK = [shop, shop, shop, shop, bar, null, null];

test('a week is written as times and read back', () => {
  expect(hoursValues(WEEK)).toMatchObject({ from0: '08:00', to0: '18:00', from4: '17:00' });
  expect(hoursValues(WEEK)).toMatchObject({ to4: '02:00', from6: '', to6: '' });
  expect(weekOf(hoursValues(WEEK))).toEqual(WEEK);
  expect(weekOf(hoursValues(null))).toBeNull();
});

test('midnight as an end is the end of that day', () => {
  const late = { fromMinutes: 600, toMinutes: 1_440 };
  const values = hoursValues([late, null, null, null, null, null, null]);
  expect(values['to0']).toBe('00:00');
  expect(weekOf(values)?.[0]).toEqual({ fromMinutes: 600, toMinutes: 0 });
});

test('a day with one time is told', () => {
  expect(halfDays({ ...hoursValues(WEEK), to1: '', from6: '10:00' })).toEqual([1, 6]);
});
