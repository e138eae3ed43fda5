import { statement, type Reader, type Tx } from '../db/database.ts';

/** A product as stored. */
export interface ProductRecord {
  readonly productId: string;
  readonly name: string;
  readonly sku: string;
  readonly barcode: string | null;
  readonly categoryId: string | null;
  readonly taxClassId: string;
  readonly priceMinor: number;
  readonly costMinor: number;
}

/** One product with the names of what it belongs to; `stock` comes apart. */
export interface ProductFound extends ProductRecord {
  readonly categoryName: string | null;
  readonly taxClassName: string;
  readonly taxBasisPoints: number;
  readonly isArchived: boolean;
  readonly updatedAt: string;
  readonly version: number;
  /** Hex of the SHA-256 of what it was created with. */
  readonly createdHash: string;
}

const FIND = statement(
  'find_product',
  `select p.product_id "productId", p.name, p.sku, p.barcode, p.category_id "categoryId",
     c.name "categoryName", p.tax_class_id "taxClassId", t.name "taxClassName",
     t.tax_basis_points "taxBasisPoints", p.price_minor "priceMinor", p.cost_minor "costMinor",
     p.archived_at is not null "isArchived", p.updated_at "updatedAt", p.version,
     encode(p.created_hash, 'hex') "createdHash"
   from product p
   join tax_class t on t.business_id = p.business_id and t.tax_class_id = p.tax_class_id
   left join category c on c.business_id = p.business_id and c.category_id = p.category_id
   where p.business_id = $1 and p.product_id = $2`,
);

/** A product of the business, archived or not; null when there is none with this id. */
export async function findProduct(
  reader: Reader,
  businessId: string,
  productId: string,
): Promise<ProductFound | null> {
  return reader.maybe<ProductFound>(FIND, [businessId, productId]);
}

export interface BranchStock {
  readonly branchId: string;
  readonly branchName: string;
  readonly quantityMilli: number;
  readonly valueMinor: number;
}

const STOCK = statement(
  'stock_of_product',
  `select b.branch_id "branchId", b.name "branchName",
     coalesce(l.quantity_milli, 0) "quantityMilli", coalesce(l.value_minor, 0) "valueMinor"
   from branch b
   left join stock_level l on l.business_id = b.business_id and l.branch_id = b.branch_id
     and l.product_id = $2
   where b.business_id = $1 and ($3::uuid[] is null or b.branch_id = any ($3))
   order by b.name, b.branch_id`,
);

/** What of a product lies in each branch; `branchIds` null means every branch. */
export async function stockOfProduct(
  reader: Reader,
  businessId: string,
  productId: string,
  branchIds: readonly string[] | null,
): Promise<BranchStock[]> {
  return reader.rows<BranchStock>(STOCK, [businessId, productId, branchIds]);
}

/** What a branch's business day is worked out from. */
export interface BranchDay {
  readonly branchId: string;
  readonly timezone: string;
  readonly cutoffMinutes: number;
}

const BRANCHES = statement(
  'branch_days',
  `select branch_id "branchId", timezone, cutoff_minutes "cutoffMinutes" from branch
   where business_id = $1 and branch_id = any ($2)`,
);

/** Those of the branches that this business has. */
export async function branchDays(
  reader: Reader,
  businessId: string,
  branchIds: readonly string[],
): Promise<BranchDay[]> {
  return reader.rows<BranchDay>(BRANCHES, [businessId, branchIds]);
}

const CLASH = statement(
  'find_product_clash',
  `select p.product_id "productId", p.name,
     p.sku_key = lower($3 collate "C") "isSku", coalesce(p.barcode = $4, false) "isBarcode"
   from product p
   where p.business_id = $1 and p.product_id <> $2
     and (p.sku_key = lower($3 collate "C") or p.barcode = $4)
   order by 3 desc, 1`,
);

/** Other products that have this SKU (in any case) or bar code already. */
export async function findClashes(
  reader: Reader,
  businessId: string,
  product: { productId: string; sku: string; barcode: string | null },
): Promise<{ productId: string; name: string; isSku: boolean; isBarcode: boolean }[]> {
  const { productId, sku, barcode } = product;
  return reader.rows(CLASH, [businessId, productId, sku, barcode]);
}

const INSERT = statement(
  'insert_product',
  `insert into product (business_id, product_id, name, sort_name, sku, barcode, category_id,
     tax_class_id, price_minor, cost_minor, created_at, updated_at, created_hash)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $12)
   on conflict (business_id, product_id) do nothing
   returning product_id`,
);

/** Adds a product. False when the id is there already (also when it came a moment ago). */
export async function insertProduct(
  tx: Tx,
  businessId: string,
  product: ProductRecord & { sortName: string; at: string; createdHash: Buffer },
): Promise<boolean> {
  const added = await tx.rows(INSERT, [
    businessId,
    product.productId,
    product.name,
    product.sortName,
    product.sku,
    product.barcode,
    product.categoryId,
    product.taxClassId,
    product.priceMinor,
    product.costMinor,
    product.at,
    product.createdHash,
  ]);
  return added.length === 1;
}

const UPDATE = statement(
  'update_product',
  `update product set name = $4, sort_name = $5, sku = $6, barcode = $7, category_id = $8,
     tax_class_id = $9, price_minor = $10, cost_minor = $11, updated_at = $13,
     archived_at = case when $12 then coalesce(archived_at, $13) end, version = version + 1
   where business_id = $1 and product_id = $2 and version = $3
   returning version`,
);

/** Changes a product that still has this version; false when it has another. */
export async function updateProduct(
  tx: Tx,
  businessId: string,
  product: ProductRecord & { version: number; sortName: string; isArchived: boolean; at: string },
): Promise<boolean> {
  const changed = await tx.rows(UPDATE, [
    businessId,
    product.productId,
    product.version,
    product.name,
    product.sortName,
    product.sku,
    product.barcode,
    product.categoryId,
    product.taxClassId,
    product.priceMinor,
    product.costMinor,
    product.isArchived,
    product.at,
  ]);
  return changed.length === 1;
}

const FORGET_WORDS = statement(
  'forget_product_words',
  `delete from product_word
   where business_id = $1 and product_id = $2 and not (word = any ($3))`,
);
const KEEP_WORDS = statement(
  'keep_product_words',
  `insert into product_word (business_id, word, product_id)
   select $1, word, $2 from unnest($3::text[]) as given(word) on conflict do nothing`,
);

/** The words that a product is found by, and no others. */
export async function keepWords(
  tx: Tx,
  businessId: string,
  productId: string,
  words: readonly string[],
): Promise<void> {
  await tx.rows(FORGET_WORDS, [businessId, productId, words]);
  await tx.rows(KEEP_WORDS, [businessId, productId, words]);
}

const ADD_CATEGORY = statement(
  'add_category',
  `insert into category (business_id, category_id, name) values ($1, $2, $3)
   on conflict do nothing`,
);
const CATEGORY_OF_NAME = statement(
  'category_of_name',
  `select category_id "categoryId" from category
   where business_id = $1 and name_key = lower($2 collate "C")`,
);

/** The category of this name in any case; made with `newId` when there is none. */
export async function ensureCategory(
  tx: Tx,
  businessId: string,
  name: string,
  newId: string,
): Promise<string> {
  const values = [businessId, name];
  const found = await tx.maybe<{ categoryId: string }>(CATEGORY_OF_NAME, values);
  if (found !== null) return found.categoryId;
  await tx.rows(ADD_CATEGORY, [businessId, newId, name]);
  return (await tx.one<{ categoryId: string }>(CATEGORY_OF_NAME, values)).categoryId;
}

export interface CategoryRow {
  readonly _id: string;
  readonly name: string;
}

const CATEGORIES = statement(
  'list_categories',
  'select category_id "_id", name from category where business_id = $1 order by name_key',
);

export async function listCategories(reader: Reader, businessId: string): Promise<CategoryRow[]> {
  return reader.rows<CategoryRow>(CATEGORIES, [businessId]);
}

export interface TaxClassRow extends CategoryRow {
  readonly taxBasisPoints: number;
  readonly isDefault: boolean;
}

const TAX_CLASSES = statement(
  'list_tax_classes',
  `select tax_class_id "_id", name, tax_basis_points "taxBasisPoints", is_default "isDefault"
   from tax_class where business_id = $1 order by is_default desc, name`,
);

/** The default class first. */
export async function listTaxClasses(reader: Reader, businessId: string): Promise<TaxClassRow[]> {
  return reader.rows<TaxClassRow>(TAX_CLASSES, [businessId]);
}

const ADD_TAX_CLASS = statement(
  'add_tax_class',
  `insert into tax_class (business_id, tax_class_id, name, tax_basis_points)
   values ($1, $2, $3, $4) on conflict (business_id, tax_class_id) do nothing
   returning tax_class_id`,
);

/** Adds a tax class that is not the default; false when the id is there already. */
export async function insertTaxClass(
  tx: Tx,
  businessId: string,
  taxClass: { _id: string; name: string; taxBasisPoints: number },
): Promise<boolean> {
  const { _id, name, taxBasisPoints } = taxClass;
  return (await tx.rows(ADD_TAX_CLASS, [businessId, _id, name, taxBasisPoints])).length === 1;
}
