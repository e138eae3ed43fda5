import { expect, test } from 'vitest';
import { placeOf } from './tooltip.tsx';

const view = { width: 360, height: 740 };
const bubble = { width: 200, height: 30 };

test.each([
  ['in the middle: centred below', { left: 160, top: 100, bottom: 140, width: 40 }, 80, 140],
  ['at the left edge: inside the window', { left: 0, top: 100, bottom: 140, width: 40 }, 0, 140],
  ['at the right edge: inside the window', { left: 320, top: 0, bottom: 40, width: 40 }, 160, 40],
  ['at the bottom: above', { left: 160, top: 700, bottom: 740, width: 40 }, 80, 670],
])('%s', (_where, control, left, top) => {
  expect(placeOf(control, bubble, view)).toEqual({ left, top });
});
