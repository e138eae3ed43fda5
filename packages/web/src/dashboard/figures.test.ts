import { describe, expect, test } from 'vitest';
import { branchShown, busiestHour, runningTotals, shareOf } from './figures.ts';

describe('the day’s running totals', () => {
  const hours = [
    { hour: 9, valueMinor: 500, beforeMinor: 100 },
    { hour: 10, valueMinor: 0, beforeMinor: 300 },
    { hour: 11, valueMinor: 250, beforeMinor: 0 },
    { hour: 12, valueMinor: 0, beforeMinor: 600 },
  ];

  test('grow to the hour that runs, and are not there for hours to come', () => {
    expect(runningTotals(hours, 11)).toEqual([
      { hour: 9, value: 500, own: 500, before: 100, isNow: false },
      { hour: 10, value: 500, own: 0, before: 400, isNow: false },
      { hour: 11, value: 750, own: 250, before: 400, isNow: true },
      { hour: 12, value: null, own: 0, before: 1_000, isNow: false },
    ]);
  });

  test('stay in the order of a day that goes on after midnight', () => {
    const night = [
      { hour: 23, valueMinor: 100, beforeMinor: 0 },
      { hour: 0, valueMinor: 200, beforeMinor: 0 },
      { hour: 1, valueMinor: 0, beforeMinor: 50 },
    ];
    expect(runningTotals(night, 0).map(({ value }) => value)).toEqual([100, 300, null]);
  });

  test('the busiest hour is that which sold most, or none', () => {
    expect(busiestHour(hours)).toBe(9);
    expect(busiestHour([{ hour: 9, valueMinor: 0, beforeMinor: 700 }])).toBeNull();
  });
});

test('shares of nothing are nothing', () => {
  expect([shareOf(1, 4), shareOf(0, 0)]).toEqual([2_500, 0]);
});

test.each([
  ['', null, undefined],
  ['', 'b1', 'b1'],
  ['all', 'b1', undefined],
  ['b2', 'b1', 'b2'],
])('with "%s" in the address and %s in use, %s is shown', (address, inUse, expected) => {
  expect(branchShown(address, inUse)).toBe(expected);
});
