import { describe, expect, test } from 'vitest';
import { pressedKeys, whyNotKey, withKey, type PressedKey } from './choose-till-key.ts';
import { keyOf, readChosenKeys } from './till-keys.ts';

const HELD = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const press = (key: string, held: Partial<PressedKey> = {}, code = key): string | null =>
  pressedKeys({ key, code, ...HELD, ...held });

describe('the key that is pressed', () => {
  test.each<[string, string | null]>([
    ['F10', press('F10')],
    ['shift+F2', press('F2', { shiftKey: true })],
    ['alt+k', press('k', { altKey: true }, 'KeyK')],
    ['mod+z', press('z', { ctrlKey: true }, 'KeyZ')],
    ['mod+z', press('z', { metaKey: true }, 'KeyZ')],
    ['?', press('?', { shiftKey: true }, 'Minus')],
    ['Enter', press('Enter')],
  ])('is written %s', (written, pressed) => expect(pressed).toBe(written));

  test('is the one that stands on the keyboard, whatever sign Alt makes of it', () => {
    expect(press('ß', { altKey: true }, 'KeyS')).toBe('alt+s');
    expect(press('Å', { altKey: true, shiftKey: true }, 'KeyA')).toBe('alt+shift+a');
  });

  test.each(['Shift', 'Control', 'Alt', 'AltGraph', 'CapsLock'])('%s alone is none yet', (key) =>
    expect(press(key)).toBeNull(),
  );
});

describe('a key that an act cannot have', () => {
  test.each([
    ...['F1', 'F3', 'F5', 'F6', 'F7', 'F11', 'F12', 'shift+F6', 'shift+F10', 'alt+F4', 'mod+F4'],
    ...['mod+n', 'mod+t', 'mod+w', 'mod+p', 'mod+l', 'mod+shift+t', 'alt+d', 'alt+ArrowLeft'],
    'alt+shift+b',
  ])('%s is the browser’s', (wanted) => {
    expect(whyNotKey({}, 'F9', wanted)).toEqual({ kind: 'browser' });
    expect(whyNotKey({}, 'alt+p', wanted)).toEqual({ kind: 'browser' });
  });

  test.each([
    ...['a', '7', '+', '%', ' ', 'ß', 'Enter', 'Tab', 'Backspace', 'Delete', 'ArrowUp', 'Home'],
    ...['shift+Enter', 'shift+Tab', 'mod+a', 'mod+c', 'mod+v', 'mod+z', 'mod+]'],
  ])('%s is needed for typing and for scanners', (wanted) => {
    expect(whyNotKey({}, 'F9', wanted)).toEqual({ kind: 'typing' });
  });

  test('Alt with a digit chooses a way of paying, Alt+C scans in practice', () => {
    expect(whyNotKey({}, 'alt+p', 'alt+2')).toEqual({ kind: 'paying' });
    expect(whyNotKey({}, 'alt+p', 'alt+c')).toEqual({ kind: 'practice' });
  });

  test('what leads on from a field keeps to function keys; what does not may have Alt', () => {
    expect(whyNotKey({}, 'F9', 'alt+k')).toEqual({ kind: 'fields' });
    expect(whyNotKey({}, 'alt+p', 'alt+k')).toBeNull();
    expect(whyNotKey({}, 'mod+z', 'alt+z')).toBeNull();
    expect(whyNotKey({}, '%', 'F10')).toBeNull();
  });

  test('another act has it, by choice or as usual', () => {
    expect(whyNotKey({}, 'F9', 'F8')).toEqual({ kind: 'taken', by: 'F8' });
    expect(whyNotKey({ F8: 'F10' }, 'F9', 'F10')).toEqual({ kind: 'taken', by: 'F8' });
    expect(whyNotKey({ F8: 'F10' }, 'F9', 'F8')).toBeNull();
  });

  test('its own key it can have, and its usual one back though a browser has it', () => {
    expect(whyNotKey({ F9: 'F10' }, 'F9', 'F10')).toBeNull();
    expect(whyNotKey({ F7: 'F10' }, 'F7', 'F7')).toBeNull();
    expect(whyNotKey({ '%': 'F10' }, '%', '%')).toBeNull();
    expect(whyNotKey({ 'mod+z': 'F10' }, 'mod+z', 'mod+z')).toBeNull();
  });

  test('its usual one stays with who has it meanwhile', () => {
    expect(whyNotKey({ F9: 'F10', F8: 'F9' }, 'F9', 'F9')).toEqual({ kind: 'taken', by: 'F8' });
  });
});

describe('the keys of a person', () => {
  test('are the usual ones but for what was chosen; the usual one is no choice', () => {
    const chosen = withKey({}, 'F9', 'F10');
    expect([keyOf(chosen, 'F9'), keyOf(chosen, 'F8')]).toEqual(['F10', 'F8']);
    expect(withKey(withKey(chosen, 'F8', 'F9'), 'F9', 'F9')).toEqual({ F8: 'F9' });
  });

  test('are read as they were kept, two that changed places too', () => {
    const kept = { F9: 'F8', F8: 'F9', 'alt+p': 'alt+k' };
    expect(readChosenKeys(JSON.stringify(kept))).toEqual(kept);
  });

  test.each([
    ['nothing', ''],
    ['no list', '[1'],
    ['a word', '"F9"'],
    ['null', 'null'],
    ['an act that there is not', '{"F5":"F10"}'],
    ['no key', '{"F9":7}'],
    ['a letter', '{"F9":"q"}'],
    ['the key of another act', '{"F9":"F8"}'],
    ['one key of two acts', '{"F9":"F10","F8":"F10"}'],
  ])('are the usual ones where %s was kept', (_what, text) =>
    expect(readChosenKeys(text)).toEqual({}),
  );
});
