import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { breakEvenIf, breakEvenOf, unitsNeeded, type Ground } from './break-even.ts';

/** 900,000.00 a month; of 2,800,000.00 sold in 28 days a quarter was left. */
const ground: Ground = {
  ...{ fixedMinor: 90_000_000, today: '2026-04-15', soldDays: 24 },
  ...{ netMinor: 280_000_000, costMinor: 210_000_000 },
};
const asItIs = { priceBasisPoints: 0, costBasisPoints: 0, fixedMinor: ground.fixedMinor };

describe('break-even', () => {
  test('is the fixed costs divided by the margin, of a day of its month', () => {
    // 900,000 ÷ 25 % = 3,600,000 a month; April has 30 days: 120,000 a day.
    const april = { kind: 'told', dayMinor: 12_000_000, monthMinor: 360_000_000 };
    expect(breakEvenOf(ground)).toEqual(april);
    // 3,600,000 ÷ 28 = 128,571.428…: rounded up, so that it covers them.
    expect(breakEvenOf({ ...ground, today: '2026-02-28' })).toMatchObject({ dayMinor: 12_857_143 });
  });

  test.each([
    [{ fixedMinor: 0 }, 'no_costs'],
    [{ soldDays: 6 }, 'too_few'],
    [{ soldDays: 7 }, 'told'],
    [{ costMinor: 280_000_000 }, 'no_margin'],
    [{ costMinor: 300_000_000 }, 'no_margin'],
    [{ netMinor: 0, costMinor: 0 }, 'no_margin'],
    // More came back than was sold.
    [{ netMinor: -5, costMinor: -9 }, 'no_margin'],
  ])('%j: %s', (change, kind) => {
    expect(breakEvenOf({ ...ground, ...change }).kind).toBe(kind);
  });
});

describe('what if', () => {
  test('prices are 10 % higher: less has to be sold, though each sale brings more', () => {
    // 3,080,000 − 2,100,000 = 980,000 of 3,080,000; 900,000 × 3.08 ÷ 0.98 = 2,828,571.428….
    expect(breakEvenIf(ground, { ...asItIs, priceBasisPoints: 1_000 })).toEqual({
      ...{ kind: 'told', dayMinor: 9_428_572, monthMinor: 282_857_143 },
    });
    // Each day 30,000 of fixed costs, beside 35,000 that an average day earns: 85.71 % of it.
    expect(unitsNeeded(ground, { ...asItIs, priceBasisPoints: 1_000 })).toBe(8_572);
    // As it is a day earns 25,000: a fifth more has to be sold than is.
    expect(unitsNeeded(ground, asItIs)).toBe(12_000);
  });

  test('goods cost 40 % more: there is no margin left; fixed costs may fall to none', () => {
    const dearer = { ...asItIs, costBasisPoints: 4_000 };
    expect(breakEvenIf(ground, dearer)).toEqual({ kind: 'no_margin' });
    expect(unitsNeeded(ground, dearer)).toBeNull();
    expect(breakEvenIf(ground, { ...asItIs, fixedMinor: 0 })).toEqual({ kind: 'no_costs' });
    // Half the rent: half the line.
    expect(breakEvenIf(ground, { ...asItIs, fixedMinor: 45_000_000 })).toMatchObject({
      dayMinor: 6_000_000,
    });
  });
});

test('what is sold at the line covers the costs, and a unit less does not', () => {
  const amount = fc.integer({ min: 1, max: 9_000_000_000_000 });
  fc.assert(
    fc.property(amount, amount, amount, (fixedMinor, netMinor, costMinor) => {
      const own = { ...ground, fixedMinor, netMinor, costMinor };
      const line = breakEvenOf(own);
      if (line.kind !== 'told') return costMinor >= netMinor;
      const [net, profit] = [BigInt(netMinor), BigInt(netMinor - costMinor)];
      const covers = (sold: bigint): boolean => sold * profit >= BigInt(fixedMinor) * net;
      // Beyond what a number holds exactly nothing is promised.
      if (!Number.isSafeInteger(line.monthMinor)) return true;
      const month = BigInt(line.monthMinor);
      return covers(month) && !covers(month - 1n) && line.dayMinor <= line.monthMinor;
    }),
  );
});
