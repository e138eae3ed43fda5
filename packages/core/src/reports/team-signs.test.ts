import { expect, test } from 'vitest';
import {
  isApart,
  leastDrawer,
  signRate,
  signsOf,
  teamMedian,
  type TeamSums,
} from './team-signs.ts';

const DOLLAR = 100;
const SHILLINGS_500 = 50_000;

const sums = (change: Partial<TeamSums>): TeamSums => ({
  ...{ receipts: 200, grossMinor: 1_000_000, discountMinor: 0, discounted: 0, nearCeiling: 0 },
  ...{
    removed: 0,
    discards: 0,
    voids: 0,
    refunds: 0,
    blindReturns: 0,
    noSales: 0,
    shifts: 10,
    differenceMinor: 0,
  },
  ...change,
});

// By hand: 7 of 200 receipts are 3.5 of a hundred, 12 openings in 10 shifts are 1.2 in each.
test.each([
  ['removed', { removed: 13 }, 650],
  ['discards', { discards: 9 }, 450],
  ['voids', { voids: 7 }, 350],
  ['refunds', { refunds: 1, receipts: 30 }, 333],
  ['blindReturns', { blindReturns: 200 }, 10_000],
  ['noSales', { noSales: 12 }, 120],
  ['discounts', { discountMinor: 12_345 }, 123],
  ['nearCeiling', { nearCeiling: 5, discounted: 20 }, 2_500],
  ['drawer', { differenceMinor: 4_505 }, 451],
] as const)('%s of %j are %i', (sign, change, rate) => {
  expect(signRate(sign, sums(change))).toBe(rate);
});

test.each([
  ['voids', { voids: 9, receipts: 29 }],
  ['discards', { discards: 9, receipts: 29 }],
  ['noSales', { noSales: 9, shifts: 4 }],
  ['discounts', { discountMinor: 900, receipts: 29 }],
  ['nearCeiling', { nearCeiling: 9, discounted: 9 }],
  ['drawer', { differenceMinor: 900, shifts: 4 }],
] as const)('%s of %j are too few to tell', (sign, change) => {
  expect(signRate(sign, sums(change))).toBeNull();
});

test('the median is of those of whom enough is known, and of three people at least', () => {
  expect(teamMedian([300, null, 100, 200])).toBe(200);
  expect(teamMedian([100, 200, 301, 400])).toBe(251);
  expect(teamMedian([100, null, 200])).toBeNull();
});

test.each([
  // The median of 1 in 100 makes 2 of 200 receipts.
  ['twice the team and three more than it', 'voids', { voids: 5 }, 100, true],
  ['twice the team, but two more than it', 'voids', { voids: 4 }, 100, false],
  ['far above nothing', 'blindReturns', { blindReturns: 3 }, 0, true],
  ['a little above nothing', 'blindReturns', { blindReturns: 2 }, 0, false],
  ['more than the team, not twice as much', 'voids', { voids: 19 }, 500, false],
  ['where there is no team', 'voids', { voids: 50 }, null, false],
  [
    'discounts of 3 % where the team gives 1.5 %',
    'discounts',
    { discountMinor: 30_000 },
    150,
    true,
  ],
  ['discounts of 1 % where it gives 0.1 %', 'discounts', { discountMinor: 10_000 }, 10, false],
  ['a drawer that is twice as far off', 'drawer', { differenceMinor: 2_000 }, 100, true],
  ['a drawer that is right', 'drawer', {}, 0, false],
  ['a cent a shift where the team is right', 'drawer', { differenceMinor: 10 }, 0, false],
  ['a dollar a shift where the team is right', 'drawer', { differenceMinor: 1_000 }, 0, true],
  ['a cent less than a dollar a shift', 'drawer', { differenceMinor: 999 }, 0, false],
  [
    'a dollar a shift of somebody who sold too much for that',
    'drawer',
    { differenceMinor: 1_000, grossMinor: 1_000_001 },
    0,
    false,
  ],
] as const)('%s', (_name, sign, change, median, apart) => {
  expect(isApart(sign, sums(change), median, DOLLAR)).toBe(apart);
});

// Ten shifts: ten of the smallest note, or a thousandth of what was sold where that is more.
test.each([
  [SHILLINGS_500, 100_000_000, 500_000],
  [SHILLINGS_500, 600_000_000, 600_000],
  [500, 100_000, 5_000],
  [250, 1, 2_500],
  [1_000, 0, 10_000],
  [1_000, 10_000_001, 10_001],
  // Nobody told us its notes.
  [1, 2_000_000, 2_000],
])('a drawer with notes from %i on, of %i sold, is off from %i on', (note, grossMinor, least) => {
  expect(leastDrawer({ shifts: 10, grossMinor }, note)).toBe(least);
});

test('coins in one drawer are no difference, notes are, whoever else is exact', () => {
  const of = (differenceMinor: number) =>
    signsOf(
      [sums({}), sums({}), sums({ grossMinor: 90_000_000, differenceMinor })],
      SHILLINGS_500,
    ).signs.map(({ drawer }) => drawer.isApart);
  expect(of(10 * 20_000)).toEqual([false, false, false]);
  expect(of(10 * 50_000)).toEqual([false, false, true]);
});

test('everybody stands beside everybody', () => {
  const { medians, signs } = signsOf(
    [
      sums({ voids: 2 }),
      sums({ voids: 20, receipts: 25 }),
      sums({ voids: 4 }),
      sums({ voids: 30 }),
    ],
    SHILLINGS_500,
  );
  expect(medians.voids).toBe(200);
  expect(signs.map(({ voids }) => voids)).toEqual([
    { rate: 100, isApart: false },
    { rate: null, isApart: false },
    { rate: 200, isApart: false },
    { rate: 1_500, isApart: true },
  ]);
});
