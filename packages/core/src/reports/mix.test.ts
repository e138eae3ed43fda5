import { describe, expect, test } from 'vitest';
import {
  evennessOf,
  makeUpOf,
  paceOf,
  paretoOf,
  partingOf,
  quadrantOf,
  variationOf,
  waterfallOf,
  wholeWeeks,
} from './mix.ts';

describe('how evenly something sells', () => {
  test('by hand: 8, 12, 8, 12 → mean 10, deviation 2: 0.2, X', () => {
    expect(variationOf([8, 12, 8, 12])).toBe(2_000);
    expect(evennessOf(2_000)).toBe('X');
  });
  test('by hand: 0, 20, 0, 20 → mean 10, deviation 10: 1.0, Y', () => {
    expect(variationOf([0, 20, 0, 20])).toBe(10_000);
    expect(evennessOf(10_000)).toBe('Y');
  });
  test('by hand: 0, 0, 0, 40 → mean 10, deviation √300 = 17.32: Z', () => {
    expect(variationOf([0, 0, 0, 40])).toBe(17_321);
    expect(evennessOf(17_321)).toBe('Z');
  });
  test.each([
    [5_000, 'X'],
    [5_001, 'Y'],
    [10_001, 'Z'],
    [null, null],
  ] as const)('a variation of %s is %s', (variation, evenness) => {
    expect(evennessOf(variation)).toBe(evenness);
  });
  test('of three weeks, or of what only came back, nothing is said', () => {
    expect(variationOf([10, 10, 10])).toBeNull();
    expect(variationOf([0, -1, 0, 0])).toBeNull();
    expect(variationOf([0, 0, 0, 0])).toBeNull();
  });
  test('weeks are whole, and end before today', () => {
    const period = { from: '2026-03-01', to: '2026-03-20' };
    expect(wholeWeeks(period, '2026-03-16')).toEqual([
      { from: '2026-03-09', to: '2026-03-15' },
      { from: '2026-03-02', to: '2026-03-08' },
    ]);
    expect(wholeWeeks({ from: '2026-03-01', to: '2026-03-14' }, '2026-04-01')).toHaveLength(2);
    expect(wholeWeeks({ from: '2026-03-16', to: '2026-03-20' }, '2026-03-16')).toEqual([]);
  });
});

describe('how few bring most', () => {
  test('by hand: 60, 25, 10, 5 → 60 %, 85 %, 95 %, 100 %', () => {
    const points = paretoOf([5, 60, -7, 10, 25, 0]);
    expect(points.map(({ share }) => share)).toEqual([6_000, 8_500, 9_500, 10_000]);
  });
  test('of nothing there is no curve', () => {
    expect(paretoOf([0, -4])).toEqual([]);
  });
});

test('quadrants part at the median of sales and the margin of all', () => {
  const points = [
    { netMinor: 1_000, profitMinor: 100 },
    { netMinor: 600, profitMinor: 300 },
    { netMinor: 200, profitMinor: 100 },
    { netMinor: 200, profitMinor: 0 },
  ];
  // Median of 200, 200, 600, 1,000 is 400; 500 of 2,000 is 25 %.
  const parting = partingOf(points);
  expect(parting).toEqual({ netMinor: 400, margin: 2_500 });
  expect(points.map((point) => quadrantOf(point, parting))).toEqual([
    ...['reprice', 'keep', 'push', 'question'],
  ]);
});

test('what a range is made of is said of all of it, by hand', () => {
  const one = (name: string, netMinor: number, profitMinor: number, xyz: 'X' | null = null) => ({
    ...{ name, netMinor, profitMinor, xyz, abc: name === 'Salt' ? ('C' as const) : ('A' as const) },
  });
  // 600 of 1,000 and 850 of it; the parting is the median 250 and (60 + 100 + 30) / 1,000.
  const goods = [
    ...[one('Sugar', 600, 60, 'X'), one('Tea', 250, 100, 'X'), one('Soap', 150, 30)],
    one('Salt', -20, 5),
  ];
  expect(makeUpOf(goods)).toEqual({
    few: { few: 2, all: 3 },
    broughtMinor: 1_000,
    parting: { netMinor: 250, margin: 1_900 },
    reprice: { count: 1, name: 'Sugar' },
    evenness: [
      { abc: 'A', xyz: 'X', count: 2, netMinor: 850 },
      { abc: 'A', xyz: null, count: 1, netMinor: 150 },
      { abc: 'C', xyz: null, count: 1, netMinor: 0 },
    ],
    places: [
      { share: 6_000, quadrant: 'reprice' },
      { share: 8_500, quadrant: 'keep' },
      { share: 10_000, quadrant: 'push' },
      { share: null, quadrant: null },
    ],
  });
  const closed = makeUpOf(goods.map((each) => ({ ...each, profitMinor: null })));
  expect(closed).toMatchObject({ parting: null, reprice: { count: 0, name: null } });
});

describe('what profit is made of', () => {
  const parts = {
    ...{ netMinor: 84_746, taxMinor: 15_254, discountMinor: 5_000, refundedMinor: 11_800 },
    ...{ costMinor: 60_000, expensesMinor: 9_000, otherIncomeMinor: 500 },
  };
  test('by hand: 1,168.00 at prices shown, 847.46 net, 247.46 gross, 162.46 kept', () => {
    expect(waterfallOf(parts).map(({ name, toMinor }) => [name, toMinor])).toEqual([
      ['sold', 116_800],
      ['discounts', 111_800],
      ['refunds', 100_000],
      ['tax', 84_746],
      ['netSales', 84_746],
      ['cost', 24_746],
      ['grossProfit', 24_746],
      ['otherIncome', 25_246],
      ['expenses', 16_246],
      ['netProfit', 16_246],
    ]);
  });
  test('it ends at gross profit where the books are closed to the eye', () => {
    const seen = waterfallOf({ ...parts, expensesMinor: null, otherIncomeMinor: null });
    expect(seen.at(-1)).toMatchObject({ name: 'grossProfit', isSum: true, toMinor: 24_746 });
  });
});

describe('how a month goes', () => {
  test('by hand: 10 of 30 days over, 900 sold of 1,000 due: 2,700 of 3,000 by its end', () => {
    const asked = { dailyTargetMinor: 100, soldMinor: 900, today: '2026-04-11' };
    expect(paceOf(asked)).toEqual({ dueMinor: 1_000, monthMinor: 3_000, expectedMinor: 2_700 });
  });
  test('on the first nothing is foretold', () => {
    const asked = { dailyTargetMinor: 100, soldMinor: 0, today: '2026-02-01' };
    expect(paceOf(asked)).toEqual({ dueMinor: 0, monthMinor: 2_800, expectedMinor: null });
  });
});
