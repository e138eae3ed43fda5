import { statement, type Tx } from '../db/database.ts';

/** A code of a product beside its main one. */
export interface OwnCode {
  readonly productId: string;
  readonly barcode: string;
}

const ADD = statement(
  'add_own_barcodes_of_many',
  `insert into product_barcode (business_id, barcode, product_id, kind)
   select $1, r.barcode, r."productId", 'own'
   from json_to_recordset($2::json) as r("productId" uuid, barcode text)`,
);

/** Gives products codes of their own that nobody has; another's breaks `product_barcode_once`. */
export async function addOwnCodes(
  tx: Tx,
  businessId: string,
  rows: readonly OwnCode[],
): Promise<void> {
  if (rows.length > 0) await tx.rows(ADD, [businessId, JSON.stringify(rows)]);
}

const FORGET = statement(
  'forget_own_barcodes_of_many',
  `delete from product_barcode b
   using json_to_recordset($2::json) as r("productId" uuid, barcode text)
   where b.business_id = $1 and b.product_id = r."productId" and b.barcode = r.barcode
     and b.kind = 'own'`,
);

/** Takes such codes away again. */
export async function forgetOwnCodes(
  tx: Tx,
  businessId: string,
  rows: readonly OwnCode[],
): Promise<void> {
  if (rows.length > 0) await tx.rows(FORGET, [businessId, JSON.stringify(rows)]);
}
