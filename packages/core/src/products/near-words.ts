/** Words that were probably meant where what was typed begins none. */

/** Shorter words are near to too much. */
const LEAST_LETTERS = 4;
/** From so many letters on two slips are forgiven. */
const LONG_LETTERS = 8;

const isWord = (word: string): boolean => word.length >= LEAST_LETTERS && !/\p{N}/u.test(word);

/**
 * How many single slips (a letter too many, too few, another one, two changed about) lie between
 * what was typed and the beginning of a word; more than `most` is Infinity. The restricted
 * Damerau-Levenshtein distance, least over the beginnings of the word.
 */
export function slipsBetween(typed: string, word: string, most: number): number {
  const end = Math.min(word.length, typed.length + most);
  if (end < typed.length - most) return Infinity;
  let before: number[] = [];
  let row = Array.from({ length: end + 1 }, (_, at) => at);
  for (let at = 1; at <= typed.length; at += 1) {
    const next = [at];
    for (let of = 1; of <= end; of += 1) {
      const isSame = typed[at - 1] === word[of - 1];
      const isChanged = at > 1 && of > 1 && typed[at - 1] === word[of - 2];
      const isAbout = isChanged && typed[at - 2] === word[of - 1];
      const other = (row[of - 1] ?? 0) + (isSame ? 0 : 1);
      const one = Math.min((row[of] ?? 0) + 1, (next[of - 1] ?? 0) + 1, other);
      next.push(isAbout ? Math.min(one, (before[of - 2] ?? 0) + 1) : one);
    }
    if (Math.min(...next) > most) return Infinity;
    before = row;
    row = next;
  }
  const least = Math.min(...row);
  return least > most ? Infinity : least;
}

/**
 * The known words that are nearest to what was typed, the nearest and then the shortest first; none
 * for codes and for words of under four letters, of which everything is near.
 * @param words folded, as `searchWords` gives them
 */
export function nearWords(typed: string, words: Iterable<string>, count: number): string[] {
  if (!isWord(typed)) return [];
  const most = typed.length >= LONG_LETTERS ? 2 : 1;
  const found: { readonly word: string; readonly slips: number }[] = [];
  for (const word of words) {
    const slips = isWord(word) ? slipsBetween(typed, word, most) : Infinity;
    if (slips <= most) found.push({ word, slips });
  }
  const byWord = (one: string, other: string): number =>
    one.length - other.length || (one < other ? -1 : 1);
  return found
    .sort((a, b) => a.slips - b.slips || byWord(a.word, b.word))
    .slice(0, count)
    .map(({ word }) => word);
}
