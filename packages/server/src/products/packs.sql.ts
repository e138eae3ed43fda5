import { statement, type Reader, type Tx } from '../db/database.ts';

export interface PackRow {
  readonly _id: string;
  readonly name: string;
  readonly unitsMilli: number;
  readonly priceMinor: number;
  readonly isArchived: boolean;
}

const OF_PRODUCT = statement(
  'packs_of_product',
  `select pack_id "_id", name, units_milli "unitsMilli", price_minor "priceMinor",
     archived_at is not null "isArchived"
   from product_pack where business_id = $1 and product_id = $2
   order by archived_at is not null, units_milli, pack_id`,
);

/** The packs of a product, the smallest first, archived ones last. */
export async function packsOfProduct(
  reader: Reader,
  businessId: string,
  productId: string,
): Promise<PackRow[]> {
  return reader.rows<PackRow>(OF_PRODUCT, [businessId, productId]);
}

const SAVE = statement(
  'save_packs',
  `insert into product_pack (business_id, pack_id, product_id, name, units_milli, price_minor)
   select $1, r."_id", $2, r.name, r."unitsMilli", r."priceMinor"
   from json_to_recordset($3::json) as r("_id" uuid, name text, "unitsMilli" bigint,
     "priceMinor" bigint)
   on conflict (business_id, pack_id) do update set name = excluded.name,
     units_milli = excluded.units_milli, price_minor = excluded.price_minor,
     archived_at = null, version = product_pack.version + 1
   where product_pack.product_id = excluded.product_id
   returning pack_id`,
);

/** Adds packs and changes those that are there; false when one is another product's. */
export async function savePacks(
  tx: Tx,
  businessId: string,
  productId: string,
  packs: readonly Omit<PackRow, 'isArchived'>[],
): Promise<boolean> {
  if (packs.length === 0) return true;
  const saved = await tx.rows(SAVE, [businessId, productId, JSON.stringify(packs)]);
  return saved.length === packs.length;
}

const ARCHIVE = statement(
  'archive_packs',
  `update product_pack set archived_at = $4, version = version + 1
   where business_id = $1 and product_id = $2 and pack_id = any ($3) and archived_at is null`,
);

/** Packs are no longer sold; what was sold of them keeps its name. */
export async function archivePacks(
  tx: Tx,
  businessId: string,
  productId: string,
  packIds: readonly string[],
  at: string,
): Promise<void> {
  if (packIds.length > 0) await tx.rows(ARCHIVE, [businessId, productId, packIds, at]);
}
