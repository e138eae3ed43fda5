import { describe, expect, test } from 'vitest';
import { conflictsInOrder, countAsked, countFact, hadEnded, placeNumber } from './sale-facts.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const now = Date.parse('2026-03-04T12:00:00.000Z');
const opened = now - 8 * HOUR;

describe('when a fact counts', () => {
  const count = (occurredMs: number, sentMs = now) =>
    countFact({ occurredMs, sentMs, nowMs: now, shiftOpenedMs: opened });

  test.each([
    ['hours ago, by a right clock', now - 3 * HOUR, now, now - 3 * HOUR, false],
    ['two minutes ahead', now + 2 * MINUTE, now, now + 2 * MINUTE, false],
    ['more than two minutes ahead', now + 2 * MINUTE + 1, now, now, true],
    ['a little before the shift was open', opened - 2 * MINUTE, now, opened - 2 * MINUTE, false],
    ['long before the shift was open', opened - HOUR, now, opened, true],
    ['a clock an hour ahead', now - HOUR, now + HOUR, now - 2 * HOUR, true],
    ['a clock a day behind', now - 26 * HOUR, now - 24 * HOUR, now - 2 * HOUR, true],
    ['a clock ten years ahead', now + 87_600 * HOUR, now + 87_600 * HOUR, now, true],
  ])('%s', (_what, occurredMs, sentMs, countedMs, isSuspect) => {
    expect(count(occurredMs, sentMs)).toEqual({ countedMs, isSuspect });
  });
});

describe('a fact counts behind the sale with the number before', () => {
  const count = (occurredMs: number, beforeMs: number | null) =>
    countFact({ occurredMs, sentMs: now, nowMs: now, shiftOpenedMs: opened, beforeMs });

  test.each([
    ['the same instant', now - HOUR, now - HOUR, now - HOUR, false],
    ['two minutes before it', now - HOUR, now - HOUR + 2 * MINUTE, now - HOUR, false],
    ['more than that before it', now - 3 * HOUR, now - HOUR, now - HOUR, true],
    ['nothing before it', now - 3 * HOUR, null, now - 3 * HOUR, false],
    ['one of an earlier shift', now - 3 * HOUR, opened - HOUR, now - 3 * HOUR, false],
  ])('%s', (_what, occurredMs, beforeMs, countedMs, isSuspect) => {
    expect(count(occurredMs, beforeMs)).toEqual({ countedMs, isSuspect });
  });
});

describe('a sale that is asked for now', () => {
  const count = (occurredMs: number, sentMs = now) =>
    countAsked({ occurredMs, sentMs, nowMs: now, shiftOpenedMs: opened });

  test.each([
    ['put aside hours ago, by a right clock', now - 3 * HOUR, now, now - 3 * HOUR, false],
    ['by a clock that was set back in the shift', now - 2 * HOUR, now - 2 * HOUR, now, true],
    ['by a clock a day behind that says nothing of it', now - 24 * HOUR, now, now, true],
    ['by a clock ahead that says nothing of it', now + 2 * MINUTE + 1, now, now, true],
  ])('%s', (_what, occurredMs, sentMs, countedMs, isSuspect) => {
    expect(count(occurredMs, sentMs)).toEqual({ countedMs, isSuspect });
  });
});

describe('a number stands in its series as', () => {
  test.each([
    ['the next', 7, 8, false, { kind: 'next' }],
    ['one after a gap', 7, 10, false, { kind: 'gap', fromNumber: 8 }],
    ['one that fills a gap', 7, 5, false, { kind: 'fills' }],
    ['one that another sale has', 7, 5, true, { kind: 'used' }],
    ['the first', 0, 1, false, { kind: 'next' }],
    ['the third and nothing before it', 0, 3, false, { kind: 'gap', fromNumber: 1 }],
  ])('%s', (_what, last, number, isUsed, expected) => {
    expect(placeNumber(last, number, isUsed)).toEqual(expected);
  });
});

test('what ended had ended from that instant on', () => {
  const at = new Date(now).toISOString();
  expect([now - 1, now, now + 1].map((ms) => hadEnded(at, ms))).toEqual([false, true, true]);
  expect(hadEnded(null, now)).toBe(false);
});

test('kinds are told in one order, each once', () => {
  expect(conflictsInOrder(['late_sale', 'oversold', 'late_sale'])).toEqual([
    'oversold',
    'late_sale',
  ]);
});
