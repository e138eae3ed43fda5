import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepList } from './favourites.ts';
import { placedKeys, readPlaced } from './placed-keys.ts';

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('the branch’s keys stand before the device’s own pins, each once', () => {
  expect(placedKeys(null, ['a', 'b'], ['b', 'own'])).toEqual(['a', 'b', 'own']);
  expect(placedKeys(null, [], ['own'])).toEqual(['own']);
});

test('within a shift nothing moves: what comes is behind, what was taken away elsewhere stays', () => {
  const placed = ['a', 'b', 'own'];
  expect(placedKeys(placed, ['new', 'b', 'a'], ['own'])).toEqual(['a', 'b', 'own', 'new']);
  expect(placedKeys(placed, ['b'], ['own', 'mine'])).toEqual(['a', 'b', 'own', 'mine']);
  // The same array: nothing is drawn anew.
  expect(placedKeys(placed, ['b', 'a'], ['own'])).toBe(placed);
});

test('the next shift, and another branch, begin with the keys as they are then', () => {
  keepList('placed', 'branch', ['shift 1', 'a', 'b']);
  expect(readPlaced('branch', 'shift 1')).toEqual(['a', 'b']);
  expect(readPlaced('branch', 'shift 2')).toBeNull();
  expect(readPlaced('other branch', 'shift 1')).toBeNull();
});
