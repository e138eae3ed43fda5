import { expect, test } from 'vitest';
import { countedPieces, piecesFor, piecesText } from './counted-pieces.ts';

test('the pieces of a known currency stand the largest first; of another there are none', () => {
  expect(countedPieces('KWD')).toEqual([
    20_000, 10_000, 5_000, 1_000, 500, 250, 100, 50, 20, 10, 5,
  ]);
  expect(countedPieces('NGN')[0]).toBe(100_000);
  expect(countedPieces('BTN')).toEqual([]);
});

test('the cash of a currency that a till does not need while it sells is counted by pieces', () => {
  expect(countedPieces('CHF').slice(0, 3)).toEqual([100_000, 20_000, 10_000]);
});

test('pieces are told with the sum that they come to; of another sum they are none', () => {
  const counts = { 1_000_000: '2', 50_000: '1', 5_000: '' };
  expect(piecesText(counts, 'TZS')).toBe('20500.00');
  expect(piecesText({ 5_000: '' }, 'TZS')).toBe('');
  const pieces = [
    { valueMinor: 50_000, count: 1 },
    { valueMinor: 1_000_000, count: 2 },
  ];
  expect(piecesFor(counts, 2_050_000)).toEqual(pieces);
  expect(piecesFor(counts, 2_000_000)).toBeNull();
  expect(piecesFor(counts, null)).toBeNull();
});
