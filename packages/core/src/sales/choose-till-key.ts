import { keyOf, TILL_KEYS, type ChosenKeys, type TillKey } from './till-keys.ts';

/** The parts of a key press that say which key it is. */
export interface PressedKey {
  readonly key: string;
  /** The physical key: with Alt some keyboards give another letter. */
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** Keys that are only held while another one is pressed, or stay down. */
const HELD = new Set([
  ...['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'OS', 'Fn'],
  ...['CapsLock', 'NumLock', 'ScrollLock', 'Dead', 'Unidentified', 'Process'],
]);

/** A key as shortcuts are written, `F10`, `shift+F2`, `alt+k`; null while none is pressed yet. */
export function pressedKeys(event: PressedKey): string | null {
  if (HELD.has(event.key)) return null;
  const letter = event.altKey ? /^(?:Key|Digit)(.)$/.exec(event.code)?.[1] : undefined;
  const key = letter ?? event.key;
  const isSign = Array.from(key).length === 1;
  const held = [
    ...(event.ctrlKey || event.metaKey ? ['mod'] : []),
    ...(event.altKey ? ['alt'] : []),
    // A sign is what it is by Shift.
    ...(event.shiftKey && (!isSign || event.altKey) ? ['shift'] : []),
  ];
  return [...held, isSign ? key.toLowerCase() : key].join('+');
}

/** Why an act cannot have a key. */
export type KeyFault =
  /** The browser or the system does something with it whatever a page says. */
  | { readonly kind: 'browser' }
  /** Letters, digits, Enter: people type with it, and scanners send it. */
  | { readonly kind: 'typing' }
  /** A field that is typed into keeps it to itself, and this act has to lead on from there. */
  | { readonly kind: 'fields' }
  | { readonly kind: 'paying' }
  | { readonly kind: 'practice' }
  | { readonly kind: 'taken'; readonly by: TillKey };

/** Help, find, reload, places of the browser, caret, full screen, tools for developers. */
const OF_BROWSER = /^(shift\+)?F([13567]|11|12)$|^shift\+F10$|^(mod\+|alt\+)+.*F\d+$/;
/** With Alt: the address and menus; places and windows by arrows and named keys. */
const WITH_ALT = /^alt\+([def]|shift\+.+|.{2,}|[^a-z\d])$/;
/** With Ctrl, but for what edits a text: windows, tabs, the page. */
const WITH_CTRL = /^mod\+(shift\+|alt\+)*([bdefghjklnoprstuw\d+=-]|Tab|Enter|Page\w+)$/;
const FUNCTION_KEY = /^(shift\+)?F\d+$/;

function whyNever(wanted: string): KeyFault | null {
  if (OF_BROWSER.test(wanted) || WITH_ALT.test(wanted) || WITH_CTRL.test(wanted)) {
    return { kind: 'browser' };
  }
  if (/^alt\+\d$/.test(wanted)) return { kind: 'paying' };
  if (wanted === 'alt+c') return { kind: 'practice' };
  return FUNCTION_KEY.test(wanted) || /^alt\+[a-z]$/.test(wanted) ? null : { kind: 'typing' };
}

/** Why an act cannot have this key, or null. Its usual one it can always have, if it is free. */
export function whyNotKey(chosen: ChosenKeys, act: TillKey, wanted: string): KeyFault | null {
  const never = wanted === act ? null : whyNever(wanted);
  if (never !== null) return never;
  const isOther = wanted !== act && !FUNCTION_KEY.test(wanted);
  if (FUNCTION_KEY.test(act) && isOther) return { kind: 'fields' };
  const by = TILL_KEYS.find((one) => one !== act && keyOf(chosen, one) === wanted);
  return by === undefined ? null : { kind: 'taken', by };
}

/** The keys with another one for an act; its usual one is no choice. */
export function withKey(chosen: ChosenKeys, act: TillKey, keys: string): ChosenKeys {
  const { [act]: _before, ...others } = chosen;
  return keys === act ? others : { ...others, [act]: keys };
}
