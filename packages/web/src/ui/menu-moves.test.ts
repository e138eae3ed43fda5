import { expect, test } from 'vitest';
import { beside, followingItem } from './menu-moves.ts';

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
