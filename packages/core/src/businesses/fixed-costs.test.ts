import { expect, test } from 'vitest';
import { costsOfMonth, fixedCostOfMonth, type FixedCost } from './fixed-costs.ts';

const COSTS: readonly FixedCost[] = [
  { kind: 'wages', fromMonth: '2026-01', amountMinor: 900_000 },
  { kind: 'rent', fromMonth: '2026-03', amountMinor: 550_000 },
  { kind: 'rent', fromMonth: '2025-11', amountMinor: 500_000 },
  { kind: 'power', fromMonth: '2026-02', amountMinor: 80_000 },
  { kind: 'power', fromMonth: '2026-04', amountMinor: 0 },
];

// By hand: 500 000; + wages 900 000; + power 80 000; rent rises by 50 000; the power ends.
test.each([
  ['2025-10', 0],
  ['2025-12', 500_000],
  ['2026-01', 1_400_000],
  ['2026-02', 1_480_000],
  ['2026-03', 1_530_000],
  ['2026-04', 1_450_000],
  ['2027-01', 1_450_000],
])('in %s they come to %i', (month, sum) => {
  expect(fixedCostOfMonth(COSTS, month)).toBe(sum);
});

test('a cost that ended is not listed, and the order does not depend on when it was told', () => {
  expect(costsOfMonth(COSTS, '2026-05').map(({ kind }) => kind)).toEqual(['rent', 'wages']);
  expect(costsOfMonth([...COSTS].reverse(), '2026-05')).toEqual(costsOfMonth(COSTS, '2026-05'));
});
