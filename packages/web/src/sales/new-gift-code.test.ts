import { readGiftCode } from '@tillbook/core/gift-cards/gift-code';
import { expect, test } from 'vitest';
import { newGiftCode } from './new-gift-code.ts';

test('a code is made by chance, each character as likely as the others', () => {
  const codes = Array.from({ length: 50 }, () => newGiftCode());
  expect(new Set(codes).size).toBe(50);
  for (const code of codes) expect(readGiftCode(code)).toBe(code);
  // 248 and above are drawn again: 31 goes into 248 eight times, and the rest would favour some.
  const drawn = [Array<number>(20).fill(248), [255, ...Array<number>(15).fill(247)]];
  expect(newGiftCode(() => Uint8Array.from(drawn.shift() ?? []))).toMatch(/^Z{15}/);
});
