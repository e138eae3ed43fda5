/** What stands in a field, and from where to where of it is marked; the caret when both are one. */
export interface Typed {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** A key of the pad: digits as they are typed, the decimal sign, or the last character away. */
export type PadKey = '0' | '00' | '000' | `${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9}` | '.' | 'back';

/** The text after a key, and where its caret is then. */
export interface Pressed {
  readonly text: string;
  readonly at: number;
}

/**
 * What a key makes of a field: it takes the place of what is marked. A number has one decimal sign
 * and no zero before its first digit; a code (`isCode`, as of a telephone) keeps every one.
 */
export function pressPad({ text, from, to }: Typed, key: PadKey, isCode = false): Pressed {
  const before = text.slice(0, from);
  const after = text.slice(to);
  if (key === 'back') {
    const kept = from === to ? before.slice(0, -1) : before;
    return { text: kept + after, at: kept.length };
  }
  if (isCode) return { text: before + key + after, at: from + key.length };
  if (key === '.') {
    if (/[.,]/.test(before + after)) return { text, at: to };
    const whole = before === '' ? '0' : before;
    return { text: `${whole}.${after}`, at: whole.length + 1 };
  }
  if (before !== '' && before !== '0') {
    return { text: before + key + after, at: from + key.length };
  }
  // Zeros alone are one zero, and a digit takes its place.
  const digit = key.startsWith('0') ? '0' : key;
  return { text: digit + after, at: digit.length };
}
