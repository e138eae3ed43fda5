import type { Changeable } from '@tillbook/core/products/change-rules';
import { statement, type Reader, type Tx } from '../db/database.ts';

/** A product as it stands, with what a change of many must know of it. */
export interface ProductNow extends Changeable {
  readonly productId: string;
  readonly version: number;
  readonly kind: string;
  readonly stepMilli: number;
  /** Codes beside the main one: it is found by them too. */
  readonly otherBarcodes: readonly string[];
}

const NOW = `select p.product_id "productId", p.name, p.sku, p.barcode,
     p.category_id "categoryId", p.brand_id "brandId", p.tax_class_id "taxClassId",
     p.price_minor "priceMinor", p.cost_minor "costMinor", p.floor_price_minor "floorPriceMinor",
     p.target_margin_basis_points "targetMarginBasisPoints",
     p.archived_at is not null "isArchived", p.version, p.kind,
     p.step_milli "stepMilli",
     array(select b.barcode from product_barcode b where b.business_id = p.business_id
       and b.product_id = p.product_id and b.kind <> 'main' order by b.barcode) "otherBarcodes",
     coalesce((select json_agg(json_build_object('branchId', r.branch_id,
         'pointMilli', r.point_milli, 'quantityMilli', r.quantity_milli) order by r.branch_id)
       from reorder_point r where r.business_id = p.business_id
         and r.product_id = p.product_id), '[]') "reorderPoints"
   from product p
   where p.business_id = $1 and p.product_id = any ($2::uuid[])
   order by p.product_id`;

const READ_MANY = statement('read_many_products', NOW);
const LOCK_MANY = statement('lock_many_products', `${NOW} for no key update of p`);

/** Those of the products that the business has. */
export async function readProducts(
  reader: Reader,
  businessId: string,
  productIds: readonly string[],
): Promise<ProductNow[]> {
  return reader.rows<ProductNow>(READ_MANY, [businessId, productIds]);
}

/** The same, locked until the commit, in the one order of their ids. */
export async function lockProducts(
  tx: Tx,
  businessId: string,
  productIds: readonly string[],
): Promise<ProductNow[]> {
  return tx.rows<ProductNow>(LOCK_MANY, [businessId, productIds]);
}

export interface WantedCodes {
  readonly productId: string;
  readonly sku: string | null;
  readonly barcode: string | null;
}

const TAKEN = statement(
  'codes_taken',
  `select w."productId",
     exists (select from product o where o.business_id = $1
       and o.sku_key = lower(w.sku collate "C") and o.product_id <> w."productId") "isSkuTaken",
     exists (select from product_barcode b where b.business_id = $1 and b.barcode = w.barcode
       and (b.product_id <> w."productId" or b.kind <> 'main')) "isBarcodeTaken"
   from json_to_recordset($2::json) as w("productId" uuid, sku text, barcode text)`,
);

/** Which of the codes stand on another product, archived ones too. */
export async function codesTaken(
  reader: Reader,
  businessId: string,
  wanted: readonly WantedCodes[],
): Promise<{ productId: string; isSkuTaken: boolean; isBarcodeTaken: boolean }[]> {
  if (wanted.length === 0) return [];
  return reader.rows(TAKEN, [businessId, JSON.stringify(wanted)]);
}

const UNKNOWN = statement(
  'unknown_references',
  `select count(*)::int "count" from (
     select from unnest($2::uuid[]) as i(id) where not exists (
       select from category c where c.business_id = $1 and c.category_id = i.id)
     union all
     select from unnest($3::uuid[]) as i(id) where not exists (
       select from brand b where b.business_id = $1 and b.brand_id = i.id)
     union all
     select from unnest($4::uuid[]) as i(id) where not exists (
       select from tax_class t where t.business_id = $1 and t.tax_class_id = i.id)
     union all
     select from unnest($5::uuid[]) as i(id) where not exists (
       select from branch b where b.business_id = $1 and b.branch_id = i.id)) missing`,
);

/** How many of the ids this business does not have. */
export async function countUnknown(
  reader: Reader,
  businessId: string,
  ids: {
    readonly categories: readonly string[];
    readonly brands: readonly string[];
    readonly taxClasses: readonly string[];
    readonly branches: readonly string[];
  },
): Promise<number> {
  const values = [businessId, ids.categories, ids.brands, ids.taxClasses, ids.branches];
  return (await reader.one<{ count: number }>(UNKNOWN, values)).count;
}

/** A product as it is written, with the version that it still must have. */
export type ProductThen = Omit<Changeable, 'reorderPoints'> & {
  readonly productId: string;
  readonly version: number;
  readonly sortName: string;
};

const UPDATE_MANY = statement(
  'update_many_products',
  `update product p set name = r.name, sort_name = r."sortName", sku = r.sku,
     barcode = r.barcode, category_id = r."categoryId", brand_id = r."brandId",
     tax_class_id = r."taxClassId", price_minor = r."priceMinor", cost_minor = r."costMinor",
     floor_price_minor = r."floorPriceMinor",
     target_margin_basis_points = r."targetMarginBasisPoints",
     archived_at = case when r."isArchived" then coalesce(p.archived_at, $3) end,
     updated_at = $3, version = p.version + 1
   from json_to_recordset($2::json) as r("productId" uuid, version integer, name text,
     "sortName" text, sku text, barcode text, "categoryId" uuid, "brandId" uuid,
     "taxClassId" uuid, "priceMinor" bigint, "costMinor" bigint, "floorPriceMinor" bigint,
     "targetMarginBasisPoints" integer, "isArchived" boolean)
   where p.business_id = $1 and p.product_id = r."productId" and p.version = r.version
   returning p.product_id`,
);

/** Writes products that still have their version; tells how many those were. */
export async function updateProducts(
  tx: Tx,
  businessId: string,
  products: readonly ProductThen[],
  at: string,
): Promise<number> {
  if (products.length === 0) return 0;
  return (await tx.rows(UPDATE_MANY, [businessId, JSON.stringify(products), at])).length;
}

/** A product as it begins. */
export type ProductBegun = ProductThen & {
  readonly unit: string;
  readonly stepMilli: number;
  readonly createdHash: string;
};

const INSERT_MANY = statement(
  'insert_many_products',
  `insert into product (business_id, product_id, name, sort_name, sku, barcode, category_id,
     brand_id, tax_class_id, price_minor, cost_minor, floor_price_minor, unit, step_milli,
     created_at, updated_at, created_hash)
   select $1, r."productId", r.name, r."sortName", r.sku, r.barcode, r."categoryId", r."brandId",
     r."taxClassId", r."priceMinor", r."costMinor", r."floorPriceMinor", r.unit,
     r."stepMilli", $3, $3, decode(r."createdHash", 'hex')
   from json_to_recordset($2::json) as r("productId" uuid, name text, "sortName" text, sku text,
     barcode text, "categoryId" uuid, "brandId" uuid, "taxClassId" uuid, "priceMinor" bigint,
     "costMinor" bigint, "floorPriceMinor" bigint, unit text,
     "stepMilli" bigint, "createdHash" text)`,
);

export async function insertProducts(
  tx: Tx,
  businessId: string,
  products: readonly ProductBegun[],
  at: string,
): Promise<void> {
  if (products.length === 0) return;
  await tx.rows(INSERT_MANY, [businessId, JSON.stringify(products), at]);
}

const FORGET_MANY_WORDS = statement(
  'forget_words_of_many',
  `delete from product_word w using json_to_recordset($2::json) as k("productId" uuid, words json)
   where w.business_id = $1 and w.product_id = k."productId"
     and not exists (select from json_array_elements_text(k.words) as kept(word)
       where kept.word = w.word)`,
);
const KEEP_MANY_WORDS = statement(
  'keep_words_of_many',
  `insert into product_word (business_id, product_id, word, sort_name)
   select $1, k.product_id, k.word, p.sort_name
   from unnest($2::text[], $3::uuid[]) as k(word, product_id)
   join product p on p.business_id = $1 and p.product_id = k.product_id
   on conflict do nothing`,
);

interface Worded {
  readonly productId: string;
  readonly words: readonly string[];
}

/** Gives products words that they are found by. */
export async function addWordsOf(
  tx: Tx,
  businessId: string,
  products: readonly Worded[],
): Promise<void> {
  const pairs = products.flatMap(({ productId, words }) => words.map((word) => [word, productId]));
  // In one order everywhere, so that two never wait for each other.
  pairs.sort(([one = ''], [other = '']) => (one < other ? -1 : 1));
  const words = pairs.map(([word]) => word);
  const ids = pairs.map(([, productId]) => productId);
  if (pairs.length > 0) await tx.rows(KEEP_MANY_WORDS, [businessId, words, ids]);
}

/** The words that each of the products is found by, and no others. */
export async function keepWordsOf(
  tx: Tx,
  businessId: string,
  products: readonly Worded[],
): Promise<void> {
  if (products.length === 0) return;
  await tx.rows(FORGET_MANY_WORDS, [businessId, JSON.stringify(products)]);
  await addWordsOf(tx, businessId, products);
}
