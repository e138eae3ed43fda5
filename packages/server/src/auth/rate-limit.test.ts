import { expect, test } from 'vitest';
import { Refusal } from '@tillbook/core/refusals';
import { addressKey, slowingLimit, windowLimit, type Limit } from './rate-limit.ts';

/** The seconds to wait, 0 when the try was let through. */
function secondsToWait(limit: Limit, key: string): number {
  try {
    limit.take(key);
    return 0;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return Number(error.details['seconds']);
  }
}

test('five wrong tries are fast, then each waits twice as long, at most 15 minutes', () => {
  const clock = { now: 1_000_000 };
  const limit = slowingLimit(() => clock.now);
  for (let n = 1; n <= 5; n += 1) expect(secondsToWait(limit, 'amina')).toBe(0);
  const waits: number[] = [];
  for (let n = 0; n < 12; n += 1) {
    const seconds = secondsToWait(limit, 'amina');
    waits.push(seconds);
    clock.now += seconds * 1_000;
    expect(secondsToWait(limit, 'amina')).toBe(0);
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
});

test('a try that comes too early does not make the wait longer', () => {
  const clock = { now: 0 };
  const limit = slowingLimit(() => clock.now);
  for (let n = 1; n <= 5; n += 1) limit.take('amina');
  for (let n = 0; n < 100; n += 1) expect(secondsToWait(limit, 'amina')).toBe(1);
  clock.now += 1_000;
  expect(secondsToWait(limit, 'amina')).toBe(0);
});

test('a good try clears the count, and one account does not slow another', () => {
  const limit = slowingLimit(() => 0);
  for (let n = 1; n <= 5; n += 1) limit.take('amina');
  expect(secondsToWait(limit, 'juma')).toBe(0);
  expect(secondsToWait(limit, 'amina')).toBe(1);
  limit.giveBack('amina');
  expect(secondsToWait(limit, 'amina')).toBe(0);
});

test('a window lets its number through, and begins anew after its time', () => {
  const clock = { now: 0 };
  const limit = windowLimit(() => clock.now, 3, 60_000);
  const tries = [1, 2, 3, 4].map(() => secondsToWait(limit, 'a'));
  expect(tries).toEqual([0, 0, 0, 60]);
  limit.giveBack('a');
  expect(secondsToWait(limit, 'a')).toBe(0);
  clock.now = 59_999;
  expect(secondsToWait(limit, 'a')).toBe(1);
  clock.now = 60_000;
  expect(secondsToWait(limit, 'a')).toBe(0);
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('the address %s is limited as %s', (ip, key) => {
  expect(addressKey(ip)).toBe(key);
});
