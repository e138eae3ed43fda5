import { expect, test } from 'vitest';
import { isNameTyped, reopenUntil, whyNotStepBusiness } from './close-business.ts';

const closedAt = '2026-03-04T07:00:00.000Z';
const day = (days: number): number => Date.parse(closedAt) + days * 86_400_000;
const facts = { isFinished: true, closedAt: null, openShifts: 0, nowMs: day(0) };

test.each([
  ['close', {}, null],
  ['close', { openShifts: 1 }, 'SHIFTS_OPEN'],
  ['close', { isFinished: false }, 'INVALID_STATE'],
  ['close', { closedAt }, 'INVALID_STATE'],
  ['reopen', {}, 'INVALID_STATE'],
  ['reopen', { closedAt }, null],
  ['reopen', { closedAt, openShifts: 1 }, null],
  ['reopen', { closedAt, nowMs: day(90) - 1 }, null],
  ['reopen', { closedAt, nowMs: day(90) }, 'INVALID_STATE'],
] as const)('%s with %o: %s', (step, more, why) => {
  expect(whyNotStepBusiness(step, { ...facts, ...more })).toBe(why);
});

test('it may be opened again for 90 days', () => {
  expect(reopenUntil(closedAt)).toBe('2026-06-02T07:00:00.000Z');
});

test('the name is typed whole, however it is written', () => {
  expect(isNameTyped('Amina Shop', ' amina shop ')).toBe(true);
  expect(isNameTyped('Amina Shop', 'Amina')).toBe(false);
});
