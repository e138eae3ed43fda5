import { expect, test } from 'vitest';
import { directionOf, listState, nextSort } from './table-columns.ts';

test('a header sorts upwards, then downwards, then not at all', () => {
  expect(nextSort(undefined, 'stock')).toBe('stock');
  expect(nextSort('stock', 'stock')).toBe('-stock');
  expect(nextSort('-stock', 'stock')).toBeUndefined();
  expect(nextSort('-name', 'stock')).toBe('stock');
});

test('only the sorted column says so', () => {
  expect(directionOf('-stock', 'stock')).toBe('descending');
  expect(directionOf('stock', 'stock')).toBe('ascending');
  expect(directionOf('stock', 'name')).toBeNull();
  expect(directionOf(undefined, 'name')).toBeNull();
});

test.each([
  [{ rows: undefined, isFailed: false, isFiltered: false }, 'loading'],
  [{ rows: undefined, isFailed: true, isFiltered: false }, 'failed'],
  [{ rows: [], isFailed: false, isFiltered: false }, 'nothing'],
  [{ rows: [], isFailed: false, isFiltered: true }, 'noMatch'],
  [{ rows: [1], isFailed: true, isFiltered: true }, 'rows'],
  [{ rows: [1], isFailed: false, isFiltered: false }, 'rows'],
])('%j is %s: old rows are never blanked', (list, state) => {
  expect(listState(list)).toBe(state);
});
