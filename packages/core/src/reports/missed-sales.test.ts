import { describe, expect, test } from 'vitest';
import { missedSalesOf, missedTogether, standingOfDay } from './missed-sales.ts';

const weeks = {
  ...{ outDays: 5, inStockDays: 24, soldMilli: 48_000 },
  ...{ netMinor: 480_000, costMinor: 288_000 },
};

describe('missed sales', () => {
  test('are what a day in stock sells, for each day out, at the price and profit of those days', () => {
    // 48 in 24 days: 2 a day. 5 days out: 10, at 100.00 net and 40.00 profit each.
    expect(missedSalesOf(weeks)).toEqual({
      ...{ kind: 'told', missedMilli: 10_000 },
      ...{ missedMinor: 100_000, missedProfitMinor: 40_000 },
    });
    // 7 in 24 days for 69.99 net: 5 days out are 1.458333 of them, for 14.58125.
    expect(
      missedSalesOf({ ...weeks, soldMilli: 7_000, netMinor: 6_999, costMinor: 8_000 }),
    ).toEqual({
      ...{ kind: 'told', missedMilli: 1_458 },
      ...{ missedMinor: 1_458, missedProfitMinor: -209 },
    });
  });

  test.each([
    [{ outDays: 0 }, { kind: 'none' }],
    [{ inStockDays: 20 }, { kind: 'too_few' }],
    [{ inStockDays: 0, soldMilli: 0 }, { kind: 'too_few' }],
  ])('%j: %j', (change, said) => {
    expect(missedSalesOf({ ...weeks, ...change })).toEqual(said);
  });

  test('of 21 days in stock it is told, and of what nobody bought nothing was missed', () => {
    expect(missedSalesOf({ ...weeks, inStockDays: 21 }).kind).toBe('told');
    const nothing = { missedMilli: 0, missedMinor: 0, missedProfitMinor: 0 };
    expect(missedSalesOf({ ...weeks, soldMilli: 0, netMinor: 0 })).toMatchObject(nothing);
    expect(missedSalesOf({ ...weeks, soldMilli: -1_000 })).toMatchObject(nothing);
  });
});

test('branches together missed what those of them missed that can be told', () => {
  const told = missedSalesOf(weeks);
  const both = { missedMilli: 20_000, missedMinor: 200_000, missedProfitMinor: 80_000 };
  expect(missedTogether([told, { kind: 'too_few' }, told])).toEqual({ kind: 'told', ...both });
  expect(missedTogether([{ kind: 'none' }, { kind: 'too_few' }])).toEqual({ kind: 'too_few' });
  expect(missedTogether([{ kind: 'none' }])).toEqual({ kind: 'none' });
  expect(missedTogether([])).toEqual({ kind: 'none' });
});

const day = { startMilli: 0, endMilli: 0, cameMilli: 0, soldMilli: 0, hasSale: false };

test.each([
  ['nothing was there and nothing came', {}, 'out'],
  ['less than nothing was there, and too little came', { startMilli: -5, cameMilli: 3 }, 'out'],
  ['something is left', { startMilli: 9, endMilli: 9 }, 'in'],
  ['the last one was sold', { startMilli: 9, soldMilli: 9, hasSale: true }, 'in'],
  ['it was sold below zero', { endMilli: -4, soldMilli: 4, hasSale: true }, 'in'],
  ['goods came in the evening', { cameMilli: 7, endMilli: 7 }, 'in'],
  ['the last ones broke', { startMilli: 9 }, null],
  ['goods came and were sent on', { cameMilli: 7 }, null],
  ['it was sold and came back', { cameMilli: 1, startMilli: -1, hasSale: true }, null],
])('a day on which %s', (_what, change, standing) => {
  expect(standingOfDay({ ...day, ...change })).toBe(standing);
});
