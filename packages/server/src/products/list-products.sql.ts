import { wordRange } from '@tillbook/core/products/words';
import { statement, type Reader, type Statement } from '../db/database.ts';

/** A row of the list, with what its sort is kept by. */
export interface ListedProduct {
  readonly productId: string;
  readonly name: string;
  readonly sortName: string;
  readonly sku: string;
  readonly barcode: string | null;
  readonly categoryId: string | null;
  readonly categoryName: string | null;
  readonly taxClassId: string;
  readonly taxClassName: string;
  readonly taxBasisPoints: number;
  readonly priceMinor: number;
  readonly costMinor: number;
  readonly quantityMilli: number;
  readonly isArchived: boolean;
  readonly updatedAt: string;
  readonly version: number;
}

/**
 * Beginnings of words that must all be found, in any order, and the way there. `narrow`: the first
 * one begins few words; its products are looked up, the others are checked on them. `intersect`:
 * all of them are wide; what is common to them is worked out before a product is looked up.
 */
export interface Search {
  readonly how: 'narrow' | 'intersect';
  readonly words: readonly string[];
}

/** What is asked of the list. */
export interface ProductQuestion {
  readonly businessId: string;
  /** What must be found; null means every product. */
  readonly search: Search | null;
  readonly categoryId: string | null;
  readonly state: 'active' | 'archived' | 'all';
  readonly stock: 'in_stock' | 'out' | 'oversold' | null;
  /** The branches whose stock counts; null means all. */
  readonly branchIds: readonly string[] | null;
  readonly sort: SortColumn;
  readonly isDescending: boolean;
  /** The last row of the page before. */
  readonly after: { readonly value: string | number; readonly productId: string } | null;
  readonly limit: number;
}

const SORTS = {
  name: { column: 'sort_name', type: 'text' },
  price: { column: 'price_minor', type: 'bigint' },
  updated: { column: 'updated_at', type: 'timestamptz' },
} as const;
export type SortColumn = keyof typeof SORTS;

const STATES = {
  active: 'and p.archived_at is null',
  archived: 'and p.archived_at is not null',
  all: '',
} as const;
const STOCKS = { in_stock: '> 0', out: '= 0', oversold: '< 0' } as const;

/** Words are compared byte by byte: leakproof, so that their index serves under row security. */
const wordsIn = (from: string, to: string): string =>
  `product_word w where w.business_id = $1 and w.word >= ${from} and w.word < ${to}`;

/** Products of the words, found first as an array: a join may read every product to sort them. */
const amongFound = (ranges: readonly (readonly [string, string])[]): string =>
  `and p.product_id = any (array(${ranges
    .map(([from, to]) => `select w.product_id from ${wordsIn(from, to)}`)
    .join(' intersect ')}))`;

/** Checked on each product met: of `exists` the planner may make a table of every such product. */
const hasWord = ([from, to]: readonly [string, string]): string =>
  `and (select true from ${wordsIn(from, to)} and w.product_id = p.product_id limit 1)`;

function searchConditions(search: Search, give: (value: unknown) => string): string[] {
  const ranges = search.words.map((word): [string, string] => {
    const { from, to } = wordRange(word);
    return [give(from), give(to)];
  });
  if (search.how === 'intersect') return [amongFound(ranges)];
  return [amongFound(ranges.slice(0, 1)), ...ranges.slice(1).map(hasWord)];
}

const quantityOf = (branches: string): string =>
  `(select coalesce(sum(l.quantity_milli), 0) from stock_level l
    where l.business_id = p.business_id and l.product_id = p.product_id
      and (${branches}::uuid[] is null or l.branch_id = any (${branches})))`;

/** What is out or oversold has a branch without stock, and those have an index. */
function stockConditions(stock: keyof typeof STOCKS): string[] {
  const sum = `and ${quantityOf('$2')} ${STOCKS[stock]}`;
  if (stock === 'in_stock') return [sum];
  return [
    `and p.product_id in (select l.product_id from stock_level l where l.business_id = $1
      and l.quantity_milli <= 0 and ($2::uuid[] is null or l.branch_id = any ($2)))`,
    sum,
  ];
}

/**
 * The list's statement and its values. Every shape of question is a statement of its own, because
 * an "or is null" around a condition would keep its index from being used. Quantities are summed
 * for the rows of the page only.
 */
export function listStatement(asked: ProductQuestion): { asked: Statement; values: unknown[] } {
  const values: unknown[] = [asked.businessId, asked.branchIds];
  const give = (value: unknown): string => `$${values.push(value)}`;
  const { column, type } = SORTS[asked.sort];
  const direction = asked.isDescending ? 'desc' : 'asc';
  const name = ['products', asked.sort, direction, asked.state];
  const conditions: string[] = [STATES[asked.state]];
  if (asked.search !== null) {
    conditions.push(...searchConditions(asked.search, give));
    name.push(asked.search.how, String(asked.search.words.length));
  }
  if (asked.categoryId !== null) {
    conditions.push(`and p.category_id = ${give(asked.categoryId)}`);
    name.push('category');
  }
  if (asked.stock !== null) {
    conditions.push(...stockConditions(asked.stock));
    name.push(asked.stock);
  }
  if (asked.after !== null) {
    const { value, productId } = asked.after;
    const last = `(${give(value)}::${type}, ${give(productId)}::uuid)`;
    conditions.push(`and (p.${column}, p.product_id) ${asked.isDescending ? '<' : '>'} ${last}`);
    name.push('after');
  }
  const order = `order by p.${column} ${direction}, p.product_id ${direction}`;
  const text = `select p.product_id "productId", p.name, p.sort_name "sortName", p.sku, p.barcode,
     p.category_id "categoryId", c.name "categoryName", p.tax_class_id "taxClassId",
     t.name "taxClassName", t.tax_basis_points "taxBasisPoints", p.price_minor "priceMinor",
     p.cost_minor "costMinor", s.quantity "quantityMilli", p.archived_at is not null "isArchived",
     p.updated_at "updatedAt", p.version
   from (
     select p.* from product p where p.business_id = $1 ${conditions.join('\n       ')}
     ${order} limit ${give(asked.limit)}
   ) p
   join tax_class t on t.business_id = p.business_id and t.tax_class_id = p.tax_class_id
   left join category c on c.business_id = p.business_id and c.category_id = p.category_id
   cross join lateral (select ${quantityOf('$2')} quantity) s
   ${order}`;
  return { asked: statement(name.join('_'), text), values };
}

/** One page of products. */
export async function listProductRows(
  reader: Reader,
  question: ProductQuestion,
): Promise<ListedProduct[]> {
  const { asked, values } = listStatement(question);
  return reader.rows<ListedProduct>(asked, values);
}

const FEW = 1_000;

const COUNT_WORDS = statement(
  'count_product_words',
  `select r.word, (select count(*) from (
     select from ${wordsIn('r.word', 'r.word_end')} limit ${FEW + 1}
   ) x)::int "hits"
   from unnest($2::text[], $3::text[]) as r(word, word_end)`,
);

/** The way to look for words: by the one that begins the fewest, if those are few. */
export async function searchFor(
  reader: Reader,
  businessId: string,
  words: readonly string[],
): Promise<Search> {
  const ends = words.map((word) => wordRange(word).to);
  const values = [businessId, words, ends];
  const counted = await reader.rows<{ word: string; hits: number }>(COUNT_WORDS, values);
  const sorted = counted.sort((one, other) => one.hits - other.hits);
  const how = (sorted[0]?.hits ?? 0) <= FEW ? 'narrow' : 'intersect';
  return { how, words: sorted.map(({ word }) => word) };
}
