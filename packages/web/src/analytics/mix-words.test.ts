import { expect, test } from 'vitest';
import { cutNote, evennessFinding, fewFinding, repriceFinding } from './mix-words.ts';

test('what is said of a range is said of all of it, however few are drawn', () => {
  expect(fewFinding({ few: { few: 490, all: 700 } })).toBe(
    '490 of 700 products bring 80% of net sales.',
  );
  expect(repriceFinding({ reprice: { count: 350, name: 'Tea' } })).toMatch(/^350 .* Tea the most/);
  expect(repriceFinding({ reprice: { count: 0, name: null } })).toMatch(/^No product/);
  const cell = { abc: 'A', netMinor: 1, count: 3 } as const;
  expect(evennessFinding({ evenness: [{ ...cell, xyz: 'X' }] })).toMatch(/^3 products/);
  expect(evennessFinding({ evenness: [{ ...cell, xyz: 'Y' }] })).toBeNull();
});

test('where only the first are drawn, it is said; where all are, nothing is', () => {
  expect(cutNote(500, 700)).toMatch(/first 500 of 700 products/);
  expect(cutNote(700, 700)).toBeNull();
});
