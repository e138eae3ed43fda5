import { describe, expect, test } from 'vitest';
import { coverOf, paceOf } from './cover.ts';

const pace = { onHandMilli: 30_000, soldMilli: 40_000, inStockDays: 20, soldDays: 15 };

describe('days of cover', () => {
  test('are counted at the pace of the days on which there was something to sell', () => {
    // 40 in 20 days in stock: 2 a day; 30 last 15 days. By all 28 days it would have been 21.
    expect(coverOf(pace)).toEqual({ kind: 'days', days: 15, perDayMilli: 2_000 });
    // The day on which the last one goes is not a whole one.
    expect(coverOf({ ...pace, onHandMilli: 31_999 })).toMatchObject({ days: 15 });
  });

  test.each([
    [{ onHandMilli: 0 }, 'out'],
    [{ onHandMilli: -2_000, inStockDays: 2 }, 'out'],
    [{ inStockDays: 7, soldDays: 3 }, 'days'],
    [{ inStockDays: 6 }, 'too_few'],
    [{ soldDays: 2 }, 'too_few'],
    [{ soldMilli: 0, soldDays: 0 }, 'not_sold'],
    // More came back than went.
    [{ soldMilli: -1_000, soldDays: 3 }, 'not_sold'],
    // A product that has just come in has not been "not sold".
    [{ soldMilli: 0, soldDays: 0, inStockDays: 3 }, 'too_few'],
  ])('%j: %s', (change, kind) => {
    expect(coverOf({ ...pace, ...change }).kind).toBe(kind);
  });
});

test('a day is in stock when something is left at its end, or was sold', () => {
  const day = (soldMilli: number, endMilli: number) => ({ soldMilli, endMilli });
  expect(paceOf(4_000, [day(0, 9_000), day(9_000, 0), day(0, 0), day(0, -1_000)])).toEqual({
    ...{ onHandMilli: 4_000, soldMilli: 9_000 },
    ...{ inStockDays: 2, soldDays: 1 },
  });
});
