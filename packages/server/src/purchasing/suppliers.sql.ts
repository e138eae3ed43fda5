import type { SupplierProduct, SupplierRow } from '@tillbook/core/purchasing/suppliers.api';
import { statement, type Reader, type Tx } from '../db/database.ts';

/** A supplier as people enter it. */
export interface SupplierFields {
  readonly name: string;
  readonly contact: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly taxNumber: string | null;
  readonly termsDays: number;
  readonly leadDays: number;
  readonly note: string | null;
}

export interface LockedSupplier extends SupplierFields {
  readonly isArchived: boolean;
  readonly version: number;
}

const LOCK = statement(
  'lock_supplier',
  `select s.name, s.contact, s.phone, s.email, s.tax_number "taxNumber", s.terms_days "termsDays",
     s.lead_days "leadDays", s.note, s.archived_at is not null "isArchived", s.version
   from supplier s where s.business_id = $1 and s.supplier_id = $2 for no key update`,
);

/** Locks a supplier until the commit: its documents are posted one after the other. */
export async function lockSupplier(
  tx: Tx,
  businessId: string,
  supplierId: string,
): Promise<LockedSupplier | null> {
  return tx.maybe<LockedSupplier>(LOCK, [businessId, supplierId]);
}

const LOCK_MANY = statement(
  'lock_suppliers',
  `select s.supplier_id "supplierId" from supplier s
   where s.business_id = $1 and s.supplier_id = any ($2)
   order by s.supplier_id for no key update`,
);

/** Locks several in the one order that all take; the ids of those that are there. */
export async function lockSuppliers(
  tx: Tx,
  businessId: string,
  supplierIds: readonly string[],
): Promise<string[]> {
  const rows = await tx.rows<{ supplierId: string }>(LOCK_MANY, [businessId, supplierIds]);
  return rows.map(({ supplierId }) => supplierId);
}

/** What is owed to supplier `s`: open parts of its bills, less credits that met no bill yet. */
export const OWED = `(select coalesce(sum(b.total_minor), 0) from supplier_bill b
      where b.business_id = s.business_id and b.supplier_id = s.supplier_id)
    - (select coalesce(sum(p.amount_minor), 0) from supplier_payment p
      where p.business_id = s.business_id and p.supplier_id = s.supplier_id
        and not exists (select from supplier_payment_void v
          where v.business_id = p.business_id and v.payment_id = p.payment_id))
    - (select coalesce(sum(r.credit_minor + r.tax_minor), 0) from supplier_return r
      where r.business_id = s.business_id and r.supplier_id = s.supplier_id and r.is_billed)
    - (select coalesce(sum(x.amount_minor), 0) from supplier_settlement x
      join supplier_bill b on b.business_id = x.business_id and b.bill_id = x.bill_id
      where x.business_id = s.business_id and b.supplier_id = s.supplier_id
        and x.source_kind = 'reversal')`;

const ROW = `s.supplier_id "_id", s.name, s.contact, s.phone, s.email, s.tax_number "taxNumber",
   s.terms_days "termsDays", s.lead_days "leadDays", s.note,
   s.archived_at is not null "isArchived", s.version, (${OWED})::bigint "owedMinor",
   (select count(*)::int from purchase_order o where o.business_id = s.business_id
     and o.supplier_id = s.supplier_id and o.state in ('draft', 'ordered', 'part_received')
     and ($2::uuid[] is null or o.branch_id = any ($2))) "openOrdersCount"`;

const LIST = statement(
  'list_suppliers',
  `select ${ROW} from supplier s
   where s.business_id = $1
     and ($3::text is null or strpos(s.name_key, lower($3 collate "C")) > 0
       or strpos(lower(coalesce(s.contact, '')), lower($3)) > 0
       or strpos(coalesce(s.phone, ''), $3) > 0)
     and ($4 = 'all' or (s.archived_at is not null) = ($4 = 'archived'))
     and ($5::text is null or (s.name_key, s.supplier_id) > ($5 collate "C", $6::uuid))
   order by s.name_key, s.supplier_id limit $7`,
);

export interface SuppliersAsked {
  readonly businessId: string;
  readonly branchIds: readonly string[] | null;
  readonly q: string | null;
  readonly state: string;
  readonly after: { readonly nameKey: string; readonly supplierId: string } | null;
  readonly limit: number;
}

export async function listSupplierRows(
  reader: Reader,
  asked: SuppliersAsked,
): Promise<SupplierRow[]> {
  const { businessId, branchIds, q, state, after, limit } = asked;
  const values = [businessId, branchIds, q, state, after?.nameKey, after?.supplierId, limit];
  return reader.rows<SupplierRow>(
    LIST,
    values.map((value) => value ?? null),
  );
}

const FIND = statement(
  'find_supplier',
  `select ${ROW}, encode(s.created_hash, 'hex') "contentHash" from supplier s
   where s.business_id = $1 and s.supplier_id = $3`,
);

export async function findSupplier(
  reader: Reader,
  asked: { businessId: string; branchIds: readonly string[] | null; supplierId: string },
): Promise<(SupplierRow & { contentHash: string }) | null> {
  return reader.maybe(FIND, [asked.businessId, asked.branchIds, asked.supplierId]);
}

const PRODUCTS = statement(
  'products_of_supplier',
  `select x.product_id "productId", p.name, p.sku, p.unit, p.step_milli "stepMilli",
     x.supplier_sku "supplierSku",
     x.last_cost_minor "lastCostMinor", x.pack_milli "packMilli", x.minimum_milli "minimumMilli"
   from supplier_product x
   join product p on p.business_id = x.business_id and p.product_id = x.product_id
   where x.business_id = $1 and x.supplier_id = $2 order by p.sort_name, p.product_id`,
);

export async function productsOfSupplier(
  reader: Reader,
  businessId: string,
  supplierId: string,
): Promise<SupplierProduct[]> {
  return reader.rows<SupplierProduct>(PRODUCTS, [businessId, supplierId]);
}

const valuesOf = (fields: SupplierFields): unknown[] => [
  fields.name,
  fields.contact,
  fields.phone,
  fields.email,
  fields.taxNumber,
  fields.termsDays,
  fields.leadDays,
  fields.note,
];

const INSERT = statement(
  'insert_supplier',
  `insert into supplier (business_id, supplier_id, name, contact, phone, email, tax_number,
     terms_days, lead_days, note, created_at, created_hash)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
   on conflict (business_id, supplier_id) do nothing returning supplier_id`,
);

/** Adds a supplier; false when the id is there already. */
export async function insertSupplier(
  tx: Tx,
  businessId: string,
  supplier: SupplierFields & { supplierId: string; at: string; hash: Buffer },
): Promise<boolean> {
  const { supplierId, at, hash } = supplier;
  const values = [businessId, supplierId, ...valuesOf(supplier), at, hash];
  return (await tx.rows(INSERT, values)).length === 1;
}

const UPDATE = statement(
  'update_supplier',
  `update supplier set name = $3, contact = $4, phone = $5, email = $6, tax_number = $7,
     terms_days = $8, lead_days = $9, note = $10,
     archived_at = case when $11 then coalesce(archived_at, $12) end, version = version + 1
   where business_id = $1 and supplier_id = $2`,
);

export async function updateSupplier(
  tx: Tx,
  businessId: string,
  supplier: SupplierFields & { supplierId: string; isArchived: boolean; at: string },
): Promise<void> {
  const { supplierId, isArchived, at } = supplier;
  await tx.rows(UPDATE, [businessId, supplierId, ...valuesOf(supplier), isArchived, at]);
}

const KEEP = statement(
  'keep_supplier_product',
  `insert into supplier_product (business_id, supplier_id, product_id, supplier_sku,
     last_cost_minor, pack_milli, minimum_milli)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (business_id, supplier_id, product_id) do update set
     supplier_sku = excluded.supplier_sku, last_cost_minor = excluded.last_cost_minor,
     pack_milli = excluded.pack_milli, minimum_milli = excluded.minimum_milli`,
);
const FORGET = statement(
  'forget_supplier_product',
  `delete from supplier_product
   where business_id = $1 and supplier_id = $2 and product_id = $3`,
);

export async function keepSupplierProduct(
  tx: Tx,
  businessId: string,
  place: { supplierId: string; productId: string },
  row: Omit<SupplierProduct, 'productId' | 'name' | 'sku' | 'unit' | 'stepMilli'> | null,
): Promise<void> {
  const { supplierId, productId } = place;
  const key = [businessId, supplierId, productId];
  if (row === null) await tx.rows(FORGET, key);
  else {
    const { supplierSku, lastCostMinor, packMilli, minimumMilli } = row;
    await tx.rows(KEEP, [...key, supplierSku, lastCostMinor, packMilli, minimumMilli]);
  }
}

const LEARN = statement(
  'learn_supplier_costs',
  `insert into supplier_product (business_id, supplier_id, product_id, last_cost_minor)
   select $1::uuid, $2::uuid, c."productId", c."costMinor"
   from json_to_recordset($3::json) as c("productId" uuid, "costMinor" bigint)
   order by c."productId"
   on conflict (business_id, supplier_id, product_id)
     do update set last_cost_minor = excluded.last_cost_minor`,
);

/** What a supplier's goods cost when they last came. */
export async function learnCosts(
  tx: Tx,
  businessId: string,
  supplierId: string,
  costs: readonly { productId: string; costMinor: number }[],
): Promise<void> {
  await tx.rows(LEARN, [businessId, supplierId, JSON.stringify(costs)]);
}
