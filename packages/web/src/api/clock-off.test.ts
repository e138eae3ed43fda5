import { expect, test } from 'vitest';
import { clockOff } from './clock-off.ts';

const MINUTE = 60_000;
const DATE = 'Wed, 04 Mar 2026 12:00:00 GMT';
const told = Date.parse(DATE);

test.each([
  ['a right clock', told + 300, told + 400, 0],
  ['two minutes ahead', told + 2 * MINUTE + 1_000, told + 2 * MINUTE + 1_050, 0],
  ['ten minutes ahead', told + 10 * MINUTE, told + 10 * MINUTE + 50, 10 * MINUTE - 1_000],
  ['ten minutes behind', told - 10 * MINUTE, told - 10 * MINUTE + 50, -10 * MINUTE + 50],
  ['a day behind', told - 1_440 * MINUTE, told - 1_440 * MINUTE, -1_440 * MINUTE],
  ['an answer that took three minutes, by a right clock', told - 3 * MINUTE, told + 100, 0],
  ['the same, asked at once and answered late', told, told + 3 * MINUTE, 0],
])('%s', (_what, sentMs, heardMs, off) => {
  expect(clockOff(DATE, sentMs, heardMs)).toBe(off);
});

test.each([null, '', 'soon'])('an answer that tells no time (%j) proves nothing', (date) => {
  expect(clockOff(date, told - 60 * MINUTE, told - 60 * MINUTE)).toBe(0);
});
