import { describe, expect, it } from 'vitest';
import {
  ADJUSTMENT_REASONS,
  effectOf,
  waysOf,
  whyNotLine,
  whyNotReverse,
  type AdjustmentReason,
  type Way,
} from './adjustments.ts';

/** Reason × way: what it does, or nothing when goods cannot move that way for it. */
const TABLE: readonly (readonly [AdjustmentReason, Way, string | null])[] = [
  ['damage', 'out', 'loss'],
  ['damage', 'in', null],
  ['loss', 'out', 'loss'],
  ['loss', 'in', null],
  ['theft', 'out', 'loss'],
  ['theft', 'in', null],
  ['expired', 'out', 'loss'],
  ['expired', 'in', null],
  ['own_use', 'out', 'own_use'],
  ['own_use', 'in', null],
  ['found', 'out', null],
  ['found', 'in', 'gain'],
  ['correction', 'out', 'loss'],
  ['correction', 'in', 'gain'],
];

describe('a reason', () => {
  it.each(TABLE)('%s, goods go %s: %s', (reason, way, effect) => {
    expect(waysOf(reason).includes(way)).toBe(effect !== null);
    expect(whyNotLine(reason, { way })).toBe(effect === null ? 'way' : null);
    if (effect !== null) expect(effectOf(reason, way)).toBe(effect);
  });

  it('is in the table, whichever it is', () => {
    expect(new Set(TABLE.map(([reason]) => reason))).toEqual(new Set(ADJUSTMENT_REASONS));
    expect(TABLE).toHaveLength(ADJUSTMENT_REASONS.length * 2);
  });
});

describe('a line of an adjustment', () => {
  it.each([
    [{ way: 'in', batch: {}, unitCostMinor: 5 }, null],
    [{ way: 'in', batchId: 'x' }, 'batchId'],
    [{ way: 'out', batchId: 'x' }, null],
    [{ way: 'out', batch: {} }, 'batch'],
    [{ way: 'out', unitCostMinor: 0 }, 'unitCostMinor'],
  ] as const)('%o is wrong in %s', (line, expected) => {
    expect(whyNotLine('correction', line)).toBe(expected);
  });
});

describe('an adjustment is taken back', () => {
  it.each([
    [null, null, null],
    [null, 'another', 'INVALID_STATE'],
    ['another', null, 'INVALID_STATE'],
    ['another', 'a third', 'INVALID_STATE'],
  ])('of %s, by %s: %s', (reversalOf, reversedBy, expected) => {
    expect(whyNotReverse({ reversalOf, reversedBy })).toBe(expected);
  });
});
