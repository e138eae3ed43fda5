import { expect, test } from 'vitest';
import {
  QUICK_KEYS_MAX,
  whyNotKeys,
  whyNotPin,
  withKeyMoved,
  withKeyTurned,
} from './quick-keys.ts';

test('a key is pinned at the end, where nothing moves; pinned again it goes', () => {
  expect(withKeyTurned(['a', 'b'], 'c')).toEqual(['a', 'b', 'c']);
  expect(withKeyTurned(['a', 'b', 'c'], 'b')).toEqual(['a', 'c']);
});

test('a key more than the most is refused; one that stands there can always go', () => {
  const full = Array.from({ length: QUICK_KEYS_MAX }, (_none, at) => `p${at}`);
  expect(whyNotPin(full, 'one more')).toBe('QUICK_KEYS_FULL');
  expect(whyNotPin(full, 'p0')).toBeNull();
  expect(whyNotPin(full.slice(1), 'one more')).toBeNull();
});

test('each key stands there once', () => {
  expect(whyNotKeys(['a', 'b'])).toBeNull();
  expect(whyNotKeys(['a', 'b', 'a'])).toBe('NOT_UNIQUE');
});

test.each([
  ['earlier', 'b', -1, ['b', 'a', 'c']],
  ['later', 'b', 1, ['a', 'c', 'b']],
  ['not before the first', 'a', -1, ['a', 'b', 'c']],
  ['not behind the last', 'c', 1, ['a', 'b', 'c']],
  ['not at all when it is no key', 'x', 1, ['a', 'b', 'c']],
] as const)('a key moves %s', (_how, soldId, by, expected) => {
  expect(withKeyMoved(['a', 'b', 'c'], soldId, by)).toEqual(expected);
});
