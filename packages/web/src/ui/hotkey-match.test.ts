import { expect, test } from 'vitest';
import { isPressed, isSingleKey, keyNames, type Pressed } from './hotkey-match.ts';

const bare: Pressed = { key: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

test.each<[string, Partial<Pressed>, boolean]>([
  ['mod+k', { key: 'k', ctrlKey: true }, true],
  ['mod+k', { key: 'k', metaKey: true }, true],
  ['mod+k', { key: 'K', ctrlKey: true }, true],
  ['mod+k', { key: 'k' }, false],
  ['j', { key: 'j' }, true],
  ['j', { key: 'j', ctrlKey: true }, false],
  ['j', { key: 'j', altKey: true }, false],
  ['?', { key: '?', shiftKey: true }, true],
  ['+', { key: '+', shiftKey: true }, true],
  ['+', { key: '+' }, true],
  ['Enter', { key: 'Enter' }, true],
  ['Enter', { key: 'Enter', shiftKey: true }, false],
  ['shift+F8', { key: 'F8', shiftKey: true }, true],
  ['F8', { key: 'F8', shiftKey: true }, false],
  ['alt+shift+t', { key: 'T', altKey: true, shiftKey: true }, true],
  ['alt+shift+t', { key: 'ˇ', code: 'KeyT', altKey: true, shiftKey: true }, true],
  ['alt+shift+t', { key: 't', altKey: true }, false],
  // A Mac's Option gives another character with a digit, a French keyboard has it under Shift.
  ['alt+1', { key: '1', code: 'Digit1', altKey: true }, true],
  ['alt+1', { key: '¡', code: 'Digit1', altKey: true }, true],
  ['alt+1', { key: '&', code: 'Digit1', altKey: true }, true],
  ['alt+2', { key: '&', code: 'Digit1', altKey: true }, false],
  ['alt+1', { key: '¡', code: 'Digit1', altKey: true, shiftKey: true }, false],
  ['1', { key: '&', code: 'Digit1' }, false],
])('%s with %j is %s', (step, event, expected) => {
  expect(isPressed(step, { ...bare, ...event })).toBe(expected);
});

test('only bare keys belong to a text field', () => {
  expect(['j', '/', 'Enter', '['].map(isSingleKey)).toEqual([true, true, true, true]);
  expect(['mod+k', 'alt+shift+t', 'F9', 'shift+F8'].map(isSingleKey)).toEqual(Array(4).fill(false));
});

test('keys read as people know them', () => {
  expect(keyNames('mod+k', false)).toEqual([['Ctrl', 'K']]);
  expect(keyNames('mod+k', true)).toEqual([['⌘', 'K']]);
  expect(keyNames('g d', false)).toEqual([['G'], ['D']]);
  expect(keyNames('+', false)).toEqual([['+']]);
});
