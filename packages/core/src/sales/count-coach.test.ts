import { describe, expect, test } from 'vitest';
import {
  countHints,
  saleLikeDifference,
  swappedDigits,
  type CountedDrawer,
} from './count-coach.ts';

test.each([
  [1_200, [2_100, 1_020]],
  [21, [12]],
  [10, []],
  [7, []],
  [55, []],
])('%i with two neighbouring digits swapped is one of %j', (number, expected) => {
  expect(swappedDigits(number)).toEqual(expected);
});

const move = (number: number, kind: 'pay_in' | 'pay_out' | 'no_sale', amountMinor: number) => ({
  ...{ _id: `m${number}`, shiftId: 's', number, kind, amountMinor, category: null },
  ...{ reason: 'Bread for all', movedAt: '2026-03-02T08:00:00Z', movedByName: 'Asha' },
  ...{ isLate: false, takesBack: null, isTakenBack: false },
});
const drawer = (
  expectedMinor: number,
  countedMinor: number,
  more: Partial<CountedDrawer> = {},
) => ({
  ...{ expectedMinor, countedMinor, differenceMinor: countedMinor - expectedMinor },
  ...{ pieces: null, moves: [], ...more },
});

describe('what a count that does not agree may come from', () => {
  test('two digits of the total, and only where they make it right', () => {
    // 5,430.00 was there and 5,340.00 was typed: 90.00 short.
    expect(countHints(drawer(543_000, 534_000))).toEqual([
      { kind: 'swapped_total', meantMinor: 543_000 },
    ]);
    // 90.00 short too, nine times ten, but no two digits of it explain that.
    expect(countHints(drawer(520_000, 511_000))).toEqual([]);
  });

  test('two digits of how often a note was counted, not of a sum that nobody typed', () => {
    const pieces = [
      { valueMinor: 1_000_000, count: 12 },
      { valueMinor: 50_000, count: 3 },
    ];
    expect(countHints(drawer(21_150_000, 12_150_000, { pieces }))).toEqual([
      { kind: 'swapped_piece', valueMinor: 1_000_000, count: 12, meantCount: 21 },
    ]);
    const [one] = pieces;
    expect(countHints(drawer(543_000, 534_000, { pieces: one ? [one] : [] }))).toEqual([]);
  });

  test('the one cash move of as much, whichever way it went', () => {
    const moves = [move(1, 'pay_out', 30_000), move(2, 'pay_in', 50_000), move(3, 'no_sale', 0)];
    expect(countHints(drawer(200_000, 170_000, { moves }))).toEqual([
      { kind: 'move', move: moves[0] },
    ]);
    const undone = moves.map((one) => ({ ...one, isTakenBack: true }));
    expect(countHints(drawer(200_000, 170_000, { moves: undone }))).toEqual([]);
    expect(countHints(drawer(200_000, 250_000, { moves }))).toEqual([
      { kind: 'move', move: moves[1] },
    ]);
    const twice = [...moves, move(4, 'pay_out', 30_000)];
    expect(countHints(drawer(200_000, 170_000, { moves: twice }))).toEqual([]);
  });

  test('nothing is told of a drawer that agrees or was not counted', () => {
    const moves = [move(1, 'no_sale', 0)];
    expect(countHints(drawer(543_000, 543_000, { moves }))).toEqual([]);
    const uncounted = { countedMinor: null, differenceMinor: null };
    expect(countHints(drawer(543_000, 0, uncounted))).toEqual([]);
    expect(countHints({ ...drawer(0, 534_000), expectedMinor: null })).toEqual([]);
  });
});

describe('the sale that explains a difference', () => {
  const shift = (differenceMinor: number | null) => ({
    ...{ openedAt: '2026-03-02T06:00:00Z', closedAt: '2026-03-02T16:00:00Z', differenceMinor },
  });
  const sale = (totalMinor: number, methods: string[], occurredAt = '2026-03-02T09:00:00Z') => ({
    ...{ totalMinor, methods, occurredAt },
  });
  const cash = sale(310_000, ['cash']);
  const card = sale(310_000, ['card']);

  test('is one in cash where it is short, one by another way where it is over', () => {
    expect(saleLikeDifference(shift(-310_000), [cash, card])).toBe(cash);
    expect(saleLikeDifference(shift(310_000), [cash, card])).toBe(card);
    expect(saleLikeDifference(shift(-310_000), [sale(310_000, ['cash', 'card'])])).toBeNull();
  });

  test('is none of another amount or shift, and none where several might be it', () => {
    expect(saleLikeDifference(shift(-300_000), [cash])).toBeNull();
    expect(saleLikeDifference(shift(-310_000), [cash, { ...cash }])).toBeNull();
    const before = sale(310_000, ['cash'], '2026-03-02T05:59:59Z');
    const after = sale(310_000, ['cash'], '2026-03-02T16:00:01Z');
    expect(saleLikeDifference(shift(-310_000), [before, after])).toBeNull();
    expect(saleLikeDifference(shift(0), [sale(0, ['cash'])])).toBeNull();
    expect(saleLikeDifference(shift(null), [cash])).toBeNull();
    expect(saleLikeDifference({ ...shift(-310_000), closedAt: null }, [cash])).toBeNull();
  });
});
