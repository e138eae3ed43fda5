import { nearWords } from '@tillbook/core/products/near-words';
import { searchWords } from '@tillbook/core/products/words';
import type { ProductIndex } from './product-index.ts';

/** At most so many ways to say it are offered. */
const MEANT_MAX = 3;

const known = new WeakMap<ProductIndex, ReadonlySet<string>>();

/** Every word of the names, brands and categories of a catalogue. */
function wordsOf(index: ProductIndex): ReadonlySet<string> {
  const before = known.get(index);
  if (before !== undefined) return before;
  const words = new Set(index.entries().flatMap(({ text }) => text.trim().split(' ')));
  known.set(index, words);
  return words;
}

/**
 * What was probably meant by a text that finds nothing: the same with a near word of the catalogue
 * in the place of each that begins none.
 */
export function meantBy(index: ProductIndex, text: string): readonly string[] {
  const words = wordsOf(index);
  const all = [...words];
  const ways = searchWords(text).map((typed) =>
    all.some((word) => word.startsWith(typed)) ? [typed] : nearWords(typed, words, MEANT_MAX),
  );
  if (ways.some((of) => of.length === 0)) return [];
  const most = Math.max(0, ...ways.map((of) => of.length));
  const said = Array.from({ length: most }, (_, at) => ways.map((of) => of[at] ?? of[0]).join(' '));
  return said.filter((one) => one !== searchWords(text).join(' '));
}
