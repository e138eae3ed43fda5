import { expect, test } from 'vitest';
import { colourOf, monogram } from './monogram.ts';

test.each([
  ['Amina Juma', 'AJ'],
  ['  kariakoo ', 'KA'],
  ['Ali bin Said', 'AB'],
  ['Ω', 'Ω'],
  ['', ''],
])('%j is shown as %j', (name, letters) => {
  expect(monogram(name)).toBe(letters);
});

test('a branch keeps its colour, and the colours of the palette are all used', () => {
  const ids = Array.from({ length: 50 }, (_, at) => `branch-${at}`);
  expect(ids.map(colourOf)).toEqual(ids.map(colourOf));
  expect(new Set(ids.map(colourOf)).size).toBe(5);
});
