import { statement, type Reader, type Tx } from '../db/database.ts';

/** A code of a product beside its main one. */
export interface BarcodeRow {
  readonly barcode: string;
  readonly kind: 'own' | 'supplier' | 'pack';
  readonly packId: string | null;
}

const OF_PRODUCT = statement(
  'barcodes_of_product',
  `select barcode, kind, pack_id "packId" from product_barcode
   where business_id = $1 and product_id = $2 and kind <> 'main' order by barcode`,
);

/** Every code of a product beside its main one, those of its packs too. */
export async function barcodesOfProduct(
  reader: Reader,
  businessId: string,
  productId: string,
): Promise<BarcodeRow[]> {
  return reader.rows<BarcodeRow>(OF_PRODUCT, [businessId, productId]);
}

const OWNERS = statement(
  'owners_of_barcodes',
  `select b.barcode, p.product_id "productId", p.name
   from product_barcode b
   join product p on p.business_id = b.business_id and p.product_id = b.product_id
   where b.business_id = $1 and b.barcode = any ($2)`,
);

/** Whose the codes are that somebody has already. */
export async function ownersOfBarcodes(
  reader: Reader,
  businessId: string,
  codes: readonly string[],
): Promise<{ barcode: string; productId: string; name: string }[]> {
  return reader.rows(OWNERS, [businessId, codes]);
}

const FORGET = statement(
  'forget_barcodes',
  `delete from product_barcode
   where business_id = $1 and product_id = $2 and kind <> 'main' and barcode = any ($3)`,
);
const ADD = statement(
  'add_barcodes',
  `insert into product_barcode (business_id, barcode, product_id, kind, pack_id)
   select $1, r.barcode, $2, r.kind, r."packId"
   from json_to_recordset($3::json) as r(barcode text, kind text, "packId" uuid)`,
);

/** Takes codes from a product; before its main code changes, which may be one of them. */
export async function forgetBarcodes(
  tx: Tx,
  businessId: string,
  productId: string,
  codes: readonly string[],
): Promise<void> {
  if (codes.length > 0) await tx.rows(FORGET, [businessId, productId, codes]);
}

/** Gives a product codes that nobody has; another's breaks `product_barcode_once`. */
export async function addBarcodes(
  tx: Tx,
  businessId: string,
  productId: string,
  rows: readonly BarcodeRow[],
): Promise<void> {
  if (rows.length > 0) await tx.rows(ADD, [businessId, productId, JSON.stringify(rows)]);
}

const SKU_OWNERS = statement(
  'owners_of_skus',
  `select p.sku, p.product_id "productId", p.name from product p
   where p.business_id = $1 and p.sku_key = any (
     select lower(w.sku collate "C") from unnest($2::text[]) as w(sku))`,
);

/** Whose the SKUs are, in any case, that somebody has already. */
export async function ownersOfSkus(
  reader: Reader,
  businessId: string,
  skus: readonly string[],
): Promise<{ sku: string; productId: string; name: string }[]> {
  return reader.rows(SKU_OWNERS, [businessId, skus]);
}
