import { expect, test } from 'vitest';
import { whyNotFrom } from './from-a-day.ts';
import { targetOn, targetSums, type SellerTarget } from './seller-targets.ts';

// 500.00 from the 2nd, 800.00 from the 5th, none from the 9th.
const TARGETS: readonly SellerTarget[] = [
  { fromDate: '2026-03-09', dailyMinor: null },
  { fromDate: '2026-03-02', dailyMinor: 50_000 },
  { fromDate: '2026-03-05', dailyMinor: 80_000 },
];

test.each([
  ['2026-03-01', null],
  ['2026-03-02', 50_000],
  ['2026-03-04', 50_000],
  ['2026-03-05', 80_000],
  ['2026-03-08', 80_000],
  ['2026-03-09', null],
  ['2027-01-01', null],
])('on %s the target is %s, in whichever order they were said', (date, expected) => {
  expect(targetOn(TARGETS, date)).toBe(expected);
  expect(targetOn([...TARGETS].reverse(), date)).toBe(expected);
});

test('a target begins today or later: what is over keeps what held then', () => {
  expect(whyNotFrom('2026-03-04', '2026-03-05')).toBe('OUT_OF_RANGE');
  expect(whyNotFrom('2026-03-05', '2026-03-05')).toBeNull();
  expect(whyNotFrom('2026-03-06', '2026-03-05')).toBeNull();
});

test('a week by hand: two days off, and a higher target from Thursday', () => {
  // Monday to Wednesday 500.00 a day, Tuesday off; Thursday to Saturday 800.00, Friday off.
  const parts = [
    { dailyMinor: 50_000, daysWorked: 2, reachedMinor: 90_000 },
    { dailyMinor: 80_000, daysWorked: 2, reachedMinor: 170_000 },
  ];
  // 2 × 500.00 + 2 × 800.00 = 2,600.00; 900.00 + 1,700.00 = 2,600.00.
  expect(targetSums(parts)).toEqual({
    ...{ targetMinor: 260_000, reachedMinor: 260_000, reachedRate: 10_000 },
  });
});

test('a refund on a day off is taken off, and of no day worked nothing is a part', () => {
  const back = { dailyMinor: 50_000, daysWorked: 0, reachedMinor: -1_000 };
  expect(targetSums([back])).toEqual({
    ...{ targetMinor: 0, reachedMinor: -1_000, reachedRate: null },
  });
  const worked = { dailyMinor: 60_000, daysWorked: 1, reachedMinor: 21_000 };
  // 20,000 of 60,000 is a third: 3,333 hundredths of a percent.
  expect(targetSums([back, worked]).reachedRate).toBe(3_333);
  expect(targetSums([])).toMatchObject({ targetMinor: 0, reachedRate: null });
});
