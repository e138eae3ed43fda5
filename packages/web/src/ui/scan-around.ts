/**
 * What scanners send around a code: control signs, which come as Ctrl and a letter, and signs that
 * were set in the scanner to tell what kind of code it is (`~`, or an AIM identifier as `]E0`).
 */

/** What a scanner sends before and after each code; nothing is an empty text. */
export interface ScanAround {
  readonly prefix: string;
  readonly suffix: string;
}

export const NOTHING_AROUND: ScanAround = { prefix: '', suffix: '' };

/** Longer than any that a scanner can be set to. */
export const AROUND_CHARACTERS_MAX = 12;
/** A shorter code stands in many a scan by chance: nothing is learnt from it. */
const LEARNT_FROM_MIN = 6;

const NAMES = [
  ...['NUL', 'SOH', 'STX', 'ETX', 'EOT', 'ENQ', 'ACK', 'BEL', 'BS', 'TAB', 'LF', 'VT', 'FF'],
  ...['CR', 'SO', 'SI', 'DLE', 'DC1', 'DC2', 'DC3', 'DC4', 'NAK', 'SYN', 'ETB', 'CAN', 'EM'],
  ...['SUB', 'ESC', 'FS', 'GS', 'RS', 'US'],
] as const;
const DELETE = '\u007F';

/** The letter with Ctrl is this many below its own number. */
const CONTROL_BELOW = 64;
/** With a letter Shift makes a shortcut of it; these are typed with Shift on many keyboards. */
const CONTROL_MARKS = '@[\\]^_';

export const isControl = (sign: string): boolean => /^\p{Cc}$/u.test(sign);

/** The control sign that Ctrl with a key stands for, as scanners type it: GS is `]`, ETX is `c`. */
export function controlSign(key: string, isShift = false): string | null {
  if (key === 'Enter') return '\n';
  const isLetter = /^[A-Za-z]$/.test(key) && !isShift;
  if (!isLetter && !(key.length === 1 && CONTROL_MARKS.includes(key))) return null;
  return String.fromCharCode(key.toUpperCase().charCodeAt(0) - CONTROL_BELOW);
}

/** What of a text is printed. */
export const printed = (text: string): string => text.replace(/\p{Cc}/gu, '');

/** AIM's three signs: the kind of the code is another one for each, whatever was set. */
const AIM = /\][A-Za-z][0-9A-Za-z]$/;

/** As much of a text as the prefix takes of it; null where it does not begin so. */
function lengthOfPrefix(text: string, prefix: string): number | null {
  const aim = AIM.exec(prefix);
  const head = aim === null ? prefix : prefix.slice(0, aim.index);
  if (!text.startsWith(head)) return null;
  if (aim === null) return head.length;
  const length = head.length + aim[0].length;
  return AIM.test(text.slice(0, length)) ? length : null;
}

/** Whether any of AIM's identifiers counts as this prefix. */
export const isAim = (prefix: string): boolean => AIM.test(printed(prefix));

/**
 * The code of what came. Control signs are no part of it; what the scanner was set to send before
 * and after it is taken off once, so that a code that begins with the same signs keeps its own.
 */
export function codeOf(raw: string, around: ScanAround = NOTHING_AROUND): string {
  const text = printed(raw).trim();
  const prefix = printed(around.prefix).trim();
  const suffix = printed(around.suffix).trim();
  const from = lengthOfPrefix(text, prefix) ?? 0;
  const rest = from < text.length ? text.slice(from) : text;
  const ends = suffix !== '' && rest.length > suffix.length && rest.endsWith(suffix);
  return (ends ? rest.slice(0, -suffix.length) : rest).trim();
}

/** As a code may come: a UPC of 12 digits and the EAN that begins with a zero are the same one. */
function formsOf(code: string): readonly string[] {
  if (/^[0-9]{12}$/.test(code)) return [code, `0${code}`];
  return /^0[0-9]{12}$/.test(code) ? [code, code.slice(1)] : [code];
}

/** Where a code stands in what came: its longest form, but rather the one behind an AIM's. */
function foundIn(raw: string, code: string): { readonly at: number; readonly end: number } | null {
  const found = formsOf(code)
    .map((form) => ({ at: raw.indexOf(form), length: form.length }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => b.length - a.length)
    .map(({ at, length }) => ({ at, end: at + length }));
  return found.find(({ at }) => isAim(raw.slice(0, at))) ?? found[0] ?? null;
}

/** The longest of the known codes that stands in what came: shorter ones may stand in it, too. */
export function knownCodeIn(raw: string, codes: Iterable<string>): string | null {
  let known: string | null = null;
  let longest = LEARNT_FROM_MIN - 1;
  for (const code of codes) {
    const found = foundIn(raw, code);
    if (found === null || found.end - found.at <= longest) continue;
    longest = found.end - found.at;
    known = code;
  }
  return known;
}

/** What ends every scan is understood without being set. */
const ENDS = /[\r\n\t]+$/;

/** What came before and after a code that is known; null where the code is not in it. */
export function learnAround(raw: string, code: string): ScanAround | null {
  const found = code.length < LEARNT_FROM_MIN ? null : foundIn(raw, code);
  if (found === null) return null;
  return { prefix: raw.slice(0, found.at), suffix: raw.slice(found.end).replace(ENDS, '') };
}

export const isNothing = ({ prefix, suffix }: ScanAround): boolean =>
  prefix === '' && suffix === '';

/** A text with its control signs named: `<STX>~6161<CR>`. */
export function signsText(raw: string): string {
  return raw.replace(/\p{Cc}/gu, (sign) => {
    const name = sign === DELETE ? 'DEL' : NAMES[sign.charCodeAt(0)];
    return name === undefined ? '' : `<${name}>`;
  });
}

/** The signs that somebody typed by their names. Anything else means itself. */
export function readSigns(typed: string): string {
  return typed.trim().replace(/<([A-Za-z0-9]{2,3})>/g, (whole, said: string) => {
    const name = said.toUpperCase();
    if (name === 'DEL') return DELETE;
    const at = name === 'HT' ? NAMES.indexOf('TAB') : NAMES.findIndex((one) => one === name);
    return at < 0 ? whole : String.fromCharCode(at);
  });
}

export type AroundFault = 'tooLong' | 'endsFirst';

/**
 * Why a device cannot take this: Enter and Tab end a scan, so that nothing printed comes behind
 * them, and before a code they are a person's.
 */
export function whyNotAround(around: ScanAround): {
  readonly prefix: AroundFault | null;
  readonly suffix: AroundFault | null;
} {
  const faultOf = (text: string, ends: RegExp): AroundFault | null => {
    if (Array.from(text).length > AROUND_CHARACTERS_MAX) return 'tooLong';
    return ends.test(text) ? 'endsFirst' : null;
  };
  return {
    prefix: faultOf(around.prefix, /[\r\n\t]/),
    suffix: faultOf(around.suffix, /[\r\n\t].*\P{Cc}/su),
  };
}
