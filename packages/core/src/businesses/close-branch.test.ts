import { expect, test } from 'vitest';
import { obstaclesOf, whyNotCloseBranch, type InTheWay } from './close-branch.ts';

const EMPTY: InTheWay = {
  openShifts: 0,
  stockLines: 0,
  openTransfers: 0,
  openOrders: 0,
  openCounts: 0,
  openLaybys: 0,
  staffLeft: 0,
  otherBranches: 1,
};

test('an empty branch beside another one may be closed', () => {
  expect(whyNotCloseBranch(EMPTY, false)).toBeNull();
});

test.each([
  ['openShifts', 'shifts'],
  ['openTransfers', 'transfers'],
  ['openOrders', 'orders'],
  ['openCounts', 'counts'],
  ['openLaybys', 'laybys'],
  ['stockLines', 'stock'],
  ['staffLeft', 'staff'],
] as const)('%s stand in its way', (field, obstacle) => {
  const found = { ...EMPTY, [field]: 1 };
  expect(obstaclesOf(found, false)).toEqual([obstacle]);
  expect(whyNotCloseBranch(found, false)).toBe('BRANCH_NOT_EMPTY');
});

test('people are left without a branch only where that is wanted', () => {
  expect(whyNotCloseBranch({ ...EMPTY, staffLeft: 2 }, true)).toBeNull();
  expect(whyNotCloseBranch({ ...EMPTY, staffLeft: 2, stockLines: 1 }, true)).toBe(
    'BRANCH_NOT_EMPTY',
  );
});

test('the last open branch stays, whatever is in it', () => {
  expect(whyNotCloseBranch({ ...EMPTY, otherBranches: 0 }, true)).toBe('LAST_BRANCH');
  expect(whyNotCloseBranch({ ...EMPTY, otherBranches: 0, openShifts: 1 }, true)).toBe(
    'LAST_BRANCH',
  );
});
