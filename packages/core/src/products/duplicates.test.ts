import { expect, test } from 'vitest';
import { editDistance, likelyDuplicates, nameKey, whyDuplicate } from './duplicates.ts';

test.each([
  ['', '', 0],
  ['sugar', 'sugar', 0],
  ['sugar', 'suger', 1],
  ['sugar', 'sugra', 1],
  ['sugar', 'sgar', 1],
  ['sugar', 'ssuger', 2],
  ['sugar', 'salt', 3],
  ['a', 'abcdefgh', 3],
] as const)('from "%s" to "%s" it is %d', (one, other, expected) => {
  expect(editDistance(one, other, 2)).toBe(expected);
  expect(editDistance(other, one, 2)).toBe(expected);
});

test('the order of words, case, accents and signs make no other name', () => {
  expect(nameKey('Azam Flour, 1kg')).toBe(nameKey('1KG flour (Azám)'));
});

const candidate = (name: string, sku = 'X', barcodes: string[] = []) => ({
  productId: name,
  name,
  sku,
  barcodes,
});
const written = (
  name: string | null,
  sku: string | null = null,
  barcode: string | null = null,
) => ({
  name,
  sku,
  barcode,
});

test.each([
  [written('Sugar brown'), candidate('Brown sugar'), 'same_name'],
  [written('Browm sugar'), candidate('Brown sugar'), 'similar_name'],
  // Numbers say what differs.
  [written('Soap 2'), candidate('Soap 3'), null],
  [written('Flour 1 kg'), candidate('Flour 2 kg'), null],
  // Of a short name one letter is too much of it.
  [written('Tea'), candidate('Pea'), null],
  [written('Salt'), candidate('Malt'), 'similar_name'],
  [written('Anything', 'fl-1'), candidate('Other', 'FL-1'), 'sku'],
  [written(null, 'fl-1', '77'), candidate('Other', 'FL-1', ['1', '77']), 'barcode'],
  [written('!!!'), candidate('???'), null],
  [written(null), candidate('Sugar'), null],
] as const)('%o and %o: %s', (one, other, expected) => {
  expect(whyDuplicate(one, other)).toBe(expected);
});

test('the likeliest come first, and no more than five', () => {
  const candidates = [
    candidate('Browm sugar'),
    candidate('Sugar brown'),
    candidate('Salt', 'FL-1'),
    candidate('Tea', 'Y', ['77']),
    ...['a', 'b', 'c'].map((sign) => candidate(`Brown sugar ${sign}`)),
  ];
  const found = likelyDuplicates(written('Brown sugar', 'fl-1', '77'), candidates);
  expect(found.map(({ why }) => why).slice(0, 3)).toEqual(['barcode', 'sku', 'same_name']);
  expect(found.length).toBeLessThanOrEqual(5);
});
