import { isPlain } from '@tillbook/core/paper/plain-text';
import { expect, test } from 'vitest';
import { copiesOf, fittedLines } from './label-text.ts';

const wide = (text: string): number => text.length;

test.each([
  ['Sugar 1 kg', 20, ['Sugar 1 kg']],
  ['Azam Wheat Flour 1 kg', 12, ['Azam Wheat', 'Flour 1 kg']],
  ['Azam Wheat Flour for home baking', 12, ['Azam Wheat', 'Flour for h…']],
  ['Supercalifragilistic', 10, ['Supercali…']],
  ['A Supercalifragilistic', 10, ['A', 'Supercali…']],
])('"%s" in %i is %j', (text, width, lines) => {
  expect(fittedLines(text, wide, width)).toEqual(lines);
});

test('Latin letters are written, other scripts are drawn', () => {
  expect(isPlain('Käse €3 – “old”')).toBe(true);
  expect(isPlain('قهوة')).toBe(false);
  expect(isPlain('Łódź')).toBe(false);
});

test.each([
  ['one', 7_000, null, 1],
  ['stock', 7_000, null, 7],
  ['stock', 2_500, null, 3],
  ['stock', -1_000, null, 0],
  ['stock', 7_000, 24_000, 24],
  ['stock', 9_000_000, null, 1_000],
] as const)('%s of %s on the shelf, %s received: %i labels', (how, quantityMilli, got, count) => {
  expect(copiesOf(how, { quantityMilli, receivedMilli: got }, 1_000)).toBe(count);
});
