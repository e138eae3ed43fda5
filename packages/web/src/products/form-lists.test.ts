import { expect, test } from 'vitest';
import { listed, rowCount, rowsOf, withoutRow, withRow } from './form-lists.ts';

const start = { name: 'Sugar', packs: '' };
const carton = { name: 'Carton', units: '24' };
const box = { name: 'Box', units: '6' };

test('rows are added at the end and taken out anywhere; the others move up', () => {
  const two = withRow(withRow(start, 'packs', carton), 'packs', box);
  expect(rowsOf(two, 'packs', ['name', 'units'])).toEqual([carton, box]);
  const one = withoutRow(two, 'packs', 0);
  expect(rowsOf(one, 'packs', ['name', 'units'])).toEqual([box]);
  expect(one).toEqual({ ...start, 'packs.0.name': 'Box', 'packs.0.units': '6' });
  expect(rowCount(withoutRow(one, 'packs', 0), 'packs', 'name')).toBe(0);
});

test('a row that came and went leaves the texts as they were, in their order', () => {
  const back = withoutRow(withRow(start, 'packs', carton), 'packs', 0);
  expect(JSON.stringify(back)).toBe(JSON.stringify(start));
});

test('a list of texts holds each once', () => {
  expect(listed(' S, M;L\nM,, ')).toEqual(['S', 'M', 'L']);
  expect(listed('')).toEqual([]);
});
