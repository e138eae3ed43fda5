import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holds } from '../test/property.ts';
import {
  formatQuantity,
  lineAmountMinor,
  parseQuantity,
  QUANTITY_MAX_MILLI,
  quantityText,
} from './quantity.ts';

describe('reading a quantity', () => {
  it.each([
    ['1', 1000],
    ['1.5', 1500],
    ['0,514', 514],
    ['1,250', 1250],
    ['1.250', 1250],
    ['1,250.5', 1_250_500],
    ['0.001', 1],
    ['٢٫٥', 2500],
    ['0', 0],
    ['1000000000', QUANTITY_MAX_MILLI],
  ])('"%s" is %d thousandths', (text, milli) => {
    expect(parseQuantity(text)).toEqual({ ok: true, milli });
  });

  it.each([
    ['', 'EMPTY'],
    ['abc', 'PATTERN'],
    ['½', 'PATTERN'],
    ['-1', 'PATTERN'],
    ['1e3', 'PATTERN'],
    ['1.5.5', 'PATTERN'],
    ['0.0001', 'TOO_MANY_DECIMALS'],
    ['0.0005', 'TOO_MANY_DECIMALS'],
    ['1000000000.001', 'TOO_LARGE'],
  ])('"%s" is refused: %s', (text, reason) => {
    expect(parseQuantity(text)).toEqual({ ok: false, reason });
  });
});

describe('showing a quantity', () => {
  it.each([
    [3000, 'en', '3'],
    [1500, 'en', '1.5'],
    [514, 'en', '0.514'],
    [-250, 'en', '\u22120.25'],
    [0, 'en', '0'],
    [1_234_567, 'en', '1,234.567'],
    [1_234_567, 'de', '1.234,567'],
  ])('%d thousandths in %s are %s', (milli, locale, expected) => {
    expect(formatQuantity(milli, locale)).toBe(expected);
  });

  it('is read back from a field as it was', () => {
    expect(quantityText(1_234_000)).toBe('1234');
    expect(quantityText(1000)).toBe('1');
    expect(quantityText(10_500)).toBe('10.5');
    expect(quantityText(0)).toBe('0');
    holds(
      fc.property(fc.integer({ min: 0, max: QUANTITY_MAX_MILLI }), (milli) => {
        expect(parseQuantity(quantityText(milli))).toEqual({ ok: true, milli });
      }),
      20_000,
    );
  });
});

describe('the amount of a line', () => {
  it.each([
    [10_000, 2300, 23_000],
    [42_999, 514, 22_101],
    [42_999, 510, 21_929],
    [1, 500, 1],
    [1, 499, 0],
    [0, 1000, 0],
    [125, 4000, 500],
  ])('%d a unit × %d thousandths is %d', (price, milli, expected) => {
    expect(lineAmountMinor(price, milli)).toBe(expected);
  });

  it('is a RangeError beyond the largest exact amount', () => {
    expect(() => lineAmountMinor(10 ** 12, 10 ** 12)).toThrow(RangeError);
    expect(() => lineAmountMinor(0.5, 1000)).toThrow(RangeError);
  });
});
