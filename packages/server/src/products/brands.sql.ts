import { statement, type Reader, type Tx } from '../db/database.ts';

export interface BrandRow {
  readonly _id: string;
  readonly name: string;
  readonly version: number;
}

const BRANDS = statement(
  'list_brands',
  'select brand_id "_id", name, version from brand where business_id = $1 order by name_key',
);

/** Every brand by name. */
export async function listBrands(reader: Reader, businessId: string): Promise<BrandRow[]> {
  return reader.rows<BrandRow>(BRANDS, [businessId]);
}

const COUNT = statement(
  'count_products_of_brands',
  `select brand_id "_id", count(*) filter (where archived_at is null) "active", count(*) "all"
   from product where business_id = $1 and brand_id is not null group by 1`,
);

/** Products of each brand that has some: those that are sold, and the archived ones too. */
export async function countProductsOfBrands(
  reader: Reader,
  businessId: string,
): Promise<{ _id: string; active: number; all: number }[]> {
  return reader.rows(COUNT, [businessId]);
}

const ADD = statement(
  'add_brand',
  `insert into brand (business_id, brand_id, name) values ($1, $2, $3)
   on conflict do nothing returning brand_id`,
);
const OF_NAME = statement(
  'brand_of_name',
  `select brand_id "brandId" from brand
   where business_id = $1 and name_key = lower($2 collate "C") for key share`,
);

/** Adds a brand; false when its id or its name (in any case) is there already. */
export async function insertBrand(
  tx: Tx,
  businessId: string,
  given: { _id: string; name: string },
): Promise<boolean> {
  return (await tx.rows(ADD, [businessId, given._id, given.name])).length === 1;
}

/** The brand of this name in any case; made with `newId` when there is none. */
export async function ensureBrand(
  tx: Tx,
  businessId: string,
  name: string,
  newId: string,
): Promise<string> {
  const values = [businessId, name];
  const found = await tx.maybe<{ brandId: string }>(OF_NAME, values);
  if (found !== null) return found.brandId;
  await insertBrand(tx, businessId, { _id: newId, name });
  return (await tx.one<{ brandId: string }>(OF_NAME, values)).brandId;
}

const LOCK = statement(
  'lock_brands',
  `select brand_id "_id", name, version from brand
   where business_id = $1 and brand_id = any ($2) order by brand_id for update`,
);

/** Those of the brands that are there, locked. */
export async function lockBrands(
  tx: Tx,
  businessId: string,
  ids: readonly string[],
): Promise<BrandRow[]> {
  return tx.rows<BrandRow>(LOCK, [businessId, ids]);
}

const RENAME = statement(
  'rename_brand',
  `update brand set name = $3, version = version + 1 where business_id = $1 and brand_id = $2`,
);
const REMOVE = statement(
  'remove_brand',
  'delete from brand where business_id = $1 and brand_id = $2',
);

export async function renameBrand(
  tx: Tx,
  businessId: string,
  brandId: string,
  name: string,
): Promise<void> {
  await tx.rows(RENAME, [businessId, brandId, name]);
}

export async function deleteBrand(tx: Tx, businessId: string, brandId: string): Promise<void> {
  await tx.rows(REMOVE, [businessId, brandId]);
}
