import { expect, test } from 'vitest';
import { makeRefusedSignIns } from './refused-sign-ins.ts';

const NOON = Date.parse('2026-03-04T12:00:00Z');
const DAY_MS = 86_400_000;

test('five refusals in a day name the account and the address, most first, then are forgotten', () => {
  let nowMs = NOON;
  const refused = makeRefusedSignIns(() => nowMs);
  const times = (count: number, email: string, address: string) => {
    for (let at = 0; at < count; at += 1) refused.note(email, address);
  };
  times(4, 'amina@shop.test', '10.0.0.1');
  expect(refused.noisy()).toEqual([]);
  nowMs += 1_000;
  times(1, 'juma@shop.test', '10.0.0.1');
  const lastAt = '2026-03-04T12:00:01.000Z';
  expect(refused.noisy()).toEqual([{ kind: 'address', who: '10.0.0.1', count: 5, lastAt }]);
  times(6, 'amina@shop.test', '10.0.0.2');
  expect(refused.noisy().map(({ who, count }) => [who, count])).toEqual([
    ['amina@shop.test', 10],
    ['10.0.0.2', 6],
    ['10.0.0.1', 5],
  ]);
  nowMs += DAY_MS;
  expect(refused.noisy()).toEqual([]);
  // Begun anew: what was a day ago does not count to it.
  times(1, 'amina@shop.test', '10.0.0.2');
  expect(refused.noisy()).toEqual([]);
});
