import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holds } from '../../test/property.ts';
import { EMPTY_LEVEL, putIn, takeOut, type Level } from './movement.ts';

/**
 * Cost by hand first, then whole histories against an oracle that is written another way: exact
 * fractions, and the nearest whole number found by comparing, never by the formula under test.
 */

type Step = readonly ['in', quantityMilli: number, valueMinor: number] | readonly ['out', number];

function play(steps: readonly Step[]): Level[] {
  const levels: Level[] = [];
  let level = EMPTY_LEVEL;
  for (const step of steps) {
    level = step[0] === 'in' ? putIn(level, step[1], step[2]).level : takeOut(level, step[1]).level;
    levels.push(level);
  }
  return levels;
}

const shown = (levels: readonly Level[]) =>
  levels.map(({ quantityMilli, valueMinor, unitCostMinor }) => [
    quantityMilli,
    valueMinor,
    unitCostMinor,
  ]);

describe('cost by hand', () => {
  it('the average changes only when goods come in', () => {
    // 10 for 100.00: 10.00 each. 4 go: 40.00. 6 for 75.00 come: 60.00 + 75.00 = 135.00 for 12,
    // 11.25 each. 5 go: 56.25; 78.75 for 7 stay at 11.25.
    const levels = play([
      ['in', 10_000, 100_00],
      ['out', 4_000],
      ['in', 6_000, 75_00],
      ['out', 5_000],
    ]);
    expect(shown(levels)).toEqual([
      [10_000, 100_00, 10_00],
      [6_000, 60_00, 10_00],
      [12_000, 135_00, 11_25],
      [7_000, 78_75, 11_25],
    ]);
  });

  it('nothing is worth nothing, without a hundredth left over (Odoo PR #46850)', () => {
    // 3 for 0.10: 0.033 each. One takes 0.03, one 0.04 (0.07 / 2 = 0.035), the last what is left.
    const levels = play([
      ['in', 3_000, 10],
      ['out', 1_000],
      ['out', 1_000],
      ['out', 1_000],
    ]);
    expect(levels.map(({ valueMinor }) => valueMinor)).toEqual([10, 7, 3, 0]);
  });

  it('a cost under a hundredth is not lost (Odoo PR #109908)', () => {
    // 10,000 for 10.00 are 0.001 each: half of them are worth 5.00, though one is worth 0.00.
    const levels = play([
      ['in', 10_000_000, 10_00],
      ['out', 5_000_000],
    ]);
    expect(shown(levels)).toEqual([
      [10_000_000, 10_00, 0],
      [5_000_000, 5_00, 0],
    ]);
  });

  it('below zero costs the last known cost, and the next receipt corrects it (#41669)', () => {
    // 2 at 3.00; 5 go: 6.00 and 3 × 3.00 = 9.00. 20 for 66.00 come: 17 stay at 3.30 = 56.10.
    const levels = play([
      ['in', 2_000, 6_00],
      ['out', 5_000],
      ['in', 20_000, 66_00],
    ]);
    expect(shown(levels)).toEqual([
      [2_000, 6_00, 3_00],
      [-3_000, -9_00, 3_00],
      [17_000, 56_10, 3_30],
    ]);
  });

  it('is never negative after a cheap receipt met a dear shortage (Odoo #187169)', () => {
    // 1 at 100.00; 3 go, 2 of them owed at 100.00. 3 for 3.00 come: 1 stays, worth 1.00.
    const levels = play([
      ['in', 1_000, 100_00],
      ['out', 3_000],
      ['in', 3_000, 3_00],
    ]);
    expect(shown(levels).at(-1)).toEqual([1_000, 1_00, 1_00]);
  });
});

/** The whole number nearest to a fraction (the denominator above zero), halves away from zero. */
function nearest(numerator: bigint, denominator: bigint): bigint {
  const size = numerator < 0n ? -numerator : numerator;
  let low = 0n;
  let high = size + 1n;
  // The largest whole number that is at most the fraction plus a half.
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (2n * middle * denominator <= 2n * size + denominator) low = middle;
    else high = middle;
  }
  return numerator < 0n ? -low : low;
}

/** A level by the words of decision 7 of the plan. */
interface Books {
  quantity: bigint;
  value: bigint;
  cost: bigint;
}

function receive(books: Books, quantity: bigint, value: bigint): Books {
  const held = books.quantity + quantity;
  // Met a shortage: whatever is left or still missing is worth the receipt's own unit cost.
  if (books.quantity < 0n) {
    return {
      quantity: held,
      value: nearest(held * value, quantity),
      cost: nearest(value * 1000n, quantity),
    };
  }
  const worth = books.value + value;
  return { quantity: held, value: worth, cost: nearest(worth * 1000n, held) };
}

function issue(books: Books, quantity: bigint): Books {
  const { quantity: held, value, cost } = books;
  const after = held - quantity;
  if (after >= 0n) return { quantity: after, value: value - nearest(value * quantity, held), cost };
  const there = held > 0n ? held : 0n;
  const missing = nearest(cost * (quantity - there), 1000n);
  return { quantity: after, value: (held > 0n ? 0n : value) - missing, cost };
}

const anyQuantity = fc.oneof(
  fc.constantFrom(1, 500, 1_000, 3_000, 12_000),
  fc.integer({ min: 1, max: 100_000 }),
);
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(
    fc.constant('in' as const),
    anyQuantity,
    fc.oneof(fc.integer({ min: 0, max: 1_000 }), fc.integer({ min: 0, max: 10 ** 10 })),
  ),
  fc.tuple(fc.constant('out' as const), anyQuantity),
);

describe('a history of receipts and issues', () => {
  it('costs what the oracle says, to the last minor unit', () => {
    holds(
      fc.property(fc.array(anyStep, { minLength: 1, maxLength: 30 }), (steps) => {
        let books: Books = { quantity: 0n, value: 0n, cost: 0n };
        const levels = play(steps);
        steps.forEach((step, index) => {
          books =
            step[0] === 'in'
              ? receive(books, BigInt(step[1]), BigInt(step[2]))
              : issue(books, BigInt(step[1]));
          const level = levels[index];
          expect([level?.quantityMilli, level?.valueMinor, level?.unitCostMinor]).toEqual([
            Number(books.quantity),
            Number(books.value),
            Number(books.cost),
          ]);
        });
      }),
      100_000,
    );
  });
});
