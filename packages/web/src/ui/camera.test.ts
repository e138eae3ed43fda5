import { expect, test } from 'vitest';
import { onceEach } from './camera.ts';

test('a code that is held counts once; away for a while, or another between, it counts again', () => {
  const isNew = onceEach();
  const told = (
    [
      ['a', 0],
      ['a', 100],
      [null, 600],
      ['a', 1_200],
      ['a', 2_300],
      ['a', 3_600],
      ['b', 3_700],
      ['a', 3_800],
    ] as const
  ).map(([code, atMs]) => isNew(code, atMs));
  expect(told).toEqual([true, false, false, false, false, true, true, true]);
});
