import type { OptionOfFamily } from '@tillbook/core/products/families';
import { statement, type Reader, type Tx } from '../db/database.ts';

export interface FamilyRow {
  readonly _id: string;
  readonly name: string;
  readonly options: readonly OptionOfFamily[];
  readonly variantsCount: number;
  readonly version: number;
}

const COLUMNS = `f.family_id "_id", f.name, f.options, f.version,
     (select count(*) from product p where p.business_id = f.business_id
       and p.family_id = f.family_id and p.archived_at is null) "variantsCount"`;

const FIND = statement(
  'find_family',
  `select ${COLUMNS}, encode(f.created_hash, 'hex') "createdHash"
   from product_family f where f.business_id = $1 and f.family_id = $2`,
);

export async function findFamily(
  reader: Reader,
  businessId: string,
  familyId: string,
): Promise<(FamilyRow & { readonly createdHash: string }) | null> {
  return reader.maybe(FIND, [businessId, familyId]);
}

const LOCK = statement(
  'lock_family',
  `select version from product_family
   where business_id = $1 and family_id = $2 for no key update`,
);

/** The family's version, its row locked until the commit; null when there is none. */
export async function lockFamily(
  tx: Tx,
  businessId: string,
  familyId: string,
): Promise<number | null> {
  const row = await tx.maybe<{ version: number }>(LOCK, [businessId, familyId]);
  return row?.version ?? null;
}

const LIST = statement(
  'list_families',
  `select ${COLUMNS} from product_family f
   where f.business_id = $1 and ($2::text is null or strpos(f.name_key, $2) > 0)
     and ($3::text is null or (f.name_key, f.family_id) > ($3, $4::uuid))
   order by f.name_key, f.family_id limit $5`,
);

/** Families by name, from where the last page ended. */
export async function listFamilyRows(
  reader: Reader,
  businessId: string,
  asked: {
    readonly q: string | null;
    readonly after: { readonly nameKey: string; readonly familyId: string } | null;
    readonly limit: number;
  },
): Promise<FamilyRow[]> {
  const { q, after, limit } = asked;
  const end = [after?.nameKey ?? null, after?.familyId ?? null];
  return reader.rows<FamilyRow>(LIST, [businessId, q, ...end, limit]);
}

const INSERT = statement(
  'insert_family',
  `insert into product_family (business_id, family_id, name, options, created_at, created_hash)
   values ($1, $2, $3, $4, $5, $6)
   on conflict (business_id, family_id) do nothing returning family_id`,
);

/** Adds a family; false when the id is there already (also when it came a moment ago). */
export async function insertFamily(
  tx: Tx,
  businessId: string,
  family: {
    readonly _id: string;
    readonly name: string;
    readonly options: readonly OptionOfFamily[];
    readonly at: string;
    readonly createdHash: Buffer;
  },
): Promise<boolean> {
  const { _id, name, options, at, createdHash } = family;
  const values = [businessId, _id, name, JSON.stringify(options), at, createdHash];
  return (await tx.rows(INSERT, values)).length === 1;
}

const UPDATE = statement(
  'update_family',
  `update product_family set name = $3, options = $4, version = version + 1
   where business_id = $1 and family_id = $2`,
);

export async function updateFamily(
  tx: Tx,
  businessId: string,
  family: {
    readonly _id: string;
    readonly name: string;
    readonly options: readonly OptionOfFamily[];
  },
): Promise<void> {
  await tx.rows(UPDATE, [businessId, family._id, family.name, JSON.stringify(family.options)]);
}

export interface VariantRow {
  readonly productId: string;
  readonly name: string;
  readonly sku: string;
  readonly barcode: string | null;
  readonly optionValues: readonly string[];
  readonly isArchived: boolean;
}

const VARIANTS = statement(
  'variants_of_family',
  `select product_id "productId", name, sku, barcode, option_values "optionValues",
     archived_at is not null "isArchived"
   from product where business_id = $1 and family_id = $2 order by product_id`,
);

/** Every variant of a family, archived ones too. */
export async function variantsOfFamily(
  reader: Reader,
  businessId: string,
  familyId: string,
): Promise<VariantRow[]> {
  return reader.rows<VariantRow>(VARIANTS, [businessId, familyId]);
}
