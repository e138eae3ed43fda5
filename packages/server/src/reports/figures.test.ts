import { describe, expect, it } from 'vitest';
import { gettingStarted, hourPoints } from './figures.ts';
import { NO_TENDERS } from '../sales/tender-sums.ts';
import type { HourSums } from './today.sql.ts';

const sold = (hour: number, totalMinor: number, isToday = true): HourSums => ({
  isToday,
  hour,
  branchId: 'b',
  salesCount: 1,
  itemsMilli: 1_000,
  netMinor: totalMinor,
  totalMinor,
  costMinor: 0,
  discountsMinor: 0,
  ...NO_TENDERS,
  cashMinor: totalMinor,
  cashCount: 1,
  hadPassed: false,
});

describe('sales by hour', () => {
  it('runs from the first hour that sold to the hour that runs now, without a gap', () => {
    expect(hourPoints([sold(9, 500), sold(9, 250)], 0, 11)).toEqual([
      { hour: 9, valueMinor: 750, beforeMinor: 0 },
      { hour: 10, valueMinor: 0, beforeMinor: 0 },
      { hour: 11, valueMinor: 0, beforeMinor: 0 },
    ]);
  });

  it('goes on to the evening of the day it is compared with', () => {
    const points = hourPoints([sold(9, 500), sold(20, 900, false)], 0, 10);
    expect(points.map(({ hour }) => hour)).toEqual([9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
    expect(points.at(-1)).toEqual({ hour: 20, valueMinor: 0, beforeMinor: 900 });
  });

  it('keeps the night behind the evening where the day begins at four', () => {
    const points = hourPoints([sold(22, 100), sold(1, 300)], 4, 2);
    expect(points.map(({ hour }) => hour)).toEqual([22, 23, 0, 1, 2]);
    expect(points[3]?.valueMinor).toBe(300);
  });

  it('has nothing to draw before the first sale', () => {
    expect(hourPoints([], 0, 12)).toEqual([]);
  });
});

describe('the first steps of a business', () => {
  const since = '2026-03-04T07:00:00.000Z';
  const start = Date.parse(since);
  const done = {
    since,
    hasSold: true,
    hasClosedShift: true,
    productsCount: 60,
    staffCount: 4,
  };
  const DAY = 86_400_000;

  it('are shown while one is missing', () => {
    expect(gettingStarted({ ...done, productsCount: 2 }, start)?.steps).toEqual([
      { kind: 'add_products', done: 2, wanted: 5 },
      { kind: 'make_sale', done: 1, wanted: 1 },
      { kind: 'invite_staff', done: 1, wanted: 1 },
      { kind: 'close_shift', done: 1, wanted: 1 },
    ]);
  });

  it('go away when all are done', () => {
    expect(gettingStarted(done, start)).toBeNull();
  });

  it.each([
    [14 * DAY, true],
    [14 * DAY + 1, false],
  ])('go away by themselves after fourteen days: %i ms', (age, isShown) => {
    expect(gettingStarted({ ...done, hasSold: false }, start + age) !== null).toBe(isShown);
  });

  it('are not shown before there is a branch', () => {
    expect(gettingStarted({ ...done, since: null, hasSold: false }, start)).toBeNull();
  });
});
