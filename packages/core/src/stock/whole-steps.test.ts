import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { whyNotSteps } from './whole-steps.ts';

const PIECE = 1_000;
const GRAMS = 10;

describe('goods are put on paper', () => {
  test.each([
    ['three pieces', 3_000, PIECE, null, null],
    ['half a piece', 500, PIECE, null, 'QUANTITY_STEP'],
    ['two and a half kilograms by ten grams', 2_500, GRAMS, null, null],
    ['five grams by ten', 5, GRAMS, null, 'QUANTITY_STEP'],
    ['all of two and a half pieces that lie there', 2_500, PIECE, 0, null],
    ['the half of two and a half', 500, PIECE, 2_000, null],
    ['the half that makes two and a half three', 500, PIECE, 3_000, null],
    ['what pays half a piece that was owed', 500, PIECE, -1_000, null],
    ['half of ten whole ones', 500, PIECE, 9_500, 'QUANTITY_STEP'],
    ['another part than what is too much', 700, PIECE, 1_800, 'QUANTITY_STEP'],
    ['two pieces beside a half that stays', 2_000, PIECE, 500, null],
  ] as const)('%s', (_name, quantityMilli, stepMilli, leftMilli, why) => {
    expect(whyNotSteps(quantityMilli, stepMilli, leftMilli)).toBe(why);
  });

  test('and what was whole stays whole, whichever way they go', () => {
    const steps = fc.constantFrom(1, 10, 250, 500, 1_000, 12_000);
    const given = fc.tuple(
      steps,
      fc.integer({ min: -50, max: 50 }),
      fc.integer({ min: 1, max: 60_000 }),
      fc.constantFrom(1, -1),
    );
    fc.assert(
      fc.property(given, ([stepMilli, held, quantityMilli, way]) => {
        const leftMilli = held * stepMilli + way * quantityMilli;
        const isAllowed = whyNotSteps(quantityMilli, stepMilli, leftMilli) === null;
        expect(isAllowed).toBe(leftMilli % stepMilli === 0);
      }),
    );
  });
});
