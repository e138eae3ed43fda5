import { expect, test } from 'vitest';
import { kindOfCall, shareOf } from '@tillbook/core/reports/calls';
import { makeCallCounter } from './call-counter.ts';

const NOON = Date.parse('2026-03-04T12:20:00Z');
const HOUR_MS = 3_600_000;

test.each([
  [false, '/api/auth/login', 'signIn'],
  [false, '/api/sales', 'selling'],
  [true, '/api/sales/:saleId', 'selling'],
  [false, '/api/sync/sales', 'selling'],
  [true, '/api/till/catalogue', 'selling'],
  [true, '/api/reports', 'reading'],
  // Only begins with the same letters.
  [true, '/api/salesmen', 'reading'],
  [false, '/api/expenses', 'writing'],
] as const)('a call is told by what it is for: read %s %s is %s', (isRead, path, kind) => {
  expect(kindOfCall(isRead, path)).toBe(kind);
});

test('a share is of something', () => {
  expect(shareOf(0, 0)).toBeNull();
  expect(shareOf(1, 8)).toBe(1_250);
});

test('faults and slow answers are counted, and forgotten hour by hour after a day', () => {
  let nowMs = NOON;
  const counter = makeCallCounter(() => nowMs);
  const selling = () => counter.lastDay().kinds.find(({ kind }) => kind === 'selling');
  counter.note('selling', 200, 999);
  counter.note('selling', 503, 1_000);
  // A refusal is an answer, not a fault.
  counter.note('selling', 409, 20);
  expect(selling()).toEqual({ kind: 'selling', count: 3, failed: 1, slow: 1 });
  nowMs = NOON + 23 * HOUR_MS;
  counter.note('selling', 200, 5);
  expect(selling()?.count).toBe(4);
  expect(counter.lastDay().since).toBe('2026-03-04T12:20:00.000Z');
  nowMs = NOON + 24 * HOUR_MS;
  expect(selling()?.count).toBe(1);
  expect(counter.lastDay().since).toBe('2026-03-04T13:00:00.000Z');
});
