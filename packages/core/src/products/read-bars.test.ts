import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkDigit, ean13 } from './codes.ts';
import { readBars } from './read-bars.ts';

// 5901234123457, as the standard's own example draws it: guard, six digits, middle, six, guard.
const EXAMPLE =
  '101' +
  '0001011' +
  '0100111' +
  '0110011' +
  '0010011' +
  '0111101' +
  '0011101' +
  '01010' +
  '1100110' +
  '1101100' +
  '1000010' +
  '1011100' +
  '1001110' +
  '1000100' +
  '101';

const LEFT = [
  ...['0001101', '0011001', '0010011', '0111101', '0100011'],
  ...['0110001', '0101111', '0111011', '0110111', '0001011'],
];
const flip = (bits: string): string =>
  Array.from(bits, (bit) => (bit === '1' ? '0' : '1')).join('');
const RIGHT = LEFT.map(flip);
const EVEN = RIGHT.map((bits) => [...bits].reverse().join(''));
const PARITY = [
  ...['000000', '001011', '001101', '001110', '010011'],
  ...['011001', '011100', '010101', '010110', '011010'],
];

/** The modules of a code of thirteen or eight digits. */
function modulesOf(code: string): string {
  const digits = Array.from(code, Number);
  const isLong = digits.length === 13;
  const parity = isLong ? (PARITY[digits[0] ?? 0] ?? '') : '0000';
  const body = isLong ? digits.slice(1) : digits;
  const half = body.length / 2;
  const left = body
    .slice(0, half)
    .map((digit, at) => (parity[at] === '1' ? EVEN[digit] : LEFT[digit]));
  const right = body.slice(half).map((digit) => RIGHT[digit]);
  return `101${left.join('')}01010${right.join('')}101`;
}

/** A row of a picture: each module so many pixels wide, in light of its own. */
function rowOf(modules: string, width: number, dark = 20, light = 230): number[] {
  const all = `${'0'.repeat(12)}${modules}${'0'.repeat(12)}`;
  const pixels = Math.floor(all.length * width);
  // A pixel between two modules has a part of both.
  const at = (x: number): number => (all[Math.floor(x / width)] === '1' ? dark : light);
  return Array.from({ length: pixels }, (_none, x) => (at(x + 0.25) + at(x + 0.75)) / 2);
}

const codes = fc.oneof(
  fc.stringMatching(/^[0-9]{12}$/).map(ean13),
  fc.stringMatching(/^[0-9]{7}$/).map((digits) => `${digits}${checkDigit(digits)}`),
);

describe('a row of a picture', () => {
  test('is read as the standard draws it', () => {
    expect(modulesOf('5901234123457')).toBe(EXAMPLE);
    expect(readBars(rowOf(EXAMPLE, 3))).toBe('5901234123457');
  });

  test('is read upside down, faint, and with light that falls off', () => {
    const row = rowOf(modulesOf('96385074'), 3);
    expect(readBars(row)).toBe('96385074');
    expect(readBars([...row].reverse())).toBe('96385074');
    const faint = rowOf(EXAMPLE, 3, 110, 150);
    expect(readBars(faint)).toBe('5901234123457');
    const shaded = rowOf(EXAMPLE, 4).map((value, x, all) => value * (0.4 + (0.6 * x) / all.length));
    expect(readBars(shaded)).toBe('5901234123457');
  });

  test('of any code, size and side is that code', () => {
    fc.assert(
      fc.property(
        codes,
        fc.double({ min: 3, max: 9, noNaN: true }),
        fc.boolean(),
        (code, width, isTurned) => {
          const row = rowOf(modulesOf(code), width);
          expect(readBars(isTurned ? row.reverse() : row)).toBe(code);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('with grain is that code or none, never another', () => {
    let read = 0;
    fc.assert(
      fc.property(
        codes,
        fc.array(fc.integer({ min: -35, max: 35 }), { minLength: 400 }),
        (code, grain) => {
          const row = rowOf(modulesOf(code), 4).map((value, x) => value + (grain[x % 400] ?? 0));
          const found = readBars(row);
          if (found === code) read += 1;
          expect([code, null]).toContain(found);
        },
      ),
      { numRuns: 200 },
    );
    expect(read).toBeGreaterThan(120);
  });
});

describe('nothing is read of', () => {
  test.each([
    ['an empty row', []],
    ['paper', Array<number>(600).fill(230)],
    ['a code that is cut', rowOf(EXAMPLE.slice(0, 80), 3)],
    ['a code whose last digit is another', rowOf(modulesOf('5901234123458'), 3)],
    ['a code without paper before it', rowOf(EXAMPLE, 3).slice(36)],
  ])('%s', (_what, row) => {
    expect(readBars(row)).toBeNull();
  });

  test('noise', () => {
    const noise = fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 200, maxLength: 900 });
    fc.assert(
      fc.property(noise, (row) => {
        expect(readBars(row)).toBeNull();
      }),
      { numRuns: 500 },
    );
  });
});
