import { expect, test } from 'vitest';
import { meantBy } from './meant-words.ts';
import { madeIndex } from './product-index.ts';
import { catalogueRow } from './test-catalogue.ts';

const index = madeIndex([
  catalogueRow('Sugar 1 kg', { categoryName: 'Food' }),
  catalogueRow('Brown sugar'),
  catalogueRow('Sunflower oil 1 l', { brandName: 'Alizeti' }),
  catalogueRow('Soap bar'),
  catalogueRow('Soup cubes'),
]);

test('a slip in a word that finds nothing is told with the word that was meant', () => {
  expect(meantBy(index, 'suger')).toEqual(['sugar']);
  expect(meantBy(index, 'Brwon Sugar')).toEqual(['brown sugar']);
  expect(meantBy(index, 'alizati oil')).toEqual(['alizeti oil']);
});

test('each near word is offered with the others as they were meant', () => {
  expect(meantBy(index, 'brwon soip')).toEqual(['brown soap', 'brown soup']);
});

test('what finds something by itself stays, and what is near to nothing is not guessed', () => {
  expect(meantBy(index, 'soap brwon')).toEqual(['soap brown']);
  expect(meantBy(index, 'toothpaste')).toEqual([]);
  expect(meantBy(index, 'suger toothpaste')).toEqual([]);
  expect(meantBy(index, '6161000123')).toEqual([]);
  expect(meantBy(index, '')).toEqual([]);
  // Both words are there, of different goods: nothing is a slip.
  expect(meantBy(index, 'soap sugar')).toEqual([]);
});
