import fc from 'fast-check';
import { expect, test } from 'vitest';
import { columnWidths, wrapped } from './table-layout.ts';

const wide = (text: string): number => text.length;

test.each([
  ['Sugar 1 kg', 20, ['Sugar 1 kg']],
  ['Azam Wheat Flour 1 kg', 12, ['Azam Wheat', 'Flour 1 kg']],
  ['A Supercalifragilistic cake', 10, ['A', 'Supercalif', 'ragilistic', 'cake']],
  ['', 10, ['']],
])('"%s" in %i is %j', (text, width, lines) => {
  expect(wrapped(text, wide, width)).toEqual(lines);
});

test('no sign of a text is lost, and no line is wider than its column', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 1, max: 20 }), (text, width) => {
      const lines = wrapped(text, wide, width);
      expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
      expect(Math.max(...lines.map(wide))).toBeLessThanOrEqual(Math.max(width, 2));
    }),
  );
});

test('columns get what they ask for where all of it fits, and the first what is left', () => {
  expect(columnWidths([need(10, 40), need(20, 30)], 100)).toEqual([70, 30]);
});

test('where it does not, words stay whole and the rest is shared by what is asked for', () => {
  // 30 for the words; of the 40 more that are asked for, the room has 20.
  expect(columnWidths([need(10, 40), need(20, 30)], 50)).toEqual([25, 25]);
});

test('columns whose words do not fit are told so', () => {
  expect(columnWidths([need(10, 40), need(20, 30)], 29)).toBeNull();
});

const need = (least: number, most: number) => ({ least, most });
