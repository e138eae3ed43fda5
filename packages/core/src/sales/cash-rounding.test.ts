import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holds } from '../../test/property.ts';
import { ROUNDED_CASH } from './cash-rounding.cases.ts';
import { isRoundingOf, ROUNDING_METHODS, roundCash, roundingOf } from './cash-rounding.ts';
import { settle, whyNotPay } from './payment.ts';

describe('cash rounded by hand', () => {
  it.each(ROUNDED_CASH)('%s', (_name, due, policy, other, expected) => {
    const payments = other === 0 ? [] : [{ method: 'card' as const, amountMinor: other }];
    expect(roundingOf(due, payments, policy)).toBe(expected);
  });

  it('the change comes after it: 317.70 of 320.00 gives 2.30', () => {
    const exact = 31_772;
    const rounding = roundingOf(exact, [], { stepMinor: 5, method: 'nearest' });
    const cash = { method: 'cash' as const, amountMinor: exact + rounding, tenderedMinor: 32_000 };
    expect(whyNotPay(exact + rounding, [cash])).toBeNull();
    expect(settle(exact + rounding, [cash])).toMatchObject({ dueMinor: 0, changeMinor: 230 });
  });

  it.each([
    [-1, 5],
    [10, 0],
    [10, 0.5],
  ])('%d cannot be rounded to %d', (amount, stepMinor) => {
    expect(() => roundCash(amount, { stepMinor, method: 'up' })).toThrow(RangeError);
  });
});

describe('any cash', () => {
  const anyPolicy = fc.record({
    stepMinor: fc.oneof(fc.constantFrom(1, 5, 10, 50, 100), fc.integer({ min: 1, max: 9999 })),
    method: fc.constantFrom(...ROUNDING_METHODS),
  });
  const money = fc.oneof(fc.nat(500), fc.nat(10 ** 12));

  it('is a whole number of steps, as near as its method says, and other money stays exact', () => {
    holds(
      fc.property(money, money, anyPolicy, (exact, card, policy) => {
        const paid = card === 0 ? [] : [{ method: 'card' as const, amountMinor: card }];
        const rounding = roundingOf(exact, paid, policy);
        const cash = exact - card;
        if (cash <= 0) {
          expect(rounding).toBe(0);
          return;
        }
        expect((cash + rounding) % policy.stepMinor).toBe(0);
        expect(isRoundingOf(rounding, policy)).toBe(true);
        // Nearer by a step, or on the other side, is what the method does not allow.
        const { stepMinor, method } = policy;
        if (method === 'nearest') expect(2 * rounding).toBeGreaterThan(-stepMinor);
        expect(Math.abs(rounding)).toBeLessThan(stepMinor);
      }),
      20_000,
    );
  });

  it('that needs no rounding gets none', () => {
    holds(
      fc.property(fc.nat(10 ** 9), anyPolicy, (steps, policy) => {
        expect(roundCash(steps * policy.stepMinor, policy)).toBe(steps * policy.stepMinor);
      }),
      10_000,
    );
  });
});
