import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AWAY_AFTER_MS, createPresence, watchPresence } from './presence.ts';

const clock = { nowMs: 0 };
const now = () => clock.nowMs;
beforeEach(() => {
  clock.nowMs = 1_000_000;
});
afterEach(() => {
  vi.useRealTimers();
});

test('whoever opens a page is there for a minute', () => {
  const presence = createPresence(now);
  clock.nowMs += AWAY_AFTER_MS - 1;
  expect(presence.isAway()).toBe(false);
  clock.nowMs += 1;
  expect(presence.isAway()).toBe(true);
});

test('whoever comes back is there again', () => {
  const presence = createPresence(now);
  clock.nowMs += 60 * AWAY_AFTER_MS;
  presence.note();
  expect(presence.isAway()).toBe(false);
});

test('a clock that was set back shows nobody until somebody does something', () => {
  const presence = createPresence(now);
  clock.nowMs -= 3_600_000;
  expect(presence.isAway()).toBe(true);
  presence.note();
  expect(presence.isAway()).toBe(false);
});

test.each(['pointerdown', 'keydown', 'wheel', 'touchstart'])('%s is somebody', (sign) => {
  vi.useFakeTimers();
  const page = new EventTarget();
  const presence = watchPresence(page);
  vi.advanceTimersByTime(AWAY_AFTER_MS);
  page.dispatchEvent(new Event(sign));
  expect(presence.isAway()).toBe(false);
});

test.each(['pointermove', 'focus', 'visibilitychange', 'scroll'])('%s is nobody', (sign) => {
  vi.useFakeTimers();
  const page = new EventTarget();
  const presence = watchPresence(page);
  vi.advanceTimersByTime(AWAY_AFTER_MS);
  page.dispatchEvent(new Event(sign));
  expect(presence.isAway()).toBe(true);
});
