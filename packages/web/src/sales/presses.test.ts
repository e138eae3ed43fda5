import { expect, test } from 'vitest';
import { Presses } from './presses.ts';

const KEY_MS = 120;

function typed(presses: Presses, text: string, gapMs: number, sinceMs = 1_000): void {
  [...text].forEach((key, at) => presses.key(key, sinceMs + at * gapMs));
}

test('every key and every touch is one', () => {
  const presses = new Presses();
  typed(presses, 'sugar', KEY_MS);
  presses.key('Enter', 3_000);
  presses.touch();
  expect(presses.count).toBe(7);
});

test('what is only held, and a key that repeats by itself, are none', () => {
  const presses = new Presses();
  presses.key('Alt', 0);
  presses.key('2', 100);
  presses.key('ArrowDown', 500, true);
  expect(presses.count).toBe(1);
});

test('a scan is one, and what was typed before it counts as it was', () => {
  const presses = new Presses();
  typed(presses, '12*', KEY_MS);
  typed(presses, '6161100000019', 8, 5_000);
  presses.key('Enter', 5_000 + 13 * 8);
  presses.scanned();
  expect(presses.count).toBe(4);
  presses.key('F9', 9_000);
  expect(presses.count).toBe(5);
});

test('a code that came without keys, as from a camera, is one', () => {
  const presses = new Presses();
  presses.scanned();
  expect(presses.count).toBe(1);
});
