import { expect, test } from 'vitest';
import { pressPad, type PadKey } from './keypad-press.ts';

/** Keys one after another, from an empty field. */
function pressed(keys: readonly PadKey[], isCode = false): string {
  return keys.reduce(({ text, at }, key) => pressPad({ text, from: at, to: at }, key, isCode), {
    text: '',
    at: 0,
  }).text;
}

test.each<[readonly PadKey[], string]>([
  [['6', '4', '2', '00'], '64200'],
  [['1', '000'], '1000'],
  [['000'], '0'],
  [['0', '5'], '5'],
  [['0', '00', '7'], '7'],
  [['.', '5', '0'], '0.50'],
  [['1', '.', '5', '.', '0'], '1.50'],
  [['1', '2', 'back'], '1'],
  [['back'], ''],
  [['1', '.', 'back', '00'], '100'],
])('%j is %s', (keys, text) => {
  expect(pressed(keys)).toBe(text);
});

test('a telephone number keeps its zeros', () => {
  expect(pressed(['0', '7', '000', '1'], true)).toBe('070001');
});

test('what is marked is typed over, and goes with the last-character key', () => {
  const marked = { text: '3100.00', from: 0, to: 7 };
  expect(pressPad(marked, '1')).toEqual({ text: '1', at: 1 });
  expect(pressPad(marked, 'back')).toEqual({ text: '', at: 0 });
  expect(pressPad(marked, '.')).toEqual({ text: '0.', at: 2 });
});

test('a key goes where the caret stands, and the caret behind it', () => {
  expect(pressPad({ text: '1500', from: 1, to: 1 }, '2')).toEqual({ text: '12500', at: 2 });
  expect(pressPad({ text: '1500', from: 2, to: 2 }, 'back')).toEqual({ text: '100', at: 1 });
  expect(pressPad({ text: '12,5', from: 4, to: 4 }, '.')).toEqual({ text: '12,5', at: 4 });
});
