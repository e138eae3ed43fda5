import { parseQuantity } from '@tillbook/core/quantity';
import { expect, test } from 'vitest';
import { quantityText } from './quantity-text.ts';

test.each([
  [0, '0'],
  [1, '0.001'],
  [1_500, '1.5'],
  [24_000, '24'],
  [1_234_567, '1234.567'],
])('%i thousandths are typed as %s and read back', (milli, text) => {
  expect(quantityText(milli)).toBe(text);
  expect(parseQuantity(text)).toMatchObject({ ok: true, milli });
});
