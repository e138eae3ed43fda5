import type { ProductKind } from '@tillbook/core/products/product-fields';
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
  readonly brandId: string | null;
  readonly brandName: string | null;
  readonly familyId: string | null;
  readonly familyName: string | null;
  readonly optionValues: readonly string[];
  readonly kind: ProductKind;
  readonly unit: string;
  readonly stepMilli: number;
  readonly imageId: string | null;
  readonly floorPriceMinor: number | null;
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
  /** Categories, one of which it must have. */
  readonly categoryIds: readonly string[] | null;
  readonly brandId: string | null;
  readonly familyId: string | null;
  readonly kind: ProductKind | null;
  /** What it must lack. */
  readonly missing: keyof typeof MISSING | null;
  readonly state: 'active' | 'archived' | 'all';
  readonly stock: 'in_stock' | 'low' | 'out' | 'oversold' | null;
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
const MISSING = {
  barcode: 'and p.barcode is null',
  price: 'and p.price_minor = 0',
  cost: 'and p.cost_minor = 0',
  category: 'and p.category_id is null',
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

/** Products with a branch at or under its reorder point; the points are few and come first. */
const LOW = `and p.product_id in (select r.product_id from reorder_point r
    left join stock_level l on l.business_id = r.business_id and l.branch_id = r.branch_id
      and l.product_id = r.product_id
    where r.business_id = $1 and ($2::uuid[] is null or r.branch_id = any ($2))
      and coalesce(l.quantity_milli, 0) <= r.point_milli)`;

/** What is out or oversold has a branch without stock, and those have an index. */
function stockConditions(stock: keyof typeof STOCKS | 'low'): string[] {
  if (stock === 'low') return [LOW];
  const sum = `and ${quantityOf('$2')} ${STOCKS[stock]}`;
  // Only goods can be out: a service never was in.
  const goods = `and p.kind = 'goods'`;
  if (stock === 'in_stock') return [sum];
  return [
    goods,
    `and p.product_id in (select l.product_id from stock_level l where l.business_id = $1
      and l.quantity_milli <= 0 and ($2::uuid[] is null or l.branch_id = any ($2)))`,
    sum,
  ];
}

/** One condition that narrows the list; its name is part of the statement's. */
interface Filter {
  readonly name: string;
  readonly conditions: readonly string[];
}

function filtersOf(asked: ProductQuestion, give: (value: unknown) => string): Filter[] {
  const { categoryIds, missing, stock } = asked;
  const filters: Filter[] = [];
  const add = (name: string, ...conditions: string[]): void =>
    void filters.push({ name, conditions });
  if (categoryIds?.length === 1) add('category', `and p.category_id = ${give(categoryIds[0])}`);
  else if (categoryIds !== null) add('tree', `and p.category_id = any (${give(categoryIds)})`);
  if (asked.brandId !== null) add('brand', `and p.brand_id = ${give(asked.brandId)}`);
  if (asked.familyId !== null) add('family', `and p.family_id = ${give(asked.familyId)}`);
  if (asked.kind !== null) add('kind', `and p.kind = ${give(asked.kind)}`);
  if (missing !== null) add(`no_${missing}`, MISSING[missing]);
  if (stock !== null) add(stock, ...stockConditions(stock));
  return filters;
}

/** The columns of the list for the products that `rows` gives, in that order. */
const shown = (rows: string, order: string): string => `select p.product_id "productId", p.name,
     p.sort_name "sortName", p.sku, p.barcode,
     p.category_id "categoryId", c.name "categoryName", p.brand_id "brandId",
     b.name "brandName", p.family_id "familyId", f.name "familyName",
     p.option_values "optionValues", p.kind, p.unit, p.step_milli "stepMilli",
     p.image_id "imageId", p.floor_price_minor "floorPriceMinor",
     p.tax_class_id "taxClassId", t.name "taxClassName",
     t.tax_basis_points "taxBasisPoints", p.price_minor "priceMinor",
     p.cost_minor "costMinor", s.quantity "quantityMilli", p.archived_at is not null "isArchived",
     p.updated_at "updatedAt", p.version
   from (
     ${rows}
   ) p
   join tax_class t on t.business_id = p.business_id and t.tax_class_id = p.tax_class_id
   left join category c on c.business_id = p.business_id and c.category_id = p.category_id
   left join brand b on b.business_id = p.business_id and b.brand_id = p.brand_id
   left join product_family f on f.business_id = p.business_id and f.family_id = p.family_id
   cross join lateral (select ${quantityOf('$2')} quantity) s
   ${order}`;

const LISTED = statement(
  'listed_products',
  shown('select p.* from product p where p.business_id = $1 and p.product_id = any ($3)', ''),
);

/** Products by their ids as the list shows them. */
export async function listedProducts(
  reader: Reader,
  businessId: string,
  productIds: readonly string[],
  branchIds: readonly string[] | null,
): Promise<ListedProduct[]> {
  if (productIds.length === 0) return [];
  return reader.rows<ListedProduct>(LISTED, [businessId, branchIds, productIds]);
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
  for (const filter of filtersOf(asked, give)) {
    conditions.push(...filter.conditions);
    name.push(filter.name);
  }
  if (asked.after !== null) {
    const { value, productId } = asked.after;
    const last = `(${give(value)}::${type}, ${give(productId)}::uuid)`;
    conditions.push(`and (p.${column}, p.product_id) ${asked.isDescending ? '<' : '>'} ${last}`);
    name.push('after');
  }
  const order = `order by p.${column} ${direction}, p.product_id ${direction}`;
  const rows = `select p.* from product p where p.business_id = $1 ${conditions.join('\n       ')}
     ${order} limit ${give(asked.limit)}`;
  const text = shown(rows, order);
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
