import { expect, test } from 'vitest';
import { abcOf, fewOf } from './abc.ts';

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

test('few are those of class A among what brought anything', () => {
  expect(fewOf([60, 25, 10, 5, 0, -7])).toEqual({ few: 2, all: 4 });
  // 79.996 %: in hundredths of a percent it would be enough.
  expect(fewOf([79_996, 10_002, 10_002])).toEqual({ few: 2, all: 3 });
  expect(fewOf([0, -4])).toEqual({ few: 0, all: 0 });
});
