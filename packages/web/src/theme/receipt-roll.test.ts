import { expect, test } from 'vitest';
import { receiptPage } from './receipt-roll.ts';

test('a receipt of 100 mm gets a page of 80 mm by its length and the margins', () => {
  expect(receiptPage((100 * 96) / 25.4)).toBe('@page receipt { size: 80mm 110mm; margin: 4mm; }');
  expect(receiptPage(0)).toBe('@page receipt { size: 80mm 10mm; margin: 4mm; }');
});

test('a narrow roll has its own width, and a sheet its own height', () => {
  expect(receiptPage(0, 'roll58')).toBe('@page receipt { size: 58mm 12mm; margin: 5mm; }');
  expect(receiptPage(5_000, 'a4')).toBe('@page receipt { size: A4; margin: 15mm; }');
});
