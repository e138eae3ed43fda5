import { expect, test } from 'vitest';
import { askedChanges, type PriceChanged } from './prices-over-time.ts';

const change = (of: PriceChanged['of'], day: number, beforeMinor: number | null) => ({
  ...{ of, beforeMinor, byName: 'Asha' },
  changedAt: `2026-05-${day}T10:00:00Z`,
});
const asked = (
  now: readonly [branch: number | null, list: number | null, product: number],
  changes: readonly PriceChanged[],
) => {
  const [branchMinor, listMinor, productMinor] = now;
  return askedChanges({ branchMinor, listMinor, productMinor }, changes).map((one) => [
    ...[one.changedAt.slice(8, 10), one.beforeMinor, one.afterMinor],
  ]);
};

test('without prices of the branch its price is the product’s, from the first one on', () => {
  const changes = [change('product', 10, null), change('product', 12, 100)];
  expect(asked([null, null, 120], changes)).toEqual([
    ['10', null, 100],
    ['12', 100, 120],
  ]);
});

test('the branch’s own price hides what changes behind it, until it is taken away', () => {
  const changes = [
    ...[change('branch', 10, null), change('product', 11, 100), change('list', 12, null)],
    change('branch', 13, 80),
  ];
  // 100, then 80 of its own while the product rose to 120 and the list said 110, which holds then.
  expect(asked([null, 110, 120], changes)).toEqual([
    ['10', 100, 80],
    ['13', 80, 110],
  ]);
});

test('a price of its own that is what the product asks changes nothing', () => {
  expect(asked([100, null, 100], [change('branch', 10, null)])).toEqual([]);
});
