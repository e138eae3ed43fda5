import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holds } from '../../test/property.ts';
import { goodsBack, refundOf, whyNotTakeBack, type SoldAmounts } from './refund-line.ts';

interface Case {
  readonly name: string;
  readonly sold: SoldAmounts;
  /** Quantities one after the other, each with net, tax and total that come back. */
  readonly steps: readonly (readonly [milli: number, net: number, tax: number, total: number])[];
}

const line = (quantityMilli: number, totalMinor: number, taxMinor: number): SoldAmounts => ({
  quantityMilli,
  totalMinor,
  taxMinor,
});

/** Worked by hand, each with its arithmetic. */
const CASES: readonly Case[] = [
  {
    // 1000/3 = 333.33 → 333; 2000/3 = 666.67 → 667, less 333 = 334; 1000 less 667 = 333.
    name: 'thirds of 10.00 without tax',
    sold: line(3_000, 1_000, 0),
    steps: [
      [1_000, 333, 0, 333],
      [1_000, 334, 0, 334],
      [1_000, 333, 0, 333],
    ],
  },
  {
    // 18 % inside 10.00: 1000 × 18/118 = 152.54 → 153. Of 333: 153 × 333/1000 = 50.95 → 51; of 667:
    // 102.05 → 102, less 51 = 51; the rest 153 less 102 = 51.
    name: 'thirds of 10.00 with 18 % inside',
    sold: line(3_000, 1_000, 153),
    steps: [
      [1_000, 282, 51, 333],
      [1_000, 283, 51, 334],
      [1_000, 282, 51, 333],
    ],
  },
  {
    // 2 × 9.99 + 21 %: net 19.98, tax 4.1958 → 4.20, total 24.18. Half: 12.09, tax 420 × 1209/2418
    // = 210; twice the same.
    name: 'tax of 21 % on top, in halves',
    sold: line(2_000, 2_418, 420),
    steps: [
      [1_000, 999, 210, 1_209],
      [1_000, 999, 210, 1_209],
    ],
  },
  {
    // 4 × 2.50 less a discount of 0.99 = 9.01. Three: 901 × 3/4 = 675.75 → 676; the last 225.
    name: 'a discounted line',
    sold: line(4_000, 901, 0),
    steps: [
      [3_000, 676, 0, 676],
      [1_000, 225, 0, 225],
    ],
  },
  {
    // 0.514 kg for 221.01; 0.200 kg back: 22101 × 200/514 = 8599.6… → 8600; the rest 13501.
    name: 'part of a weight',
    sold: line(514, 22_101, 0),
    steps: [
      [200, 8_600, 0, 8_600],
      [314, 13_501, 0, 13_501],
    ],
  },
  {
    // Shillings without decimals: 7 for 1,000. 142.86 → 143; 285.71 → 286; 1000 less 286.
    name: 'a currency without decimals',
    sold: line(7_000, 1_000, 0),
    steps: [
      [1_000, 143, 0, 143],
      [1_000, 143, 0, 143],
      [5_000, 714, 0, 714],
    ],
  },
  {
    // Dinars with three decimals: 3 for 1.000, 5 % inside = 47.62 → 48. 333: 15.98 → 16.
    name: 'a currency with three decimals',
    sold: line(3_000, 1_000, 48),
    steps: [
      [2_000, 635, 32, 667],
      [1_000, 317, 16, 333],
    ],
  },
  {
    // One minor unit over three: 0.33 → 0; 0.67 → 1; nothing is left for the third.
    name: 'less money than pieces',
    sold: line(3_000, 1, 0),
    steps: [
      [1_000, 0, 0, 0],
      [1_000, 1, 0, 1],
      [1_000, 0, 0, 0],
    ],
  },
  {
    name: 'what was given away',
    sold: line(2_000, 0, 0),
    steps: [
      [1_000, 0, 0, 0],
      [1_000, 0, 0, 0],
    ],
  },
];

describe('a part of a line gives back', () => {
  it.each(CASES)('$name', ({ sold, steps }) => {
    let before = 0;
    for (const [milli, netMinor, taxMinor, totalMinor] of steps) {
      expect(refundOf(sold, before, milli)).toEqual({ netMinor, taxMinor, totalMinor });
      before += milli;
    }
    expect(before).toBe(sold.quantityMilli);
  });
});

const anySold = fc
  .record({
    quantityMilli: fc.integer({ min: 1, max: 10 ** 9 }),
    totalMinor: fc.integer({ min: 0, max: 10 ** 12 }),
    taxShare: fc.integer({ min: 0, max: 10_000 }),
  })
  .map(({ taxShare, ...sold }) => ({
    ...sold,
    taxMinor: Math.floor((sold.totalMinor / 10_000) * taxShare),
  }));
const anyParts = fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 12 });

/** Splits a quantity by weights into steps that are more than zero. */
function stepsOf(quantityMilli: number, parts: readonly number[]): number[] {
  const sum = parts.reduce((all, part) => all + part, 0);
  let left = quantityMilli;
  const steps: number[] = [];
  for (const part of parts.slice(1)) {
    const step = Math.min(left, Math.floor((quantityMilli * part) / sum));
    if (step > 0) steps.push(step);
    left -= step;
  }
  return left > 0 ? [...steps, left] : steps;
}

it('gives back exactly what was paid, in any steps, and never less than nothing', () => {
  holds(
    fc.property(anySold, anyParts, (sold, parts) => {
      const sums = { netMinor: 0, taxMinor: 0, totalMinor: 0 };
      let before = 0;
      for (const step of stepsOf(sold.quantityMilli, parts)) {
        const back = refundOf(sold, before, step);
        expect(Math.min(back.netMinor, back.taxMinor, back.totalMinor)).toBeGreaterThanOrEqual(0);
        expect(back.netMinor + back.taxMinor).toBe(back.totalMinor);
        sums.netMinor += back.netMinor;
        sums.taxMinor += back.taxMinor;
        sums.totalMinor += back.totalMinor;
        before += step;
      }
      const { totalMinor, taxMinor } = sold;
      expect(sums).toEqual({ totalMinor, taxMinor, netMinor: totalMinor - taxMinor });
    }),
    100_000,
  );
});

describe('goods come back', () => {
  it('a kit’s parts each by its own movement, at the cost of the sale', () => {
    // 2 kits took 6 of a part that cost 100 together: one kit brings 3 at 50 back.
    const left = { quantityMilli: 6_000, valueMinor: 100 };
    expect(goodsBack(left, { quantityMilli: 2_000 }, 0, 1_000)).toEqual({
      quantityMilli: 3_000,
      valueMinor: 50,
    });
  });

  it('in any steps to the last unit and its value', () => {
    holds(
      fc.property(
        fc.integer({ min: 1, max: 10 ** 9 }),
        fc.integer({ min: 1, max: 10 ** 9 }),
        fc.integer({ min: 0, max: 10 ** 12 }),
        anyParts,
        (sold, quantityMilli, valueMinor, parts) => {
          const sums = { quantityMilli: 0, valueMinor: 0 };
          let before = 0;
          for (const step of stepsOf(sold, parts)) {
            const back = goodsBack(
              { quantityMilli, valueMinor },
              { quantityMilli: sold },
              before,
              step,
            );
            expect(Math.min(back.quantityMilli, back.valueMinor)).toBeGreaterThanOrEqual(0);
            sums.quantityMilli += back.quantityMilli;
            sums.valueMinor += back.valueMinor;
            before += step;
          }
          expect(sums).toEqual({ quantityMilli, valueMinor });
        },
      ),
      100_000,
    );
  });
});

describe('a quantity is taken back', () => {
  it.each([
    [3_000, 3_000, 1_000, null],
    [3_000, 3_001, 1, 'REFUND_MORE_THAN_SOLD'],
    [0, 1_000, 1_000, 'REFUND_MORE_THAN_SOLD'],
    [3_000, 500, 1_000, 'QUANTITY_STEP'],
    [1_500, 1_500, 1_000, null],
    [3_000, 2_000, 1_000, null],
  ] as const)('of %i left, %i in steps of %i: %s', (left, wanted, step, refusal) => {
    expect(whyNotTakeBack(left, wanted, step)).toBe(refusal);
  });
});
