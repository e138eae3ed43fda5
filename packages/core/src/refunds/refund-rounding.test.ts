import { describe, expect, it } from 'vitest';
import type { CashRounding } from '../sales/cash-rounding.ts';
import { proposeRounded, roundingBack } from './refund-rounding.ts';

const FIVES: CashRounding = { stepMinor: 5, method: 'nearest' };
const UP: CashRounding = { stepMinor: 5, method: 'up' };
const DOWN: CashRounding = { stepMinor: 5, method: 'down' };
const cash = (amountMinor: number) => [{ method: 'cash' as const, amountMinor }];

describe('what is given back more than the lines come to', () => {
  it.each([
    // 9.98 was paid as 10.00. 3.33 → 3.35; then 6.65 is left for lines of 6.65.
    ['a part, to the step', 333, FIVES, 1_000, false, 2],
    ['the rest of it', 665, FIVES, 665, true, 0],
    // 3.31 → 3.30 went back before, so the last 6.67 takes 6.70.
    ['the rest after a part that went down', 667, FIVES, 670, true, 3],
    // Three sweets of 0.01 were paid as 0.05: the first gives 0.05 back, and no more is there.
    ['up, but never more than is left', 1, UP, 5, false, 4],
    ['up, when nothing is left', 1, UP, 0, false, -1],
    ['down to nothing', 2, DOWN, 10, false, -2],
    ['without a policy', 333, null, 998, false, 0],
  ] as const)('%s: %i', (_name, exact, policy, leftMinor, isLast, rounding) => {
    expect(roundingBack(exact, cash(exact), { leftMinor, policy }, isLast)).toBe(rounding);
  });

  it('is nothing for what goes back by card, and only of the cash beside it', () => {
    const sale = { leftMinor: 1_000, policy: FIVES };
    expect(roundingBack(333, [{ method: 'card', amountMinor: 333 }], sale, false)).toBe(0);
    const both = [{ method: 'card' as const, amountMinor: 200 }, ...cash(133)];
    expect(roundingBack(333, both, sale, false)).toBe(2);
  });
});

describe('what is proposed', () => {
  it('is a rounded cash part, and the exact others', () => {
    const tenders = [
      { method: 'card' as const, takenMinor: 200, givenMinor: 0 },
      { method: 'cash' as const, takenMinor: 800, givenMinor: 0 },
    ];
    const sale = { leftMinor: 1_000, policy: FIVES };
    expect(proposeRounded(333, tenders, sale, false)).toEqual([
      { method: 'card', amountMinor: 200 },
      { method: 'cash', amountMinor: 135 },
    ]);
  });

  it('is all that is left for what comes back last, and nothing for what rounds to nothing', () => {
    const tenders = [{ method: 'cash' as const, takenMinor: 1_000, givenMinor: 335 }];
    expect(proposeRounded(663, tenders, { leftMinor: 665, policy: FIVES }, true)).toEqual(
      cash(665),
    );
    expect(proposeRounded(2, tenders, { leftMinor: 665, policy: FIVES }, false)).toEqual([]);
  });
});
