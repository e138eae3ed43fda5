import { statement, type Reader, type Tx } from '../db/database.ts';
import { effectivePrice } from '../products/effective-price.sql.ts';
import { effectiveTaxRate } from '../products/effective-tax-rate.sql.ts';

/** A price of a product: its own (no branch), or that of a branch, each with the rate there. */
export interface PriceRow {
  readonly productId: string;
  readonly name: string;
  readonly sku: string;
  readonly branchId: string | null;
  readonly branchName: string | null;
  readonly priceMinor: number;
  readonly costMinor: number;
  readonly floorPriceMinor: number | null;
  readonly taxBasisPoints: number;
  readonly targetBasisPoints: number;
}

const PRICES = `with wanted as (
     select p.*,
       coalesce(p.target_margin_basis_points,
         (select s.target_margin_basis_points from business_settings() s)) target
     from product p
     where p.business_id = $1 and p.product_id = any ($2)),
   prices as (
     select w.*, null::uuid branch_id, null::text branch_name, w.price_minor price,
       t.tax_basis_points
     from wanted w join tax_class t using (business_id, tax_class_id)
     union all
     select w.*, b.branch_id, b.name, ${effectivePrice('w', 'b.branch_id')},
       ${effectiveTaxRate('t', 'b.branch_id')}
     from wanted w join tax_class t using (business_id, tax_class_id)
     join branch b on b.business_id = w.business_id
       and ($3::uuid[] is null or b.branch_id = any ($3)))
   select product_id "productId", name, sku, branch_id "branchId", branch_name "branchName",
     price "priceMinor", cost_minor "costMinor", floor_price_minor "floorPriceMinor",
     tax_basis_points "taxBasisPoints", target "targetBasisPoints"
   from prices order by sort_name, product_id, branch_name nulls first`;

const READ = statement('prices_to_guard', PRICES);

/** Every price of products, and what each should earn. */
export async function pricesToGuard(
  reader: Reader,
  businessId: string,
  productIds: readonly string[],
  branchIds: readonly string[] | null,
): Promise<PriceRow[]> {
  return reader.rows<PriceRow>(READ, [businessId, productIds, branchIds]);
}

const PRODUCTS = statement(
  'products_of_goods_receipt',
  `select distinct product_id "productId" from goods_receipt_line
   where business_id = $1 and receipt_id = $2`,
);

export async function productsOfReceipt(
  reader: Reader | Tx,
  businessId: string,
  receiptId: string,
): Promise<string[]> {
  const rows = await reader.rows<{ productId: string }>(PRODUCTS, [businessId, receiptId]);
  return rows.map(({ productId }) => productId);
}
