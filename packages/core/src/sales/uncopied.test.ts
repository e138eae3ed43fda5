import { expect, test } from 'vitest';
import { toCopy, UNCOPIED_MAX } from './uncopied.ts';

const sales = (count: number, from = 0): string[] =>
  Array.from({ length: count }, (_none, at) => `sale ${from + at}`);

test('twenty unsent sales are copied before the next one where the browser may clear them', () => {
  const of = { isSafe: false, copied: [] };
  expect(UNCOPIED_MAX).toBe(20);
  expect(toCopy({ ...of, unsent: sales(19) })).toBe(0);
  expect(toCopy({ ...of, unsent: sales(20) })).toBe(20);
  expect(toCopy({ ...of, unsent: sales(21) })).toBe(21);
});

test('what was copied counts no more, and twenty later ones do', () => {
  const copied = sales(20);
  expect(toCopy({ isSafe: false, copied, unsent: sales(39) })).toBe(0);
  expect(toCopy({ isSafe: false, copied, unsent: sales(40) })).toBe(20);
});

test('sales of the file that were sent since make no room for others', () => {
  expect(toCopy({ isSafe: false, copied: sales(20), unsent: sales(20, 20) })).toBe(20);
});

test('where the browser promised to clear nothing, nobody is asked', () => {
  expect(toCopy({ isSafe: true, copied: [], unsent: sales(500) })).toBe(0);
});
