import { expect, test } from 'vitest';
import { countedTotal, floatSuggestions, isCounted, readCount } from './drawer-count.ts';

test('a drawer counted by its notes and coins comes to their sum', () => {
  // 3 × 10,000 + 7 × 500 + 4 × 50 shillings.
  expect(countedTotal({ 1_000_000: '3', 50_000: '7', 5_000: ' 4 ', 10_000: '' })).toBe(3_370_000);
  expect(countedTotal({})).toBe(0);
  expect(isCounted({ 1_000_000: '' })).toBe(false);
});

test.each(['-1', '1.5', 'x', '1e3', '1234567'])('"%s" is no count of notes', (text) => {
  expect(readCount(text)).toBeNull();
  expect(countedTotal({ 5_000: text, 10_000: '2' })).toBeNull();
});

test('a float is suggested in the largest note, or left to be typed', () => {
  expect(floatSuggestions('TZS')).toEqual([0, 1_000_000, 5_000_000, 10_000_000]);
  expect(floatSuggestions('BTN')).toEqual([]);
});
