import { expect, test } from 'vitest';
import { rateText, readRate } from './rate-text.ts';

test.each([
  ['8650.25', 8_650_250_000_000],
  ['0.000115604', 115_604],
  ['1', 1_000_000_000],
  ['2,650', 2_650_000_000_000],
])('%s is read and written back', (text, nano) => {
  expect(readRate(text)).toBe(nano);
  expect(readRate(rateText(nano))).toBe(nano);
});

test.each(['', '0', '-1', '1.0000000001', 'abc', '1e5', '99999999'])('%s is no rate', (text) => {
  expect(readRate(text)).toBeNull();
});
