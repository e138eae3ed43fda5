import { PASSWORD_MAX_BYTES, PASSWORD_MIN_CHARACTERS } from '../limits.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';

export type PasswordRefusal = 'PASSWORD_TOO_SHORT' | 'PASSWORD_TOO_LONG' | 'PASSWORD_BREACHED';

/** Shorter e-mail names occur in too many words to be refused. */
const NAME_MIN_CHARACTERS = 4;

/** A password as it is hashed and compared: NFC, otherwise exactly as typed. */
export function preparedPassword(typed: string): string {
  return typed.normalize('NFC');
}

/** Bytes in UTF-8. */
function bytesOf(text: string): number {
  let bytes = 0;
  for (const sign of text) {
    const point = sign.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}

/** Whether it is more than is ever hashed: a hash of megabytes is how a server is kept busy. */
export function isTooLongToHash(password: string): boolean {
  return bytesOf(preparedPassword(password)) > PASSWORD_MAX_BYTES;
}

function isCommon(lower: string): boolean {
  if (COMMON_PASSWORDS.has(lower)) return true;
  const word = lower.replace(/[^\p{L}]+$/u, '');
  return word !== '' && COMMON_PASSWORDS.has(word);
}

function holdsEmailName(lower: string, email: string): boolean {
  const name = (email.split('@')[0] ?? '').toLowerCase();
  return name.length >= NAME_MIN_CHARACTERS && lower.includes(name);
}

/**
 * Why a new password is refused, or null (decisions: who may do what): 8 characters (code points)
 * to 1,024 bytes, no rules about kinds of signs, not one that everybody tries, and without the
 * e-mail's name.
 */
export function whyNotPassword(password: string, email: string): PasswordRefusal | null {
  const prepared = preparedPassword(password);
  if (isTooLongToHash(prepared)) return 'PASSWORD_TOO_LONG';
  if ([...prepared].length < PASSWORD_MIN_CHARACTERS) return 'PASSWORD_TOO_SHORT';
  const lower = prepared.toLowerCase();
  return isCommon(lower) || holdsEmailName(lower, email) ? 'PASSWORD_BREACHED' : null;
}
