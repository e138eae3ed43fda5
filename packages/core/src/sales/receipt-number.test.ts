import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holds } from '../../test/property.ts';
import {
  nextSeries,
  parseReceiptNumber,
  receiptNumber,
  runningNumberIn,
} from './receipt-number.ts';

const first = { branchCode: 'KAR', tillCode: 'T1', series: 'A', number: 123 };

it.each([
  ['123', 123],
  ['000123', 123],
  ['999999999', 999_999_999],
  ...['', '0', '000', '1234567890', '12a', '-1', '1.5', 'T1-A-000123', ' 1'].map(
    (typed) => [typed, null] as const,
  ),
] as const)('%j as a running number', (typed, number) => {
  expect(runningNumberIn(typed)).toBe(number);
});

describe('a receipt number', () => {
  it('names branch, till, series and number', () => {
    expect(receiptNumber(first)).toBe('KAR-T1-A-000123');
    expect(receiptNumber({ ...first, series: 'AA', number: 1_234_567 })).toBe('KAR-T1-AA-1234567');
    expect(parseReceiptNumber('KAR-T1-A-000123')).toEqual(first);
  });

  it.each([
    { number: 0 },
    { number: -1 },
    { number: 1.5 },
    { number: 1_000_000_000 },
    { series: 'a' },
    { series: '' },
    { series: 'A1' },
    { branchCode: 'KA-R' },
    { branchCode: 'KARIAKO' },
    { tillCode: 't1' },
    { tillCode: '' },
  ])('is not made of %j', (wrong) => {
    expect(() => receiptNumber({ ...first, ...wrong })).toThrow(RangeError);
  });

  it.each([
    '',
    'KAR-T1-A-123',
    'KAR-T1-A-000000',
    'KAR-T1-A-0000123',
    'KAR-T1-A-000123 ',
    'KAR-T1-A-000123\n',
    'kar-T1-A-000123',
    'KAR-T1-1-000123',
    'KAR-T1-000123',
    'KAR-X-T1-A-000123',
    'KAR-T1-A-1234567890',
  ])('is not read from %j', (text) => {
    expect(parseReceiptNumber(text)).toBeNull();
  });

  it('is read back as it was made, and two differ when anything differs', () => {
    const code = fc.stringMatching(/^[A-Z0-9]{1,6}$/);
    const receipt = fc.record({
      branchCode: code,
      tillCode: code,
      series: fc.stringMatching(/^[A-Z]{1,4}$/),
      number: fc.oneof(
        fc.integer({ min: 1, max: 999_999_999 }),
        fc.constantFrom(1, 999_999, 1_000_000, 999_999_999),
      ),
    });
    holds(
      fc.property(receipt, (given) => {
        expect(parseReceiptNumber(receiptNumber(given))).toEqual(given);
      }),
      20_000,
    );
  });
});

describe('the next series', () => {
  it.each([
    ['A', 'B'],
    ['Y', 'Z'],
    ['Z', 'AA'],
    ['AA', 'AB'],
    ['AZ', 'BA'],
    ['ZY', 'ZZ'],
    ['ZZ', 'AAA'],
    ['AZZ', 'BAA'],
  ])('after %s is %s', (series, expected) => {
    expect(nextSeries(series)).toBe(expected);
  });

  it('never repeats in a thousand takeovers', () => {
    const seen = new Set(['A']);
    let series = 'A';
    for (let turn = 0; turn < 1000; turn += 1) {
      series = nextSeries(series);
      seen.add(series);
    }
    expect(seen.size).toBe(1001);
  });

  it.each(['', 'a', 'A1', 'ZZZZ'])('does not exist after %j', (series) => {
    expect(() => nextSeries(series)).toThrow(RangeError);
  });
});
