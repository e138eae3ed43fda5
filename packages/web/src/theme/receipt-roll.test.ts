import { expect, test } from 'vitest';
import { rollPage } from './receipt-roll.ts';

test('a receipt of 100 mm gets a page of 80 mm by its length and the margins', () => {
  expect(rollPage((100 * 96) / 25.4)).toBe('@page receipt { size: 80mm 110mm; margin: 4mm; }');
  expect(rollPage(0)).toBe('@page receipt { size: 80mm 10mm; margin: 4mm; }');
});
