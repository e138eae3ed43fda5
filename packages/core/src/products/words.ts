/**
 * How product names and codes are folded for searching and sorting. The same folding is stored by
 * the server, asked with by the screens and used by the till's own search, so that they agree.
 */

/** At most this many words of one text are kept. */
export const SEARCH_WORDS_MAX = 20;
/** Longer words are cut, on both sides alike: a prefix still finds them. */
const WORD_MAX_CHARACTERS = 64;
// A list's cursor carries it: four bytes a character must fit there.
const SORT_NAME_MAX_CHARACTERS = 80;
const SORT_DIGITS = 10;

// Accents of Latin, Greek and Cyrillic, Hebrew points, Arabic vowel signs and the tatweel. Marks
// of other scripts (Devanagari, Thai) carry the vowels and stay.
const MARKS = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed]/gu;
/** Letters that people type in more than one way and that NFKD does not take apart. */
const SAME: Readonly<Record<string, string>> = {
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ة: 'ه',
};
const SAME_LETTERS = new RegExp(`[${Object.keys(SAME).join('')}]`, 'gu');
const ARABIC_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/gu;
const BETWEEN_WORDS = /[^\p{L}\p{N}\p{M}]+/u;
/** Nothing of it is to be folded but capitals: most names are so, and take less time then. */
const PLAIN = /^[ -~]*$/;

/** Lower case, compatibility forms taken apart, accents and variants folded. */
function fold(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(MARKS, '')
    .replace(SAME_LETTERS, (letter) => SAME[letter] ?? letter)
    .replace(ARABIC_DIGITS, (digit) => String(digit.charCodeAt(0) & 0xf));
}

/** The folded words of a text, each once, at most 20. "Azam Flour 1kg" is azam, flour, 1kg. */
export function searchWords(text: string): string[] {
  const words = fold(text)
    .split(BETWEEN_WORDS)
    .filter((word) => word !== '')
    .map((word) =>
      word.length <= WORD_MAX_CHARACTERS
        ? word
        : Array.from(word).slice(0, WORD_MAX_CHARACTERS).join(''),
    );
  return [...new Set(words)].slice(0, SEARCH_WORDS_MAX);
}

/** A code is found by its parts and written together: "FL-001" by fl, 001 and fl001. */
export function codeWords(code: string): string[] {
  const parts = searchWords(code);
  const together = searchWords(parts.join(''));
  return [...new Set([...parts, ...together])];
}

/** A 12-digit UPC is read by many scanners as an EAN with a leading zero, and back. */
function barcodeWords(barcode: string): string[] {
  if (/^[0-9]{12}$/.test(barcode)) return [barcode, `0${barcode}`];
  if (/^0[0-9]{12}$/.test(barcode)) return [barcode, barcode.slice(1)];
  return codeWords(barcode);
}

/** Every word of a product's codes. */
export function codesWords(sku: string, barcodes: readonly string[]): string[] {
  return [...codeWords(sku), ...barcodes.flatMap(barcodeWords)];
}

/** Every word a product is found by. */
export function productWords(product: {
  readonly name: string;
  readonly sku: string;
  readonly barcode: string | null;
  /** Codes beside the main one, those of packs too. */
  readonly otherBarcodes?: readonly string[];
}): string[] {
  const { sku, barcode, otherBarcodes = [] } = product;
  const barcodes = [...(barcode === null ? [] : [barcode]), ...otherBarcodes];
  return [...new Set([...searchWords(product.name), ...codesWords(sku, barcodes)])];
}

/**
 * The words that begin with a prefix, as a range of bytes: `from <= word < to`. U+10FFFF is no
 * character of any text and sorts after all of them.
 */
export function wordRange(prefix: string): { from: string; to: string } {
  return { from: prefix, to: `${prefix}\u{10ffff}` };
}

/** What a list is sorted by: folded, and numbers by their value ("Soap 2" before "Soap 10"). */
export function sortName(text: string): string {
  const padded = fold(text.trim()).replace(/[0-9]+/g, (digits) =>
    digits.padStart(SORT_DIGITS, '0'),
  );
  return Array.from(padded).slice(0, SORT_NAME_MAX_CHARACTERS).join('');
}
