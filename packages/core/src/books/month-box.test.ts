import { expect, test } from 'vitest';
import { daysOfMonth, hasBegun, standingOf } from './month-box.ts';

test.each([
  ['2026-02', '2026-02-01', '2026-02-28'],
  ['2028-02', '2028-02-01', '2028-02-29'],
  ['2026-12', '2026-12-01', '2026-12-31'],
])('%s is from %s to %s', (month, from, to) => {
  expect(daysOfMonth(month)).toEqual({ from, to });
});

test.each([
  ['on its last day', null, '2026-03-31', 'running'],
  ['on the day after', null, '2026-04-01', 'open'],
  ['closed but for a day', '2026-03-30', '2026-04-02', 'open'],
  ['closed', '2026-03-31', '2026-04-02', 'locked'],
  ['closed further', '2026-04-30', '2026-05-02', 'locked'],
] as const)('March %s, closed to %s, on %s is %s', (_what, closedTo, today, standing) => {
  expect(standingOf('2026-03', { closedTo, today })).toBe(standing);
});

test('a month begins with its first day', () => {
  expect(hasBegun('2026-04', '2026-03-31')).toBe(false);
  expect(hasBegun('2026-04', '2026-04-01')).toBe(true);
});
