import { expect, test } from 'vitest';
import { everyDay } from './every-day.ts';

const day = (date: string, salesMinor: number) => ({ date, salesMinor, taxMinor: 0 });

test('days without sales are zeros between those with', () => {
  expect(everyDay([day('2026-03-01', 5), day('2026-02-27', 7)])).toEqual([
    day('2026-02-27', 7),
    day('2026-02-28', 0),
    day('2026-03-01', 5),
  ]);
});

test('no days are no days', () => {
  expect(everyDay([])).toEqual([]);
});
