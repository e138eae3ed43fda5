import { expect, test } from 'vitest';
import type { TillBehind } from '@tillbook/core/sales/till-heartbeats.api';
import { behindTold } from './tills-behind-told.ts';

const format = {
  date: (instant: string) => instant.slice(0, 10),
  dateTime: (instant: string) => instant.slice(0, 16).replace('T', ', '),
  time: (instant: string) => instant.slice(11, 16),
  money: (minor: number) => `TSh ${minor / 100}`,
};
const whole: TillBehind = {
  ...{ _id: 'till', name: 'Till 2', branchName: 'Kariakoo', deviceName: 'Phone' },
  ...{ heardAt: '2026-03-04T14:05:00.000Z', isSilent: false },
  ...{ salesCount: 0, salesMinor: 0, othersCount: 0 },
};
const told = (more: Partial<TillBehind>, asOf = '2026-03-04T15:00:00.000Z') =>
  behindTold({ ...whole, ...more }, asOf, format);

test.each([
  [
    { salesCount: 2, salesMinor: 820_000 },
    '2 sales (TSh 8200) of Till 2, Kariakoo, are not received yet.',
  ],
  [
    { salesCount: 1, salesMinor: 410_000, isSilent: true },
    '1 sale (TSh 4100) of Till 2, Kariakoo, is not received yet. It was last heard of at 14:05.',
  ],
  [{ othersCount: 1 }, '1 refund, cash move or shift of Till 2, Kariakoo, is not received yet.'],
  [
    { isSilent: true },
    'Till 2, Kariakoo, was last heard of at 14:05. What it sold since is not known here.',
  ],
])('%o is said in words', (more, words) => {
  expect(told(more)).toBe(words);
});

test('silence since a day before is said with the day', () => {
  expect(told({ isSilent: true }, '2026-03-05T08:00:00.000Z')).toContain('at 2026-03-04, 14:05.');
});
