import { expect, test } from 'vitest';
import { beside, followingItem, typedOn } from './menu-moves.ts';

const items = ['Profile', 'Settings', 'Sign out'];

test.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 2, 0],
  ['ArrowUp', 0, 2],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['s', 0, 1],
  ['S', 1, 2],
  ['s', 2, 1],
  ['z', 0, null],
  [' ', 0, null],
  ['Enter', 0, null],
])('%s on item %d moves to %j', (key, now, next) => {
  expect(followingItem(items, now, key)).toBe(next);
});

/** Types letters into a menu, so far apart, and tells which item has the focus after the last. */
function typeLetters(letters: string, gapMs: number, texts: readonly string[]): number {
  let typed = { text: '', atMs: -Infinity };
  let now = 0;
  for (const [at, key] of [...letters].entries()) {
    typed = typedOn(typed, key, at * gapMs);
    now = followingItem(texts, now, key, typed.text) ?? now;
  }
  return now;
}

test.each([
  ['cl', 300, 'Close shift'],
  ['cas', 300, 'Cash in and out'],
  ['c', 300, 'Cart on the left'],
  ['cc', 300, 'Cash in and out'],
  ['ccc', 300, 'Close shift'],
  // A pause begins another word: there is none with l, and the focus stays.
  ['cl', 1_000, 'Cart on the left'],
  ['cx', 300, 'Cart on the left'],
  ['cap', 300, 'Practise'],
])('%s with %i ms between its letters leads to %s', (letters, gapMs, wanted) => {
  const texts = ['Sounds off', 'Cart on the left', 'Cash in and out', 'Practise', 'Close shift'];
  expect(texts[typeLetters(letters, gapMs, texts)]).toBe(wanted);
});

const view = { width: 360, height: 740 };
const menu = { width: 200, height: 100 };

test.each([
  ['under its button', { left: 10, right: 50, top: 100, bottom: 140 }, { left: 10, top: 144 }],
  [
    'flush right at the edge',
    { left: 310, right: 350, top: 0, bottom: 40 },
    { left: 150, top: 44 },
  ],
  ['above at the bottom', { left: 10, right: 50, top: 700, bottom: 740 }, { left: 10, top: 596 }],
])('a menu opens %s', (_where, button, place) => {
  expect(beside(button, menu, view)).toEqual(place);
});
