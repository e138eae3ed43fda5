import type { ProductKind } from '@tillbook/core/products/product-fields';
import type { Unit } from '@tillbook/core/products/units';
import { statement, type Reader, type Tx } from '../db/database.ts';

/** A product as stored in its own row. */
export interface ProductRecord {
  readonly productId: string;
  readonly name: string;
  readonly sku: string;
  readonly barcode: string | null;
  readonly categoryId: string | null;
  readonly taxClassId: string;
  readonly priceMinor: number;
  readonly costMinor: number;
  readonly kind: ProductKind;
  readonly familyId: string | null;
  readonly optionValues: readonly string[];
  readonly brandId: string | null;
  readonly unit: Unit;
  readonly stepMilli: number;
  readonly floorPriceMinor: number | null;
  readonly targetMarginBasisPoints: number | null;
  readonly description: string | null;
  readonly sellerNote: string | null;
  readonly shelf: string | null;
  readonly tracksBatches: boolean;
  readonly isOpenPrice: boolean;
  readonly details: Readonly<Record<string, string>>;
}

/** One product with the names of what it belongs to; `stock` comes apart. */
export interface ProductFound extends ProductRecord {
  readonly categoryName: string | null;
  readonly brandName: string | null;
  readonly familyName: string | null;
  readonly taxClassName: string;
  readonly taxBasisPoints: number;
  readonly imageId: string | null;
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
     p.kind, p.family_id "familyId", f.name "familyName", p.option_values "optionValues",
     p.brand_id "brandId", b.name "brandName", p.unit, p.step_milli "stepMilli",
     p.floor_price_minor "floorPriceMinor",
     p.target_margin_basis_points "targetMarginBasisPoints", p.description,
     p.seller_note "sellerNote", p.shelf, p.tracks_batches "tracksBatches", p.details,
     p.is_open_price "isOpenPrice",
     p.image_id "imageId", p.archived_at is not null "isArchived", p.updated_at "updatedAt",
     p.version, encode(p.created_hash, 'hex') "createdHash"
   from product p
   join tax_class t on t.business_id = p.business_id and t.tax_class_id = p.tax_class_id
   left join category c on c.business_id = p.business_id and c.category_id = p.category_id
   left join brand b on b.business_id = p.business_id and b.brand_id = p.brand_id
   left join product_family f on f.business_id = p.business_id and f.family_id = p.family_id
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

/** The columns that a product is made and changed with, and the parameter each comes in by. */
const valuesOf = (product: ProductRecord): unknown[] => [
  product.name,
  product.sku,
  product.barcode,
  product.categoryId,
  product.taxClassId,
  product.priceMinor,
  product.costMinor,
  product.kind,
  product.brandId,
  product.unit,
  product.stepMilli,
  product.floorPriceMinor,
  product.targetMarginBasisPoints,
  product.description,
  product.sellerNote,
  product.shelf,
  product.tracksBatches,
  JSON.stringify(product.details),
];

const INSERT = statement(
  'insert_product',
  `insert into product (business_id, product_id, name, sku, barcode, category_id,
     tax_class_id, price_minor, cost_minor, kind, brand_id, unit, step_milli, floor_price_minor,
     target_margin_basis_points, description, seller_note, shelf, tracks_batches, details,
     sort_name, created_at, updated_at, created_hash, family_id, option_values,
     is_open_price)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19,
     $20, $21, $22, $22, $23, $24, $25, $26)
   on conflict (business_id, product_id) do nothing
   returning product_id`,
);

/** Adds a product. False when the id is there already (also when it came a moment ago). */
export async function insertProduct(
  tx: Tx,
  businessId: string,
  product: ProductRecord & { sortName: string; at: string; createdHash: Buffer },
): Promise<boolean> {
  const { productId, sortName, at, createdHash, familyId, optionValues, isOpenPrice } = product;
  const more = [sortName, at, createdHash, familyId, optionValues, isOpenPrice];
  const values = [businessId, productId, ...valuesOf(product), ...more];
  return (await tx.rows(INSERT, values)).length === 1;
}

const UPDATE = statement(
  'update_product',
  `update product set name = $4, sku = $5, barcode = $6, category_id = $7, tax_class_id = $8,
     price_minor = $9, cost_minor = $10, kind = $11, brand_id = $12, unit = $13,
     step_milli = $14, floor_price_minor = $15, target_margin_basis_points = $16,
     description = $17, seller_note = $18, shelf = $19, tracks_batches = $20, details = $21,
     sort_name = $22, updated_at = $24, is_open_price = $25,
     archived_at = case when $23 then coalesce(archived_at, $24) end, version = version + 1
   where business_id = $1 and product_id = $2 and version = $3
   returning version`,
);

/** Changes a product that still has this version; false when it has another. */
export async function updateProduct(
  tx: Tx,
  businessId: string,
  product: ProductRecord & { version: number; sortName: string; isArchived: boolean; at: string },
): Promise<boolean> {
  const { productId, version, sortName, isArchived, at, isOpenPrice } = product;
  const more = [sortName, isArchived, at, isOpenPrice];
  const values = [businessId, productId, version, ...valuesOf(product), ...more];
  return (await tx.rows(UPDATE, values)).length === 1;
}

const LOCK = statement(
  'lock_product',
  `select version from product where business_id = $1 and product_id = $2 for no key update`,
);

/** The version of a product whose row is locked until the commit; null when there is none. */
export async function lockProduct(
  tx: Tx,
  businessId: string,
  productId: string,
): Promise<number | null> {
  const row = await tx.maybe<{ version: number }>(LOCK, [businessId, productId]);
  return row?.version ?? null;
}

const TOUCH = statement(
  'touch_products',
  `update product set updated_at = $3, version = version + 1
   where business_id = $1 and product_id in (
     select product_id from product where business_id = $1 and product_id = any ($2)
     order by product_id for no key update)`,
);

/** Products whose prices changed elsewhere: tills and other editors see that they did. */
export async function touchProducts(
  tx: Tx,
  businessId: string,
  productIds: readonly string[],
  at: string,
): Promise<void> {
  await tx.rows(TOUCH, [businessId, productIds, at]);
}

const RENAME = statement(
  'rename_variant',
  `update product set name = $3, sort_name = $4, updated_at = $5, version = version + 1
   where business_id = $1 and product_id = $2`,
);

/** A variant's name, when its family has another. */
export async function renameVariant(
  tx: Tx,
  businessId: string,
  given: { productId: string; name: string; sortName: string; at: string },
): Promise<void> {
  const { productId, name, sortName, at } = given;
  await tx.rows(RENAME, [businessId, productId, name, sortName, at]);
}

const MOVE_CATEGORY = statement(
  'move_products_of_category',
  `update product set category_id = $3, updated_at = $4, version = version + 1
   where business_id = $1 and category_id = $2 returning product_id`,
);
const MOVE_BRAND = statement(
  'move_products_of_brand',
  `update product set brand_id = $3, updated_at = $4, version = version + 1
   where business_id = $1 and brand_id = $2 returning product_id`,
);

/** Products of one category become another's; tells how many. */
export async function moveProductsOfCategory(
  tx: Tx,
  businessId: string,
  fromId: string,
  intoId: string,
  at: string,
): Promise<number> {
  return (await tx.rows(MOVE_CATEGORY, [businessId, fromId, intoId, at])).length;
}

/** Products of one brand become another's; tells how many. */
export async function moveProductsOfBrand(
  tx: Tx,
  businessId: string,
  fromId: string,
  intoId: string,
  at: string,
): Promise<number> {
  return (await tx.rows(MOVE_BRAND, [businessId, fromId, intoId, at])).length;
}

const SET_IMAGE = statement(
  'set_image_of_product',
  `update product set image_id = $3, updated_at = $4, version = version + 1
   where business_id = $1 and product_id = $2`,
);

/** The picture of a product, or none. */
export async function setImageOfProduct(
  tx: Tx,
  businessId: string,
  given: { productId: string; imageId: string | null; at: string },
): Promise<void> {
  await tx.rows(SET_IMAGE, [businessId, given.productId, given.imageId, given.at]);
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

const EVERY_BRANCH = statement(
  'every_branch_day',
  `select branch_id "branchId", timezone, cutoff_minutes "cutoffMinutes" from branch
   where business_id = $1`,
);

export async function everyBranchDay(reader: Reader, businessId: string): Promise<BranchDay[]> {
  return reader.rows<BranchDay>(EVERY_BRANCH, [businessId]);
}

/** Those of the branches that this business has. */
export async function branchDays(
  reader: Reader,
  businessId: string,
  branchIds: readonly string[],
): Promise<BranchDay[]> {
  return reader.rows<BranchDay>(BRANCHES, [businessId, branchIds]);
}
