/** Longest branch code; it stands on every receipt. */
const CODE_MAX = 6;
const FALLBACK = 'B';

/**
 * A short code of a branch's name: its first letters and digits, without accents, in capitals
 * (KARIAK). A code that is taken gets a number in place of its end; a name without Latin letters
 * becomes B1, B2 …
 */
export function branchCode(name: string, taken: readonly string[]): string {
  const plain = name
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/gu, '');
  const used = new Set(taken.map((code) => code.toUpperCase()));
  const first = plain.slice(0, CODE_MAX);
  if (first !== '' && !used.has(first)) return first;
  for (let number = first === '' ? 1 : 2; ; number += 1) {
    const end = String(number);
    const code = (plain === '' ? FALLBACK : plain).slice(0, CODE_MAX - end.length) + end;
    if (!used.has(code)) return code;
  }
}
