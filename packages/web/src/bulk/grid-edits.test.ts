import { expect, test } from 'vitest';
import type { BulkProduct } from '@tillbook/core/products/change-sets.api';
import { cellsFor, cellText, readCell, type GridPlace } from './grid-cells.ts';
import { blockOf, countEdits, NO_EDITS, paste, rowsOf, typeInto, wrongIn } from './grid-edits.ts';

const place: GridPlace = {
  currency: 'EUR',
  categories: [{ _id: 'c1', name: 'Drinks' }],
  brands: [{ _id: 'b1', name: 'Azam' }],
  taxClasses: [{ _id: 't1', name: 'Standard' }],
  branchId: 'br',
};
const product = (productId: string): BulkProduct => ({
  productId,
  version: 4,
  kind: 'goods',
  name: `Product ${productId}`,
  sku: productId,
  barcode: null,
  categoryId: 'c1',
  brandId: null,
  taxClassId: 't1',
  priceMinor: 12_50,
  costMinor: 9_00,
  floorPriceMinor: null,
  targetMarginBasisPoints: 1_250,
  isArchived: false,
  reorderPoints: [{ branchId: 'br', pointMilli: 5_000, quantityMilli: 24_000 }],
});
const rows = [product('p1'), product('p2')];

test('cells show what is there, and what they show is read back as it was', () => {
  const shown = cellsFor('br').map((cell) => cellText(rows[0]!, cell, place));
  expect(shown).toEqual([
    'Product p1',
    'p1',
    '',
    'Drinks',
    '',
    'Standard',
    '12.50',
    '9.00',
    '',
    '12.5',
    '5',
    '24',
    'No',
  ]);
  for (const cell of cellsFor('br')) {
    expect(readCell(cell, cellText(rows[0]!, cell, place), place).ok).toBe(true);
  }
});

test.each([
  ['price', '', 'Fill this in.'],
  ['price', 'abc', 'This is not an amount.'],
  ['price', '1.234', 'At most 2 decimals.'],
  ['category', 'Tools', '“Tools” is not in the list.'],
  ['tax', '', 'Fill this in.'],
  ['barcode', '4006381333932', 'The check digit of this bar code is wrong.'],
  ['margin', '100', 'Enter a percentage under 100.'],
  ['archived', 'maybe', 'Enter Yes or No.'],
] as const)('%s does not take "%s"', (cell, text, message) => {
  expect(readCell(cell, text, place)).toEqual({ ok: false, message });
});

test('typing what was there takes the change away', () => {
  const edited = typeInto(NO_EDITS, rows[0]!, 'price', '13', place);
  expect(countEdits(edited, place)).toEqual({ cells: 1, wrong: 0 });
  expect(typeInto(edited, rows[0]!, 'price', '12.50', place)).toEqual(NO_EDITS);
});

test('a block of a spreadsheet lands where it begins, and what reaches over is left out', () => {
  const block = blockOf('13,50\t"say ""ten"""\r\n14\tx\n15\t\n');
  expect(block).toEqual([
    ['13,50', 'say "ten"'],
    ['14', 'x'],
    ['15', ''],
  ]);
  const cells = cellsFor('br');
  const at = { row: 0, column: cells.indexOf('price') };
  const { edits, pasted } = paste(NO_EDITS, block, at, { rows, cells }, place);
  expect(pasted).toBe(4);
  expect(countEdits(edits, place)).toEqual({ cells: 4, wrong: 2 });
  expect(wrongIn(edits.get('p2'), 'cost', place)).toBe('This is not an amount.');
  expect(rowsOf(edits, place)).toEqual([
    { productId: 'p1', version: 4, changes: { priceMinor: 13_50 } },
    { productId: 'p2', version: 4, changes: { priceMinor: 14_00 } },
  ]);
});

test('a reorder point keeps the part that was not typed', () => {
  const edited = typeInto(NO_EDITS, rows[0]!, 'point', '7.5', place);
  expect(rowsOf(edited, place)[0]?.changes).toEqual({
    reorderPoints: [{ branchId: 'br', pointMilli: 7_500, quantityMilli: 24_000 }],
  });
});
