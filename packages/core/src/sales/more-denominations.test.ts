import { describe, expect, it } from 'vitest';
import { CURRENCIES } from '../currencies.ts';
import { DENOMINATIONS_MAX } from '../limits.ts';
import { piecesOf } from './denominations.ts';
import { cashInUse } from './more-denominations.ts';

const known = CURRENCIES.flatMap(({ code, exponent }) => {
  const cash = cashInUse(code);
  return cash === null ? [] : [{ code, exponent, ...cash }];
});

describe('the cash of a currency', () => {
  it('is known of most that shops count', () => {
    expect(known.length).toBeGreaterThanOrEqual(60);
    expect(cashInUse('BTN')).toBeNull();
    expect(cashInUse('TZS')?.notes.at(-1)).toBe(1_000_000);
    expect(() => cashInUse('ABC')).toThrow(RangeError);
  });

  it.each(known)('$code rises, the smallest first', ({ coins, notes }) => {
    for (const row of [coins, notes]) {
      expect(row).toEqual([...new Set(row)].sort((a, b) => a - b));
      expect(row.every((piece) => Number.isSafeInteger(piece) && piece > 0)).toBe(true);
    }
    expect(notes.length).toBeGreaterThan(0);
    expect(piecesOf({ coins, notes }).length).toBeLessThanOrEqual(DENOMINATIONS_MAX);
  });

  it.each(known)('$code: what its smallest piece rounds to is payable', ({ coins, notes }) => {
    const pieces = piecesOf({ coins, notes });
    const smallest = pieces.at(-1) ?? 0;
    for (const piece of pieces) expect(piece % smallest, String(piece)).toBe(0);
  });

  it.each(known)('$code begins each piece by 1, 2 or 5, or is a quarter', ({ coins, notes }) => {
    for (const piece of piecesOf({ coins, notes })) {
      expect(String(piece)).toMatch(/^(?:1|2|5|25)0*$/u);
    }
  });
});
