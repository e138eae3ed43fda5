import { expect, test } from 'vitest';
import { piecesOf, slot } from './slots.ts';

test('a sentence is taken apart at its values, in the order of the language', () => {
  expect(piecesOf(`${slot(0)} to go; ${slot(1)} sold today.`)).toEqual([
    ...[0, ' to go; ', 1, ' sold today.'],
  ]);
  expect(piecesOf(`Sold ${slot(1)}${slot(0)}`)).toEqual(['Sold ', 1, 0]);
  expect(piecesOf('Nothing 🛒 to press')).toEqual(['Nothing 🛒 to press']);
  expect(piecesOf('')).toEqual([]);
});
