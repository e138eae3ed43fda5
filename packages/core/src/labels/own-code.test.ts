import { expect, test } from 'vitest';
import { isBarcode } from '../products/codes.ts';
import { isOwnCode, ownCode } from './own-code.ts';

const id = '0198c0de-0000-7000-8000-0000000004d2';

test('a code of the shop’s own is an EAN-13 of the numbers left to shops, with its check digit', () => {
  // 0x80000000000004d2 is 9223372036854777042; its last ten digits, and the digit that checks.
  expect(ownCode(id)).toBe('2068547770426');
  expect(isBarcode(ownCode(id))).toBe(true);
  expect(isOwnCode(ownCode(id))).toBe(true);
  expect(isOwnCode('4006381333931')).toBe(false);
});

test('every try is another code, the same each time', () => {
  const tries = Array.from({ length: 1_000 }, (_, attempt) => ownCode(id, attempt));
  expect(new Set(tries).size).toBe(1_000);
  expect(ownCode(id, 7)).toBe(tries[7]);
  expect(tries.every(isBarcode)).toBe(true);
});
