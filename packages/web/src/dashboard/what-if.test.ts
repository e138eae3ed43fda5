import { expect, test } from 'vitest';
import { changeTyped } from './what-if.ts';

test.each([
  ['', 0],
  ['0', 0],
  ['-0', 0],
  ['10', 1_000],
  ['+7.5 %', 750],
  ['-12.25', -1_225],
  ['\u22125', -500],
  ['-99', -9_900],
  ['-100', null],
  ['1001', null],
  ['ten', null],
  ['1.234', null],
])('%j typed is %j', (text, basisPoints) => {
  expect(changeTyped(text)).toBe(basisPoints);
});
