import { describe, expect, test } from 'vitest';
import {
  backWithGoods,
  givenUpStill,
  takeWriteOffBack,
  whyNotVoidWriteOff,
  type GivenUpPart,
} from './write-off-back.ts';

const part = (
  entryNo: number,
  amountMinor: number,
  goodsBackMinor = 0,
  earlierMinor = 0,
): GivenUpPart => ({ entryNo, amountMinor, earlierMinor, goodsBackMinor });

describe('what of a write-off came back with goods, and what is given up still', () => {
  test.each([
    ['nothing came back', [part(1, 900)], 0, 900],
    ['a part came back', [part(1, 900, 200)], 200, 700],
    ['all came back', [part(1, 900, 900)], 900, 0],
    // 10.00 and then 20.00 were given up of one sale, goods for 15.00 came back.
    ['of the first of two all came back', [part(1, 1_000, 1_500)], 1_000, 0],
    ['of the second the rest', [part(1, 2_000, 1_500, 1_000)], 500, 1_500],
    ['the first was taken back before: of the second all', [part(1, 2_000, 500, 0)], 500, 1_500],
    ['each debt by itself', [part(1, 300, 400), part(2, 500)], 300, 500],
    ['of nothing', [], 0, 0],
  ])('%s', (_what, parts, goodsMinor, stillMinor) => {
    expect([backWithGoods(parts), givenUpStill(parts)]).toEqual([goodsMinor, stillMinor]);
  });
});

describe('a giving up that is taken back', () => {
  test('opens what it gave up, and is used up by its own taking back', () => {
    const writeOff = { entryNo: 4, parts: [part(2, 500), part(1, 300)] };
    expect(takeWriteOffBack(writeOff, [])).toEqual({
      amountMinor: 800,
      own: [{ entryNo: 4, amountMinor: 800 }],
      moves: [
        { debitNo: 1, creditNo: 4, amountMinor: -300 },
        { debitNo: 2, creditNo: 4, amountMinor: -500 },
      ],
    });
  });

  test('leaves what came back with goods', () => {
    const writeOff = { entryNo: 4, parts: [part(1, 300, 300), part(2, 500, 100)] };
    expect(takeWriteOffBack(writeOff, [])).toEqual({
      amountMinor: 400,
      own: [{ entryNo: 4, amountMinor: 400 }],
      moves: [{ debitNo: 2, creditNo: 4, amountMinor: -400 }],
    });
  });

  test('is paid at once by what waits in favour, the oldest debt first', () => {
    const writeOff = { entryNo: 3, parts: [part(1, 300), part(2, 500)] };
    const credits = [
      { entryNo: 4, openMinor: 450 },
      { entryNo: 5, openMinor: 100 },
    ];
    expect(takeWriteOffBack(writeOff, credits).moves).toEqual([
      { debitNo: 1, creditNo: 3, amountMinor: -300 },
      { debitNo: 2, creditNo: 3, amountMinor: -500 },
      { debitNo: 1, creditNo: 4, amountMinor: 300 },
      { debitNo: 2, creditNo: 4, amountMinor: 150 },
      { debitNo: 2, creditNo: 5, amountMinor: 100 },
    ]);
  });

  test('is taken back once, and while something is given up still', () => {
    const parts = [part(1, 300)];
    expect(whyNotVoidWriteOff({ isTakenBack: false, parts })).toBeNull();
    expect(whyNotVoidWriteOff({ isTakenBack: true, parts })).toBe('INVALID_STATE');
    const gone = [part(1, 300, 300)];
    expect(whyNotVoidWriteOff({ isTakenBack: false, parts: gone })).toBe('INVALID_STATE');
  });
});
