import { wordRange } from '@tillbook/core/products/words';
import { statement, type Reader } from '../db/database.ts';

/**
 * Beginnings of words that must all be found, in any order, and the way there. `narrow`: the first
 * one begins few words; its products are looked up, the others are checked on them. `walk`: the
 * words that the first one begins are followed in the order of names until the page is full; where
 * others must be found too, at most `WALK_ROWS` of its rows. `intersect`: what is common to all of
 * them is worked out before a product is looked up.
 */
export interface Search {
  readonly how: 'narrow' | 'walk' | 'intersect';
  readonly words: readonly string[];
  /** Of a walk: every word that the first one begins. */
  readonly begun: readonly string[];
}

/** Words are compared byte by byte: leakproof, so that their index serves under row security. */
export const wordsIn = (from: string, to: string): string =>
  `product_word w where w.business_id = $1 and w.word >= ${from} and w.word < ${to}`;

const FEW = 200;
/** So many words are followed at once; what begins more (a lone digit) is intersected. */
const WALKED_MAX = 256;
/**
 * A walk that has not filled the page by then meets words that lie apart in the order of names
 * (brand3 among flour: 40 ms of 10,000); intersecting takes 10 ms.
 */
export const WALK_ROWS = 500;

/** What looks like a bar code or a SKU: four characters or more with a digit among them. */
const CODE = /^(?=.*[0-9]).{4,}$/u;

const COUNT_WORDS = statement(
  'count_product_words',
  `select r.word, (select count(*) from (
     select from ${wordsIn('r.word', 'r.word_end')} limit ${FEW + 1}
   ) x)::int "hits"
   from unnest($2::text[], $3::text[]) as r(word, word_end)`,
);

// Each next word is one look in the index, however many products have it.
const BEGUN_WORDS = statement(
  'begun_product_words',
  `select r.word, array(
     with recursive begun as (
       (select w.word from ${wordsIn('r.word', 'r.word_end')} order by w.word limit 1)
       union all
       select (select w.word from product_word w where w.business_id = $1
         and w.word > b.word and w.word < r.word_end order by w.word limit 1)
       from begun b where b.word is not null)
     select word from begun where word is not null limit ${WALKED_MAX + 1}) "begun"
   from unnest($2::text[], $3::text[]) as r(word, word_end)`,
);

/**
 * The way to look for words: by the one that begins the fewest products, if those are few; else
 * along the words in the order of names, where that is asked and the words are not too many.
 */
export async function searchFor(
  reader: Reader,
  businessId: string,
  words: readonly string[],
  isByName: boolean,
): Promise<Search> {
  // Of one word the first two ways are the same: a code, scanned as a rule, need not be counted.
  if (words.length === 1 && CODE.test(words[0] ?? '')) return { how: 'narrow', words, begun: [] };
  const ends = words.map((word) => wordRange(word).to);
  const values = [businessId, words, ends];
  const counted = await reader.rows<{ word: string; hits: number }>(COUNT_WORDS, values);
  const sorted = counted.sort((one, other) => one.hits - other.hits).map(({ word }) => word);
  const isNarrow = counted.some(({ hits }) => hits <= FEW);
  if (isNarrow || !isByName) {
    return { how: isNarrow ? 'narrow' : 'intersect', words: sorted, begun: [] };
  }
  const ways = await reader.rows<{ word: string; begun: string[] }>(BEGUN_WORDS, values);
  // With others to check, only one whole word can be followed a part of its way.
  const most = words.length === 1 ? WALKED_MAX : 1;
  const first = ways.find(({ begun }) => begun.length <= most);
  if (first === undefined) return { how: 'intersect', words: sorted, begun: [] };
  const others = words.filter((word) => word !== first.word);
  return { how: 'walk', words: [first.word, ...others], begun: first.begun };
}

/** The same search by the way that finds everything, for a walk that did not fill its page. */
export const withoutWalk = ({ words }: Search): Search => ({ how: 'intersect', words, begun: [] });
