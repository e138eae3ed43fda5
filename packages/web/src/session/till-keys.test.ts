import { expect, test } from 'vitest';
import { ariaKeys, keptKeys, keyText } from './till-keys.ts';

test.each([
  ['F9', 'F9', 'F9'],
  ['shift+F8', 'Shift+F8', 'Shift+F8'],
  ['mod+z', 'Control+Z', 'Ctrl+Z'],
  ['alt+p', 'Alt+P', 'Alt+P'],
  ['%', '%', '%'],
])('%s is told to other programs as %s, and to people as %s', (keys, aria, text) => {
  expect([ariaKeys(keys), keyText(keys)]).toEqual([aria, text]);
});

test('what one person chose is not what another one has at the same device', () => {
  keptKeys('amina').set('{"F9":"F10"}');
  expect([keptKeys('amina').get(), keptKeys('juma').get()]).toEqual(['{"F9":"F10"}', '']);
  expect(keptKeys('amina')).toBe(keptKeys('amina'));
});
