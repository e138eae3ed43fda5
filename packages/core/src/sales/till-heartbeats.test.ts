import { expect, test } from 'vitest';
import { whyBehind, type TillHeard } from './till-heartbeats.ts';

const NOON = Date.parse('2026-03-04T12:00:00Z');
const minutesAgo = (minutes: number): number => NOON - minutes * 60_000;
const whole: TillHeard = {
  ...{ salesCount: 0, othersCount: 0, heardMs: minutesAgo(1), isSelling: true },
};

test.each([
  ['a till that was just heard of and keeps nothing is not behind', {}, null],
  [
    'sales that it keeps are missing, however lately it was heard of',
    { salesCount: 2 },
    { isUnsent: true, isSilent: false },
  ],
  ['so is a refund alone', { othersCount: 1 }, { isUnsent: true, isSilent: false }],
  ['silence is not told a second too early', { heardMs: minutesAgo(15) + 1 }, null],
  [
    'fifteen minutes of silence in an open shift are told',
    { heardMs: minutesAgo(15) },
    { isUnsent: false, isSilent: true },
  ],
  ['a till without an open shift may be silent for days', { heardMs: 0, isSelling: false }, null],
  [
    'what was kept when it fell silent is told with the silence',
    { salesCount: 3, heardMs: minutesAgo(40) },
    { isUnsent: true, isSilent: true },
  ],
  [
    'a device that lost its till may still keep sales of it',
    { salesCount: 1, heardMs: minutesAgo(9_000), isSelling: false },
    { isUnsent: true, isSilent: false },
  ],
] as const)('%s', (_name, change, expected) => {
  expect(whyBehind({ ...whole, ...change }, NOON)).toEqual(expected);
});
