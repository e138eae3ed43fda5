import { expect, test } from 'vitest';
import { sparkPoints } from './sparkline.tsx';

test('the least stands at the foot, the greatest at the head, days at equal steps', () => {
  expect(sparkPoints([1, 3, 2])).toEqual([
    [2, 18],
    [30, 2],
    [58, 10],
  ]);
});

test('days that are all alike make a level line', () => {
  expect(sparkPoints([5, 5]).map(([, y]) => y)).toEqual([10, 10]);
});
