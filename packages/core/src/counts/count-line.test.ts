import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holds } from '../../test/property.ts';
import {
  accuracyBasisPoints,
  adjustmentOf,
  entered,
  movedWhileCounted,
  type CountedLine,
} from './count-line.ts';

const snapshot = { move: 7, quantityMilli: 10_000 };
const line: CountedLine = {
  countedMilli: null,
  firstMove: null,
  counted: null,
};

describe('the merge rule, by hand', () => {
  it.each([
    // What should be there, what sold until it was counted, what was found, what posting moves.
    ['nothing moved and all is there', 10_000, 0, 10_000, 0],
    ['nothing moved and one is missing', 10_000, 0, 9_000, -1_000],
    ['three sold before it was counted, and seven are there', 10_000, -3_000, 7_000, 0],
    ['three sold before, and six are there: one is missing', 10_000, -3_000, 6_000, -1_000],
    ['five came before, and sixteen are there: one was found', 10_000, 5_000, 16_000, 1_000],
    ['it owed two, and three are there', -2_000, 0, 3_000, 5_000],
    ['nothing was known and nothing is there', 0, 0, 0, 0],
  ])('%s', (_what, snapshotMilli, movedMilli, countedMilli, moves) => {
    expect(adjustmentOf({ countedMilli, snapshotMilli, movedMilli })).toBe(moves);
  });

  it('pays what the level owes where batches are counted', () => {
    // The level owes 5, no batch holds anything; 3 of batch A are there: 8 come in, 5 are gone.
    const counted = { countedMilli: 3_000, snapshotMilli: 0, movedMilli: 0, shortMilli: 5_000 };
    expect(adjustmentOf(counted)).toBe(8_000);
  });
});

describe('entries of a line', () => {
  it('add up, and the newest is the moment', () => {
    const one = entered(line, { mode: 'add', quantityMilli: 1_000 }, snapshot);
    expect(one).toMatchObject({ countedMilli: 1_000, firstMove: 7, counted: { move: 7 } });
    expect(movedWhileCounted(one)).toBe(false);
    const later = { move: 9, quantityMilli: 8_000 };
    const two = entered(one, { mode: 'add', quantityMilli: 5_000 }, later);
    expect(two).toMatchObject({ countedMilli: 6_000, firstMove: 7, counted: later });
    expect(movedWhileCounted(two)).toBe(true);
  });

  it('are replaced by a typed total, which leaves no doubt', () => {
    const later = { move: 9, quantityMilli: 8_000 };
    const scanned = entered(line, { mode: 'add', quantityMilli: 1_000 }, snapshot);
    const typed = entered(scanned, { mode: 'set', quantityMilli: 0 }, later);
    expect(typed).toMatchObject({ countedMilli: 0, firstMove: 9, counted: later });
    expect(movedWhileCounted(typed)).toBe(false);
  });

  it('that were queued do not turn the moment back', () => {
    const later = { move: 9, quantityMilli: 8_000 };
    const scanned = entered(line, { mode: 'add', quantityMilli: 1_000 }, later);
    const queued = entered(scanned, { mode: 'add', quantityMilli: 1_000 }, snapshot);
    expect(queued).toMatchObject({ countedMilli: 2_000, firstMove: 7, counted: later });
    expect(movedWhileCounted(queued)).toBe(true);
  });
});

type Happening =
  | { readonly what: 'moves'; readonly byMilli: number }
  | { readonly what: 'counts'; readonly mode: 'add' | 'set'; readonly quantityMilli: number }
  | { readonly what: 'posts' };

const happening: fc.Arbitrary<Happening> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      what: fc.constant('moves' as const),
      byMilli: fc.integer({ min: -9_000, max: 5_000 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('counts' as const),
      mode: fc.constantFrom('add' as const, 'set' as const),
      quantityMilli: fc.nat(20_000),
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('posts' as const) }) },
);

/** Plays happenings on one level; after each posting, what the level is and what it should be. */
function play(startMilli: number, happenings: readonly Happening[]): [number, number][] {
  let level = { move: 1, quantityMilli: startMilli };
  let count: CountedLine = line;
  let began = level;
  let movedSinceMilli = 0;
  const posted: [number, number][] = [];
  for (const one of [...happenings, { what: 'posts' } as const]) {
    if (one.what === 'moves') {
      level = { move: level.move + 1, quantityMilli: level.quantityMilli + one.byMilli };
      movedSinceMilli += one.byMilli;
    } else if (one.what === 'counts') {
      count = entered(count, one, level);
      movedSinceMilli = 0;
    } else if (count.countedMilli !== null && count.counted !== null) {
      const { countedMilli, counted } = count;
      const snapshotMilli = began.quantityMilli;
      const movedMilli = counted.quantityMilli - snapshotMilli;
      const byMilli = adjustmentOf({ countedMilli, snapshotMilli, movedMilli });
      const quantityMilli = level.quantityMilli + byMilli;
      level = { move: level.move + (byMilli === 0 ? 0 : 1), quantityMilli };
      posted.push([level.quantityMilli, countedMilli + movedSinceMilli]);
      count = line;
      began = level;
      movedSinceMilli = 0;
    }
  }
  return posted;
}

describe('whatever the order of sales and counting', () => {
  it('posting leaves what was counted and what moved after it', () => {
    holds(
      fc.property(
        fc.integer({ min: -20_000, max: 50_000 }),
        fc.array(happening, { maxLength: 40 }),
        (startMilli, happenings) => {
          for (const [is, should] of play(startMilli, happenings)) expect(is).toBe(should);
        },
      ),
      10_000,
    );
  });
});

describe('the accuracy of a count', () => {
  it.each([
    [0, 0, null],
    [10, 0, 10_000],
    [3, 1, 6_666],
    [4, 4, 0],
  ])('of %d lines with %d differences', (counted, different, score) => {
    expect(accuracyBasisPoints({ counted, different })).toBe(score);
  });
});
