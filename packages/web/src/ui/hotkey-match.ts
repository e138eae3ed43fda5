/** The parts of a keyboard event that decide; a test makes them up. */
export interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  /** The physical key: with Alt some keyboards give another letter, or no digit. */
  readonly code?: string;
}

/**
 * One step of a shortcut: `mod+k` (Ctrl or ⌘), `alt+shift+t`, `?`, `j`, `Enter`, `F9`. A single
 * character is compared as typed, so `?` needs no `shift+`.
 */
export function isPressed(step: string, event: Pressed): boolean {
  const parts = step.split('+').filter((part) => part !== '');
  const key = step.endsWith('+') ? '+' : (parts.at(-1) ?? '');
  const wants = (name: string) => parts.slice(0, -1).includes(name);
  if (wants('mod') !== (event.ctrlKey || event.metaKey)) return false;
  if (wants('alt') !== event.altKey) return false;
  const isCharacter = key.length === 1;
  if ((!isCharacter || wants('shift') || wants('alt')) && wants('shift') !== event.shiftKey) {
    return false;
  }
  if (isCharacter && event.altKey && isAt(key, event.code)) return true;
  return event.key.toLowerCase() === key.toLowerCase();
}

const isAt = (key: string, code: string | undefined): boolean =>
  code === `${/\d/.test(key) ? 'Digit' : 'Key'}${key.toUpperCase()}`;

/** Whether a step is one bare key, which a text field must keep for itself. */
export function isSingleKey(step: string): boolean {
  return !/(^|\+)(mod|alt)\+/.test(step) && !/^(shift\+)?F\d+$/.test(step);
}

/** `mod+k` as people read it: `Ctrl K`, on a Mac `⌘ K`. */
export function keyNames(keys: string, isMac: boolean): readonly (readonly string[])[] {
  const names: Readonly<Record<string, string>> = isMac
    ? { mod: '⌘', alt: '⌥', shift: '⇧' }
    : { mod: 'Ctrl', alt: 'Alt', shift: 'Shift' };
  return keys.split(' ').map((step) => {
    if (step === '+') return ['+'];
    return step
      .split('+')
      .map((part) => names[part] ?? (part.length === 1 ? part.toUpperCase() : part));
  });
}
