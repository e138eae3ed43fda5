import { expect, test } from 'vitest';
import { MEASURES } from './report-measures.ts';

test('a drawer that is 31.00 short of 620.00 in cash sales is five percent short', () => {
  const rate = MEASURES.overShortRate.of;
  expect(rate({ drawerMinor: -3_100, countedCashMinor: 62_000 }, {})).toBe(-500);
  expect(rate({ drawerMinor: 3_100, countedCashMinor: 62_000 }, {})).toBe(500);
  expect(rate({ drawerMinor: -3_100, countedCashMinor: 0 }, {})).toBeNull();
});

test('of 200.00 that are open 50.00 are overdue: a fourth; of nothing there is no part', () => {
  const share = MEASURES.overdueShare.of;
  expect(share({ overdueMinor: 5_000, openMinor: 20_000 }, {})).toBe(2_500);
  expect(share({ overdueMinor: 0, openMinor: 0 }, {})).toBeNull();
});

test('of a profit of 40.00, a row with 70.00 of sales that cost 60.00 has a fourth', () => {
  const share = MEASURES.profitShare.of;
  const [row, whole] = [
    { netMinor: 7_000, costMinor: 6_000 },
    { netMinor: 10_000, costMinor: 6_000 },
  ];
  expect(share(row, whole)).toBe(2_500);
});
