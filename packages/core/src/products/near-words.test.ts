import { expect, test } from 'vitest';
import { nearWords, slipsBetween } from './near-words.ts';

const WORDS = [
  'sugar',
  'sunflower',
  'soap',
  'cooking',
  'detergent',
  'salt',
  'milk',
  'a4',
  'sugar1',
];

test.each([
  ['suger', 'sugar', 1],
  ['sugr', 'sugar', 1],
  ['suugar', 'sugar', 1],
  ['usgar', 'sugar', 1],
  ['sunfl', 'sunflower', 0],
  ['sumfl', 'sunflower', 1],
  ['detergnet', 'detergent', 1],
  ['deterjnet', 'detergent', 2],
  ['sunflwer', 'sunflower', 1],
])('%s lies %s with so many slips: %i', (typed, word, slips) => {
  expect(slipsBetween(typed, word, 2)).toBe(slips);
});

test('more slips than are forgiven are no nearness', () => {
  expect(slipsBetween('suker', 'sugar', 1)).toBe(Infinity);
  expect(slipsBetween('sugar', 'su', 1)).toBe(Infinity);
});

test('a slip finds the word that was meant, two only a long one', () => {
  expect(nearWords('suger', WORDS, 3)).toEqual(['sugar']);
  expect(nearWords('sumfl', WORDS, 3)).toEqual(['sunflower']);
  expect(nearWords('deterjnet', WORDS, 3)).toEqual(['detergent']);
  expect(nearWords('sukar', ['sugar', 'sukari', 'suker'], 2)).toEqual(['sukari', 'sugar']);
  expect(nearWords('suker', ['sugar'], 3)).toEqual([]);
  expect(nearWords('sugax', ['sugabean', 'sugar'], 2)).toEqual(['sugar', 'sugabean']);
});

test('short words and codes are near to nothing', () => {
  expect(nearWords('mlk', WORDS, 3)).toEqual([]);
  expect(nearWords('suga1', WORDS, 3)).toEqual([]);
  expect(nearWords('sugal', ['sugar1'], 3)).toEqual([]);
});
