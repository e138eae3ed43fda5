import { expect, test } from 'vitest';
import { startRest } from './rest.ts';

const MINUTE_MS = 60_000;

test('rest is over after its minutes, counted from the last use', () => {
  const clock = { nowMs: 0 };
  const rest = startRest(5, () => clock.nowMs);
  clock.nowMs = 5 * MINUTE_MS - 1;
  expect(rest.isOver()).toBe(false);
  rest.use();
  clock.nowMs = 10 * MINUTE_MS - 2;
  expect(rest.isOver()).toBe(false);
  clock.nowMs += 1;
  expect(rest.isOver()).toBe(true);
});

test('the touch that wakes a page that slept comes too late', () => {
  const clock = { nowMs: 0 };
  const rest = startRest(5, () => clock.nowMs);
  clock.nowMs = 60 * MINUTE_MS;
  rest.use();
  expect(rest.isOver()).toBe(true);
});
