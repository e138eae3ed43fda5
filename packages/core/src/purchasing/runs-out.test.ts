import { describe, expect, test } from 'vitest';
import { LEAD_DAYS_USUAL, leadDaysOf, runsOutSoon, type SoldNeed } from './runs-out.ts';

/** Two a day on each of 28 days: 56 pieces. */
const PACE = { soldMilli: 56_000, inStockDays: 28, soldDays: 20 };
const need = (onHandMilli: number, more: Partial<SoldNeed['need']> = {}): SoldNeed['need'] => ({
  ...{ branchId: 'a', onHandMilli, incomingMilli: 0, pointMilli: null, reorderMilli: 0 },
  ...more,
});
const soon = (onHandMilli: number, more: Partial<SoldNeed['need']> = {}, lies = onHandMilli) =>
  runsOutSoon({ need: need(onHandMilli, more), liesMilli: lies, pace: PACE, leadDays: 5 });

describe('at two a day, where more takes five days to come,', () => {
  test.each([
    ['nine last four days', 9_000, 4],
    ['one lasts none', 1_000, 0],
    ['nothing lasts none', 0, 0],
    ['less than nothing neither', -3_000, 0],
  ])('%s', (_said, onHand, days) => {
    expect(soon(onHand)).toMatchObject({ days, perDayMilli: 2_000 });
  });

  test('ten last until then', () => {
    expect(soon(10_000)).toBeNull();
    expect(soon(9_999)).not.toBeNull();
  });

  test('what is ordered comes before it runs out, if it is enough', () => {
    expect(soon(4_000, { incomingMilli: 6_000 })).toBeNull();
    expect(soon(4_000, { incomingMilli: 5_000 })).toMatchObject({ days: 2 });
  });

  test('what is set aside lies there, and is not there to be sold', () => {
    expect(soon(2_000, {}, 10_000)).toBeNull();
    expect(soon(2_000, {}, 8_000)).toMatchObject({ days: 4, need: { onHandMilli: 2_000 } });
  });

  test('needed is what five days sell, and four weeks more, unless quantities were set', () => {
    expect(soon(3_000)?.need).toMatchObject({ pointMilli: 10_000, reorderMilli: 56_000 });
    const set = { pointMilli: 12_000, reorderMilli: 24_000 };
    expect(soon(3_000, set)?.need).toMatchObject(set);
    expect(soon(3_000, { pointMilli: 4_000 })?.need.pointMilli).toBe(10_000);
  });
});

test('of what was there for six days, or sold on two, nothing is said', () => {
  const of = (pace: SoldNeed['pace']) =>
    runsOutSoon({ need: need(0), liesMilli: 0, pace, leadDays: 5 });
  expect(of({ ...PACE, inStockDays: 6 })).toBeNull();
  expect(of({ ...PACE, soldDays: 2 })).toBeNull();
  expect(of({ ...PACE, soldMilli: 0 })).toBeNull();
  expect(of({ soldMilli: 3_000, inStockDays: 7, soldDays: 3 })).not.toBeNull();
});

test('without a supplier more takes a week to come, and from none less than a day', () => {
  expect([null, 0, 1, 21].map(leadDaysOf)).toEqual([LEAD_DAYS_USUAL, 1, 1, 21]);
});
