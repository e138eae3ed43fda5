import { searchWords } from '@tillbook/core/products/words';
import { findCode, type Entry, type ProductIndex } from './product-index.ts';
import type { TillProduct } from './till-product.ts';

/** At most this many are shown for a search; the first nine have a digit. */
export const RESULTS_MAX = 24;

const BARCODE_TAIL_MIN = 4;

/** A word that is searched for, made ready once for all entries. */
interface Word {
  readonly word: string;
  /** As it stands at the beginning of one of theirs. */
  readonly begins: string;
  /** It may be the end of a bar code. */
  readonly isTail: boolean;
}

const wordOf = (word: string): Word => ({
  ...{ word, begins: ` ${word}` },
  isTail: word.length >= BARCODE_TAIL_MIN && /^[0-9]+$/.test(word),
});

/**
 * How well an entry fits, the lower the better; null when a word fits nowhere. A name that begins
 * with the first word is best, then words of the name, then codes and category.
 */
function rankOf({ text, nameEnd, product }: Entry, wanted: readonly Word[]): number | null {
  let rank = 0;
  for (let at = 0; at < wanted.length; at += 1) {
    const one = wanted[at];
    if (one === undefined) return rank;
    const { word, begins, isTail } = one;
    const found = text.indexOf(begins);
    if (found < 0) {
      if (!isTail || !product.barcodes.some((barcode) => barcode.endsWith(word))) return null;
      rank += 40;
    } else {
      const isWhole = text.charAt(found + word.length + 1) === ' ';
      const place = found >= nameEnd ? 30 : found === 0 && at === 0 ? 0 : 10;
      rank += place + (isWhole ? 0 : 5);
    }
  }
  return rank;
}

/** What was searched for last in an index, and all that it found. */
interface Searched {
  readonly index: ProductIndex;
  readonly wanted: readonly Word[];
  readonly found: readonly Entry[];
}

let before: Searched | null = null;

/**
 * Whether nothing else can be found than what was found before: each word is the same or goes on,
 * and more may follow. Digits that may end a bar code from now on find others.
 */
function goesOn(was: readonly Word[], wanted: readonly Word[]): boolean {
  return was.every(({ word }, at) => {
    const now = wanted[at];
    return now !== undefined && now.word.startsWith(word) && (now.word === word || !now.isTail);
  });
}

/**
 * The best products for what was typed, at most `RESULTS_MAX`: an exact code first, then every
 * word as the beginning of one of theirs, in any order. Equally good ones stand by name. The next
 * letter is looked for in what the one before it found.
 */
export function searchProducts(index: ProductIndex, text: string): readonly TillProduct[] {
  const wanted = searchWords(text).map(wordOf);
  if (wanted.length === 0) return [];
  const exact = findCode(index, text);
  const last = before?.index === index && goesOn(before.wanted, wanted) ? before.found : null;
  const found: Entry[] = [];
  // The entries stand by name already: each rank keeps its first few, and nothing is sorted.
  const ranks = new Map<number, TillProduct[]>();
  for (const entry of last ?? index.entries()) {
    const rank = rankOf(entry, wanted);
    if (rank === null) continue;
    found.push(entry);
    const there = ranks.get(rank);
    if (there === undefined) ranks.set(rank, [entry.product]);
    else if (there.length < RESULTS_MAX + exact.length) there.push(entry.product);
  }
  before = { index, wanted, found };
  const best = [...ranks].sort(([a], [b]) => a - b).flatMap(([, products]) => products);
  const others = best.filter((product) => !exact.includes(product));
  return [...exact, ...others].slice(0, RESULTS_MAX);
}
