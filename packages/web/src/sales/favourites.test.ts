import { expect, test } from 'vitest';
import { FAVOURITES_MAX, pinned, soldLately } from './favourites.ts';

test('what is pinned stays where it was put; pinned again it goes', () => {
  expect(pinned(['a', 'b'], 'c')).toEqual(['a', 'b', 'c']);
  expect(pinned(['a', 'b', 'c'], 'b')).toEqual(['a', 'c']);
  const full = Array.from({ length: FAVOURITES_MAX }, (_none, at) => `p${at}`);
  expect(pinned(full, 'one more')).toEqual(full);
  expect(pinned(full, 'p0')).toHaveLength(FAVOURITES_MAX - 1);
});

test('what was sold last stands first, each once, at most 24', () => {
  expect(soldLately(['a', 'b', 'c'], ['c', 'd', 'c'])).toEqual(['c', 'd', 'a', 'b']);
  const many = Array.from({ length: 30 }, (_none, at) => `p${at}`);
  expect(soldLately(many, ['new'])).toEqual(['new', ...many.slice(0, 23)]);
});
