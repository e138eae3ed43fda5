import { wordRange } from '@tillbook/core/products/words';
import { statement, type Reader } from '../db/database.ts';
import { WALK_ROWS, wordsIn, type Search } from './search-words.sql.ts';

type Range = readonly [from: string, to: string];

/** What words of all the ranges have in common. */
const common = (columns: string, ranges: readonly Range[]): string =>
  ranges.map(([from, to]) => `select ${columns} from ${wordsIn(from, to)}`).join(' intersect ');

/** Ids of products that all these words begin, in no order; `limit` of them at most. */
export async function productsOfWords(
  reader: Reader,
  businessId: string,
  words: readonly string[],
  limit: number,
): Promise<string[]> {
  if (words.length === 0) return [];
  const values: unknown[] = [businessId, limit];
  const give = (value: unknown) => `$${values.push(value)}`;
  const found = common(
    'w.product_id "productId"',
    words.map((word) => rangeOf(word, give)),
  );
  const text = `select distinct "productId" from (${found}) f limit $2`;
  const rows = await reader.rows<{ productId: string }>(
    statement(`products_of_words_${words.length}`, text),
    values,
  );
  return rows.map(({ productId }) => productId);
}

/** Products of the words, found first as an array: a join may read every product to sort them. */
const amongFound = (ranges: readonly Range[]): string =>
  `and p.product_id = any (array(${common('w.product_id', ranges)}))`;

/** Checked on each product met: of `exists` the planner may make a table of every such product. */
const hasWord =
  (productId: string) =>
  ([from, to]: Range): string =>
    `and (select true from ${wordsIn(from, to)} and w.product_id = ${productId} limit 1)`;

const rangeOf = (word: string, give: (value: unknown) => string): Range => {
  const { from, to } = wordRange(word);
  return [give(from), give(to)];
};

/** Conditions on the products of a list that is searched. */
export function searchConditions(
  { how, words }: Search,
  isByName: boolean,
  give: (value: unknown) => string,
): string[] {
  const ranges = (some: readonly string[]): Range[] => some.map((word) => rangeOf(word, give));
  // By name the rows themselves come from the words, in order.
  if (how === 'narrow') {
    const others = ranges(words.slice(1)).map(hasWord('p.product_id'));
    return [amongFound(ranges(words.slice(0, 1))), ...others];
  }
  return isByName ? [] : [amongFound(ranges(words))];
}

/** Where a page begins, what it leaves out, and how long it is: pieces of SQL. */
export interface Page {
  readonly narrowed: string;
  readonly last: string | null;
  readonly direction: string;
  readonly limit: string;
}

/** Rows behind the last one of the page before. */
export const beyond = (columns: string, last: string | null): string =>
  last === null ? '' : `and (${columns}) ${last}`;

/** Rows of a search by name that the words give in order; null where products do. */
export function foundByWords(
  search: Search | null,
  page: Page,
  give: (value: unknown) => string,
): string | null {
  if (search === null || search.how === 'narrow') return null;
  const [first, ...others] = search.words.map((word) => () => rangeOf(word, give));
  const ranges = (some: typeof others): Range[] => some.map((range) => range());
  if (search.how === 'walk') return walked(give(search.begun), ranges(others), page);
  return intersected(ranges(first === undefined ? [] : [first, ...others]), page);
}

/**
 * The first rows of each word, then the first of those: a word's rows lie in the order of names. A
 * product with two of the words is met twice.
 */
function walked(begun: string, others: readonly Range[], page: Page): string {
  const { narrowed, last, direction, limit } = page;
  const of = (one: string): string =>
    `order by ${one}.sort_name ${direction}, ${one}.product_id ${direction}`;
  const all = `select w.sort_name, w.product_id from product_word w
           where w.business_id = $1 and w.word = of.word
           ${beyond('w.sort_name, w.product_id', last)}`;
  const rows = others.length === 0 ? all : `${all} ${of('w')} limit ${WALK_ROWS}`;
  // Other words are looked up before the product is: most of the rows lack them.
  const met = others.map(hasWord('m.product_id')).join(' ');
  return `select p.* from (
       select distinct f.sort_name, f.product_id from unnest(${begun}::text[]) as of(word)
       cross join lateral (
         select m.sort_name, m.product_id from (${rows}) m
         join product p on p.business_id = $1 and p.product_id = m.product_id
         where true ${met} ${narrowed} ${of('m')} limit ${limit}) f
       ${of('f')} limit ${limit}) f
     join product p on p.business_id = $1 and p.product_id = f.product_id`;
}

/** What the words have in common, sorted before a product is looked up: few of them are shown. */
function intersected(ranges: readonly Range[], page: Page): string {
  const { narrowed, last, direction, limit } = page;
  const order = `order by f.sort_name ${direction}, f.product_id ${direction}`;
  const [columns, distinct] = ['w.sort_name, w.product_id', ranges.length === 1 ? 'distinct ' : ''];
  return `select p.* from (
       select f.sort_name, f.product_id from (${common(`${distinct}${columns}`, ranges)}) f
       where true ${beyond('f.sort_name, f.product_id', last)} ${order}) f
     join product p on p.business_id = $1 and p.product_id = f.product_id
     where true ${narrowed} ${order} limit ${limit}`;
}
