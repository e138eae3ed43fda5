import type { LabelProduct } from '@tillbook/core/labels/labels.api';
import { statement, type Reader, type Tx } from '../db/database.ts';
import { effectivePrice } from '../products/effective-price.sql.ts';

/** `$2` is the branch whose prices they are or null, `$3` the branches whose stock counts. */
const FIELDS = `p.product_id "productId", p.name, p.sku, p.unit,
     coalesce(p.barcode, (select min(b.barcode) from product_barcode b
       where b.business_id = p.business_id and b.product_id = p.product_id
         and b.kind in ('own', 'supplier'))) barcode,
     case when $2::uuid is null then p.price_minor else ${effectivePrice('p', '$2')} end
       "priceMinor",
     (select coalesce(sum(l.quantity_milli), 0) from stock_level l
       where l.business_id = p.business_id and l.product_id = p.product_id
         and ($3::uuid[] is null or l.branch_id = any ($3))) "quantityMilli"`;

const PRINTED = `(select max(n.printed_at) from label_print_line n
     where n.business_id = p.business_id and n.product_id = p.product_id)`;
const CHANGED = `(select max(c.changed_at) from price_change c
     where c.business_id = p.business_id and c.product_id = p.product_id
       and c.what in ('price', 'branch_price', 'list_price'))`;

const OF_IDS = statement(
  'label_products',
  `select ${FIELDS}, null "receivedMilli", ${PRINTED} "printedAt", ${CHANGED} "changedAt"
   from product p where p.business_id = $1 and p.product_id = any ($4::uuid[])
   order by p.sort_name, p.product_id`,
);

/** Where labels get their prices and stock from. */
export interface LabelPlaceOf {
  readonly businessId: string;
  readonly branchId: string | null;
  readonly branchIds: readonly string[] | null;
}

export async function labelsOf(
  reader: Reader,
  { businessId, branchId, branchIds }: LabelPlaceOf,
  productIds: readonly string[],
): Promise<LabelProduct[]> {
  return reader.rows<LabelProduct>(OF_IDS, [businessId, branchId, branchIds, productIds]);
}

const OF_RECEIPT = statement(
  'label_products_of_receipt',
  `select ${FIELDS}, r.received "receivedMilli", ${PRINTED} "printedAt", ${CHANGED} "changedAt"
   from (select product_id, sum(stock_quantity_milli) received from goods_receipt_line
     where business_id = $1 and receipt_id = $4 group by product_id) r
   join product p on p.business_id = $1 and p.product_id = r.product_id
   order by p.sort_name, p.product_id`,
);

export async function labelsOfReceipt(
  reader: Reader,
  { businessId, branchId, branchIds }: LabelPlaceOf,
  receiptId: string,
): Promise<LabelProduct[]> {
  return reader.rows<LabelProduct>(OF_RECEIPT, [businessId, branchId, branchIds, receiptId]);
}

const RECEIPT_BRANCH = statement(
  'branch_of_receipt',
  `select branch_id "branchId" from goods_receipt where business_id = $1 and receipt_id = $2`,
);

/** The branch that a goods receipt was for; null when there is none with this id. */
export async function branchOfReceipt(
  reader: Reader,
  businessId: string,
  receiptId: string,
): Promise<string | null> {
  const found = await reader.maybe<{ branchId: string }>(RECEIPT_BRANCH, [businessId, receiptId]);
  return found?.branchId ?? null;
}

const QUEUE = statement(
  'label_queue',
  `select ${FIELDS}, null "receivedMilli", q.printed_at "printedAt", q.changed_at "changedAt"
   from (
     select p.product_id, max(c.changed_at) changed_at, ${PRINTED} printed_at
     from product p
     join price_change c on c.business_id = p.business_id and c.product_id = p.product_id
       and c.what in ('price', 'branch_price', 'list_price')
     where p.business_id = $1 and p.archived_at is null
     group by p.business_id, p.product_id
   ) q
   join product p on p.business_id = $1 and p.product_id = q.product_id
   where q.printed_at is null or q.printed_at < q.changed_at
   order by q.changed_at desc, p.sort_name, p.product_id limit $4`,
);

/** Products whose price changed after their last label. */
export async function labelsWaiting(
  reader: Reader,
  { businessId, branchId, branchIds }: LabelPlaceOf,
  limit: number,
): Promise<LabelProduct[]> {
  return reader.rows<LabelProduct>(QUEUE, [businessId, branchId, branchIds, limit]);
}

const BRANCH_THERE = statement(
  'branch_of_labels',
  'select 1 from branch where business_id = $1 and branch_id = $2',
);

export async function hasBranch(
  reader: Reader,
  businessId: string,
  branchId: string,
): Promise<boolean> {
  return (await reader.rows(BRANCH_THERE, [businessId, branchId])).length === 1;
}

export interface NewPrint {
  readonly printId: string;
  readonly template: string;
  readonly labelsCount: number;
  readonly contentHash: Buffer;
  readonly at: string;
  readonly by: string;
  readonly byName: string;
}

const FIND = statement(
  'find_label_print',
  `select encode(content_hash, 'hex') "contentHash", labels_count "labelsCount" from label_print
   where business_id = $1 and label_print_id = $2`,
);

export async function findPrint(
  reader: Reader,
  businessId: string,
  printId: string,
): Promise<{ contentHash: string; labelsCount: number } | null> {
  return reader.maybe(FIND, [businessId, printId]);
}

const INSERT = statement(
  'insert_label_print',
  `insert into label_print (business_id, label_print_id, template, labels_count, content_hash,
     printed_at, printed_by, printed_by_name)
   values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning label_print_id`,
);
const INSERT_LINES = statement(
  'insert_label_print_lines',
  `insert into label_print_line (business_id, label_print_id, product_id, price_minor, copies,
     printed_at)
   select $1, $2, r."productId", r."priceMinor", r.copies, $4
   from json_to_recordset($3::json) as r("productId" uuid, "priceMinor" bigint, copies integer)`,
);

/** Keeps what was printed; false when the id is there already. */
export async function insertPrint(
  tx: Tx,
  businessId: string,
  print: NewPrint,
  lines: readonly { productId: string; priceMinor: number; copies: number }[],
): Promise<boolean> {
  const { printId, template, labelsCount, contentHash, at, by, byName } = print;
  const values = [businessId, printId, template, labelsCount, contentHash, at, by, byName];
  if ((await tx.rows(INSERT, values)).length === 0) return false;
  await tx.rows(INSERT_LINES, [businessId, printId, JSON.stringify(lines), at]);
  return true;
}
