import { expect, test } from 'vitest';
import { abcOf } from './abc.ts';

test.each([
  [[], ''],
  [[100], 'A'],
  [[70, 20, 6, 4], 'AABC'],
  [[80, 15, 5], 'ABC'],
  [[50, 0, -10], 'ACC'],
  [[0, 0], 'CC'],
] as const)('%j is %s', (values, expected) => {
  expect(abcOf(values).join('')).toBe(expected);
});
