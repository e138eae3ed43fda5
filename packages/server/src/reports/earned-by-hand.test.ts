import { expect, test } from 'vitest';
import { makeEarned, type Said } from '../../test/report-earned.ts';
import { expectedOf } from '../../test/report-expected.ts';
import type { Happening } from '../../test/report-oracle.ts';

/**
 * The oracle of targets and commissions, held against the examples by hand of decisions 155 and
 * 158: the random reports are compared with it.
 */

const TARGET = ['daysWorked', 'target', 'reached', 'reachedRate', 'beyondTarget'];
const COMMISSION = ['commissionBase', 'commissionRate', 'commission'];
const within = { from: '', to: '9999-12-31', branchId: null, only: null };
const rowsBy = (by: string, counted: readonly Happening[], measures: readonly string[]) => {
  const { rows, totals } = expectedOf(counted, [by], measures, within);
  return [...[...rows].map(([key, row]) => [JSON.parse(key)[0], ...Object.values(row)]), totals];
};
const together = (counted: readonly Happening[], measures: readonly string[]) =>
  Object.values(expectedOf(counted, [], measures, within).totals);

const on = (day: string, branch = 'a') => ({ day: `2026-03-${day}`, branch });
const say = (as: Said['as'], from: string, value: number | null, more: Partial<Said> = {}) => ({
  ...{ as, value, person: 'asha', branch: 'a', from: `2026-03-${from}` },
  ...more,
});
/** Without tax both are the same. */
const of = (minor: number) => ({ netMinor: minor, totalMinor: minor });

test('500.00 from Thursday, 800.00 from Monday: 1,800.00 for three days, of which 1,200.00 are reached', () => {
  const earned = makeEarned();
  earned.say(say('target', '05', 50_000));
  earned.say(say('target', '09', 80_000));
  earned.sold(on('04'), 'asha', of(20_000));
  earned.sold(on('05'), 'asha', of(30_000));
  // Of two branches a day is a day of each, and nothing is said of the other.
  earned.sold(on('05', 'b'), 'asha', of(7_000));
  earned.sold(on('06'), 'owner', of(15_000));
  earned.cameBack(on('06'), 'asha', of(10_000));
  earned.opened(on('07'), 'asha');
  earned.sold(on('09'), 'asha', of(60_000));
  earned.sold(on('09'), 'asha', of(40_000));
  expect(together(earned.targets(), TARGET)).toEqual([3, 180_000, 120_000, 6_667, -60_000]);
  expect(rowsBy('day', earned.targets(), TARGET).slice(0, -1)).toEqual([
    ['2026-03-05', 1, 50_000, 30_000, 6_000, -20_000],
    ['2026-03-06', 0, 0, -10_000, null, -10_000],
    ['2026-03-07', 1, 50_000, 0, 0, -50_000],
    ['2026-03-09', 1, 80_000, 100_000, 12_500, 20_000],
  ]);
  // Goods without a receipt are taken off whoever took them, who earns as much as before.
  earned.cameBlind(on('07'), 'asha', 1_000);
  expect(together(earned.targets(), TARGET).slice(0, 3)).toEqual([3, 180_000, 119_000]);
  expect(earned.commissions()).toEqual([]);
});

test('3 % from Thursday, 5 % from Monday: 21.42 of 482.85, each day rounded by itself', () => {
  const earned = makeEarned();
  earned.say(say('commission', '05', 300));
  earned.say(say('commission', '09', 500));
  earned.say(say('commission', '11', null));
  earned.sold(on('04'), 'asha', of(4_940));
  earned.sold(on('05'), 'asha', of(7_410));
  earned.cameBack(on('06'), 'asha', of(1_235));
  earned.sold(on('08'), 'asha', of(7_410));
  // With its tax soap is dearer: of that nobody earns anything.
  earned.sold(on('09'), 'asha', { netMinor: 34_700, totalMinor: 36_500 });
  earned.sold(on('11'), 'asha', of(2_470));
  expect(rowsBy('day', earned.commissions(), COMMISSION)).toEqual([
    ['2026-03-05', 7_410, 300, 222],
    ['2026-03-06', -1_235, 300, -37],
    ['2026-03-08', 7_410, 300, 222],
    ['2026-03-09', 34_700, 500, 1_735],
    { commissionBase: 48_285, commissionRate: 444, commission: 2_142 },
  ]);
  earned.cameBlind(on('09'), 'asha', 1_000);
  expect(together(earned.commissions(), COMMISSION)).toEqual([48_285, 444, 2_142]);
});

test('half of 0.01 is 0.01, given and taken back; each branch is rounded by itself', () => {
  const earned = makeEarned();
  for (const branch of ['a', 'b']) earned.say(say('commission', '04', 5_000, { branch }));
  earned.sold(on('04'), 'asha', of(1));
  earned.sold(on('04', 'b'), 'asha', of(1));
  earned.cameBack(on('05'), 'asha', of(1));
  expect(rowsBy('branch', earned.commissions(), ['commission'])).toEqual([
    ...[['a', 0], ['b', 1], { commission: 1 }],
  ]);
  expect(rowsBy('day', earned.commissions(), ['commission']).slice(0, 2)).toEqual([
    ['2026-03-04', 2],
    ['2026-03-05', -1],
  ]);
});

test('of one day the last word stands, and what never began has no end', () => {
  const earned = makeEarned();
  earned.say(say('target', '10', null));
  earned.say(say('target', '05', 300));
  earned.say(say('target', '05', 400));
  earned.say(say('commission', '05', 900, { person: 'baraka' }));
  for (const day of ['04', '05', '10']) earned.sold(on(day), 'asha', of(100));
  expect(rowsBy('day', earned.targets(), ['target']).slice(0, -1)).toEqual([
    ['2026-03-05', 400],
    ['2026-03-10', 400],
  ]);
  earned.say(say('target', '10', null));
  expect(together(earned.targets(), ['target'])).toEqual([400]);
  expect(earned.commissions()).toEqual([]);
});
