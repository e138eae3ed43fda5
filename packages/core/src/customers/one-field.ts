import { normalPhone, type PhonePlace } from './phone.ts';

/** What a name and a number typed into one field say; one of the two is enough. */
export interface TypedCustomer {
  readonly name: string | null;
  /** As it is kept. */
  readonly phone: string | null;
}

/** A part of a number: digits with the signs that are written between them. */
const PART = /^[+(]*\p{Nd}[\p{Nd}().\-\u2010-\u2015/]*$/u;
const BEGINS_NUMBER = /^[(]*[+0\u0660\u06f0]/u;
const BETWEEN = /^[\s,;:\-\u2010-\u2015]+|[\s,;:\-\u2010-\u2015]+$/gu;
/** A single letter is a slip of the finger. */
const LETTERS_MIN = 2;
const LETTER = /\p{L}/gu;

/** Where a run of digits ends that begins at a word. */
function endOfRun(words: readonly string[], start: number): number {
  const length = words.slice(start).findIndex((word) => !PART.test(word));
  return length === -1 ? words.length : start + length;
}

/** The words that are a phone number: of `Duka 10 0712 345 678` the last three. */
function numberIn(words: readonly string[], place: PhonePlace) {
  for (let at = 0; at < words.length; at += 1) {
    const end = endOfRun(words, at);
    if (end === at) continue;
    const run = words.slice(at, end);
    const begun = run.findIndex((word) => BEGINS_NUMBER.test(word));
    const start = at + Math.max(0, begun);
    const phone = normalPhone(words.slice(start, end).join(''), place);
    if (phone !== null) return { phone, start, end };
    at = end - 1;
  }
  return null;
}

/**
 * Reads a customer out of one field: `Asha 0712 345 678`, `0712345678, Asha` or one of the two
 * alone. Null where neither a name of two letters nor a whole number is in it.
 */
export function customerTyped(typed: string, place: PhonePlace): TypedCustomer | null {
  const words = typed
    .normalize('NFC')
    .split(/[\s,;]+/u)
    .filter((word) => word !== '');
  const found = numberIn(words, place);
  const others =
    found === null ? words : [...words.slice(0, found.start), ...words.slice(found.end)];
  const name = others.join(' ').replace(BETWEEN, '');
  const isName = (name.match(LETTER)?.length ?? 0) >= LETTERS_MIN;
  if (found === null && !isName) return null;
  return { name: isName ? name : null, phone: found?.phone ?? null };
}
