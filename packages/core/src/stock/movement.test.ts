import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holds } from '../../test/property.ts';
import { lineAmountMinor } from '../quantity.ts';
import type { Level, Movement } from './movement.ts';
import { EMPTY_LEVEL, putIn, takeOut, whyNotTake } from './movement.ts';

const level = (quantityMilli: number, valueMinor: number, unitCostMinor = 0): Level => ({
  quantityMilli,
  valueMinor,
  unitCostMinor,
});

describe('taking stock out', () => {
  it('takes its share of the value, rounded, and the last unit takes the rest', () => {
    // Three units worth 10.00: 1000 × 1 / 3 = 333.3… → 333; 667 × 1 / 2 = 333.5 → 334; rest 333.
    const first = takeOut(level(3000, 1000, 333), 1000);
    expect(first.movement).toEqual({ kind: 'sale', quantityMilli: -1000, valueMinor: -333 });
    const second = takeOut(first.level, 1000);
    expect(second.movement.valueMinor).toBe(-334);
    const third = takeOut(second.level, 1000);
    expect(third.movement.valueMinor).toBe(-333);
    expect(third.level).toEqual(level(0, 0, 333));
  });

  it('takes all of the value with all of the quantity', () => {
    expect(takeOut(level(2500, 999, 400), 2500).level).toEqual(level(0, 0, 400));
  });

  it('values what goes out of nothing at the last known cost', () => {
    // 1.500 × 10.00 = 15.00
    const { level: after, movement } = takeOut(level(0, 0, 1000), 1500);
    expect(movement).toEqual({ kind: 'sale', quantityMilli: -1500, valueMinor: -1500 });
    expect(after).toEqual(level(-1500, -1500, 1000));
    // 0.333 × 10.00 = 3.33
    expect(takeOut(after, 333).level).toEqual(level(-1833, -1833, 1000));
  });

  it('crosses zero with what is there at its value and the rest at the last cost', () => {
    // 2 units worth 21.00 all go, 3 more at 10.00: 21.00 + 30.00 = 51.00
    const { level: after, movement } = takeOut(level(2000, 2100, 1000), 5000);
    expect(movement.valueMinor).toBe(-5100);
    expect(after).toEqual(level(-3000, -3000, 1000));
  });

  it('moves nothing of value when no cost is known', () => {
    expect(takeOut(EMPTY_LEVEL, 1000)).toEqual({
      level: level(-1000, 0, 0),
      movement: { kind: 'sale', quantityMilli: -1000, valueMinor: 0 },
    });
  });

  it('keeps the largest numbers exact', () => {
    const { level: after, movement } = takeOut(level(3, 9_007_199_254_740_991, 1), 1);
    expect(movement.valueMinor).toBe(-3_002_399_751_580_330);
    expect(after.valueMinor).toBe(6_004_799_503_160_661);
  });

  it.each([0, -1, 0.5, Number.NaN])('a quantity of %d is a bug, not a movement', (quantity) => {
    expect(() => takeOut(level(1000, 10), quantity)).toThrow(RangeError);
    expect(() => putIn(level(1000, 10), quantity, 1)).toThrow(RangeError);
  });
});

describe('putting stock in', () => {
  it('adds quantity and value; the average becomes the last known cost', () => {
    // 10 at 1.00 and 5 at 1.60: 18.00 / 15 = 1.20
    expect(putIn(level(10_000, 1000, 100), 5000, 800)).toEqual({
      level: level(15_000, 1800, 120),
      movements: [{ kind: 'opening', quantityMilli: 5000, valueMinor: 800 }],
    });
  });

  it('makes the first cost of a product that was never here', () => {
    // 9.99 / 4.000 = 2.4975 → 2.50
    expect(putIn(EMPTY_LEVEL, 4000, 999).level).toEqual(level(4000, 999, 250));
  });

  it('meets a shortage with a revaluation: what was sold did cost the receipt’s cost', () => {
    // −2 at −20, 20 for 240: raw 220 for 18; worth 18 × 12 = 216; difference −4
    expect(putIn(level(-2000, -20, 10), 20_000, 240)).toEqual({
      level: level(18_000, 216, 12),
      movements: [
        { kind: 'opening', quantityMilli: 20_000, valueMinor: 240 },
        { kind: 'cost_revalue', quantityMilli: 0, valueMinor: -4 },
      ],
    });
  });

  it('twenty at 3.30 after two oversold are worth 3.30 each, not 3.67 (Odoo PR #41669)', () => {
    // −2 at 0, 20 for 66.00: worth 18 × 3.30 = 59.40; difference −6.60
    const { level: after, movements } = putIn(level(-2000, 0, 0), 20_000, 6600);
    expect(after).toEqual(level(18_000, 5940, 330));
    expect(movements[1]).toEqual({ kind: 'cost_revalue', quantityMilli: 0, valueMinor: -660 });
  });

  it('is worth nothing when the receipt exactly fills the gap', () => {
    expect(putIn(level(-3000, -30, 10), 3000, 36)).toEqual({
      level: level(0, 0, 12),
      movements: [
        { kind: 'opening', quantityMilli: 3000, valueMinor: 36 },
        { kind: 'cost_revalue', quantityMilli: 0, valueMinor: -6 },
      ],
    });
  });

  it('values what is still missing at the receipt’s cost', () => {
    // −5 at −50, 2 for 24: raw −26 for −3; worth −3 × 12 = −36; difference −10
    expect(putIn(level(-5000, -50, 10), 2000, 24)).toEqual({
      level: level(-3000, -36, 12),
      movements: [
        { kind: 'opening', quantityMilli: 2000, valueMinor: 24 },
        { kind: 'cost_revalue', quantityMilli: 0, valueMinor: -10 },
      ],
    });
  });

  it('needs no revaluation when the cost did not change', () => {
    expect(putIn(level(-2000, -20, 10), 5000, 50).movements).toHaveLength(1);
  });

  it('refuses a value below zero as a bug', () => {
    expect(() => putIn(EMPTY_LEVEL, 1000, -1)).toThrow(RangeError);
  });
});

describe('whether stock may be taken', () => {
  it.each([
    [1000, 1000, 'block', null],
    [1000, 1001, 'block', 'INSUFFICIENT_STOCK'],
    [0, 1, 'block', 'INSUFFICIENT_STOCK'],
    [-5, 1, 'block', 'INSUFFICIENT_STOCK'],
    [0, 1, 'warn', null],
    [0, 1, 'allow', null],
  ] as const)('%d on hand, %d wanted, policy %s: %s', (onHand, wanted, policy, expected) => {
    expect(whyNotTake({ quantityMilli: onHand }, wanted, policy)).toBe(expected);
  });
});

describe('any history of movements', () => {
  const anyStep = fc.record({
    isIn: fc.boolean(),
    quantityMilli: fc.oneof(
      fc.constantFrom(1000, 2000, 500, 1),
      fc.integer({ min: 1, max: 50_000 }),
    ),
    valueMinor: fc.oneof(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 10 ** 9 })),
  });
  type Step = { isIn: boolean; quantityMilli: number; valueMinor: number };

  const play = (steps: readonly Step[], see: (before: Level, step: Step, after: Level) => void) => {
    const movements: Movement[] = [];
    const last = steps.reduce((before, step) => {
      const done = step.isIn
        ? putIn(before, step.quantityMilli, step.valueMinor)
        : takeOut(before, step.quantityMilli);
      movements.push(...('movements' in done ? done.movements : [done.movement]));
      see(before, step, done.level);
      return done.level;
    }, EMPTY_LEVEL);
    return { last, movements };
  };

  it('is explained by its movements; the value has the sign of the quantity, zero at zero', () => {
    holds(
      fc.property(fc.array(anyStep, { maxLength: 40 }), (steps) => {
        const { last, movements } = play(steps, (_before, _step, after) => {
          if (after.quantityMilli > 0) expect(after.valueMinor).toBeGreaterThanOrEqual(0);
          if (after.quantityMilli < 0) expect(after.valueMinor).toBeLessThanOrEqual(0);
          if (after.quantityMilli === 0) expect(after.valueMinor).toBe(0);
          expect(after.unitCostMinor).toBeGreaterThanOrEqual(0);
        });
        const sum = (field: 'quantityMilli' | 'valueMinor'): number =>
          movements.reduce((all, movement) => all + movement[field], 0);
        expect(sum('quantityMilli')).toBe(last.quantityMilli);
        expect(sum('valueMinor')).toBe(last.valueMinor);
      }),
      20_000,
    );
  });

  it('takes the nearest to its exact share from what is on hand, and keeps the average', () => {
    holds(
      fc.property(fc.array(anyStep, { maxLength: 20 }), (steps) => {
        play(steps, (before, step, after) => {
          if (step.isIn || before.quantityMilli < step.quantityMilli) return;
          const out = BigInt(before.valueMinor) - BigInt(after.valueMinor);
          const off = out * BigInt(before.quantityMilli);
          const exact = BigInt(before.valueMinor) * BigInt(step.quantityMilli);
          const twice = 2n * (off - exact);
          const held = BigInt(before.quantityMilli);
          expect(twice <= held && twice > -held).toBe(true);
        });
      }),
      20_000,
    );
  });

  it('is worth its quantity at the last known cost as soon as it falls below zero', () => {
    holds(
      fc.property(fc.array(anyStep, { maxLength: 20 }), (steps) => {
        play(steps, (before, step, after) => {
          if (step.isIn || before.quantityMilli < 0 || after.quantityMilli >= 0) return;
          expect(after.unitCostMinor).toBe(before.unitCostMinor);
          const short = lineAmountMinor(before.unitCostMinor, -after.quantityMilli);
          expect(after.valueMinor + short).toBe(0);
        });
      }),
      20_000,
    );
  });

  it('leaves exactly the receipt’s unit cost, to the nearest, when it met a shortage', () => {
    holds(
      fc.property(fc.array(anyStep, { maxLength: 20 }), (steps) => {
        play(steps, (before, step, after) => {
          if (!step.isIn || before.quantityMilli >= 0) return;
          const received = BigInt(step.quantityMilli);
          const exact = BigInt(after.quantityMilli) * BigInt(step.valueMinor);
          const twice = 2n * (BigInt(after.valueMinor) * received - exact);
          expect(twice <= received && twice >= -received).toBe(true);
        });
      }),
      20_000,
    );
  });

  it('taking out in parts takes the same value as at once when all of it goes', () => {
    holds(
      fc.property(
        fc.integer({ min: 0, max: 10 ** 9 }),
        fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 10 }),
        (valueMinor, parts) => {
          const all = parts.reduce((sum, part) => sum + part, 0);
          const left = parts.reduce(
            (now, part) => takeOut(now, part).level,
            putIn(EMPTY_LEVEL, all, valueMinor).level,
          );
          expect(left.quantityMilli).toBe(0);
          expect(left.valueMinor).toBe(0);
        },
      ),
      10_000,
    );
  });
});
