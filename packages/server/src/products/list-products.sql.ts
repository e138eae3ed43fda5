import type { ProductKind } from '@tillbook/core/products/product-fields';
import { statement, type Reader, type Statement } from '../db/database.ts';
import { byStock, type StockState } from '../stock/products-by-stock.sql.ts';
import { beyond, foundByWords, searchConditions, type Page } from './rows-by-words.sql.ts';
import { withoutWalk, type Search } from './search-words.sql.ts';

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

const quantityOf = (branches: string): string =>
  `(select coalesce(sum(l.quantity_milli), 0) from stock_level l
    where l.business_id = p.business_id and l.product_id = p.product_id
      and (${branches}::uuid[] is null or l.branch_id = any (${branches})))`;

const stockConditions = (stock: StockState | 'in_stock'): readonly string[] =>
  stock === 'in_stock' ? [`and ${quantityOf('$2')} > 0`] : byStock(stock);

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
  const { isDescending } = asked;
  const direction = isDescending ? 'desc' : 'asc';
  const limit = give(asked.limit);
  const name = ['products', asked.sort, direction, asked.state];
  const conditions: string[] = [STATES[asked.state]];
  if (asked.search !== null) {
    conditions.push(...searchConditions(asked.search, asked.sort === 'name', give));
    name.push(asked.search.how, String(asked.search.words.length));
  }
  for (const filter of filtersOf(asked, give)) {
    conditions.push(...filter.conditions);
    name.push(filter.name);
  }
  let last: string | null = null;
  if (asked.after !== null) {
    const { value, productId } = asked.after;
    last = `${isDescending ? '<' : '>'} (${give(value)}::${type}, ${give(productId)}::uuid)`;
    name.push('after');
  }
  const order = `order by p.${column} ${direction}, p.product_id ${direction}`;
  const narrowed = conditions.join('\n       ');
  const page = { narrowed, last, direction, limit };
  const found = asked.sort === 'name' ? foundByWords(asked.search, page, give) : null;
  const text = shown(found ?? inOrder(asked.sort, page), order);
  return { asked: statement(name.join('_'), text), values };
}

function inOrder(sort: SortColumn, { narrowed, last, direction, limit }: Page): string {
  const { column } = SORTS[sort];
  return `select p.* from product p where p.business_id = $1 ${narrowed}
       ${beyond(`p.${column}, p.product_id`, last)}
       order by p.${column} ${direction}, p.product_id ${direction} limit ${limit}`;
}

/** One page of products. */
export async function listProductRows(
  reader: Reader,
  question: ProductQuestion,
): Promise<ListedProduct[]> {
  const { asked, values } = listStatement(question);
  const rows = await reader.rows<ListedProduct>(asked, values);
  const { search, limit } = question;
  const isCutOff = search?.how === 'walk' && search.words.length > 1 && rows.length < limit;
  return isCutOff ? listProductRows(reader, { ...question, search: withoutWalk(search) }) : rows;
}
