import { expect, test } from 'vitest';
import {
  FAILED_IN_ROW,
  FAILING_MS,
  pauseAfterTry,
  WEBHOOK_TRIES,
  whyToSwitchOff,
} from './webhooks.ts';

const NOW = Date.UTC(2026, 10, 22);
const DAY_MS = 86_400_000;

test('a delivery is tried after 5 s, 30 s, 2 min, 10 min, 1 h, 6 h and a day, and given up', () => {
  const pauses = Array.from({ length: WEBHOOK_TRIES }, (_, nth) => pauseAfterTry(nth + 1));
  expect(pauses.map((ms) => (ms === null ? null : ms / 1_000))).toEqual([
    ...[5, 30, 120, 600, 3_600, 21_600, 86_400],
    null,
  ]);
  expect(pauseAfterTry(WEBHOOK_TRIES + 5)).toBeNull();
});

test.each([
  ['after three days and ten tries', 503, 3 * DAY_MS, 10, 'failing'],
  ['not after three days of few tries', 503, 9 * DAY_MS, 9, null],
  ['not after many tries of one day', null, DAY_MS, 40, null],
  ['at once when the receiver says that it is gone', 410, 0, 1, 'gone'],
] as const)('a webhook is switched off by itself %s', (_when, status, forMs, inRow, why) => {
  const failing = { sinceMs: NOW - forMs, inRow };
  expect(whyToSwitchOff({ status, error: 'status' }, failing, NOW)).toBe(why);
  expect(whyToSwitchOff({ status: 200, error: null }, failing, NOW)).toBeNull();
});

test('its measures are what docs/webhooks.md says', () => {
  expect([FAILING_MS / DAY_MS, FAILED_IN_ROW, WEBHOOK_TRIES]).toEqual([3, 10, 8]);
});
