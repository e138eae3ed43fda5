import { statement, type Reader } from '../db/database.ts';

/** What buying must know of a product. */
export interface BoughtProduct {
  readonly productId: string;
  readonly name: string;
  readonly kind: string;
  readonly stepMilli: number;
  readonly tracksBatches: boolean;
}

const FACTS = statement(
  'bought_products',
  `select product_id "productId", name, kind, step_milli "stepMilli",
     tracks_batches "tracksBatches" from product
   where business_id = $1 and product_id = any ($2)`,
);

/** Those of the products that the business has. */
export async function boughtProducts(
  reader: Reader,
  businessId: string,
  productIds: readonly string[],
): Promise<BoughtProduct[]> {
  return reader.rows<BoughtProduct>(FACTS, [businessId, productIds]);
}

/** A line `l` of product `p`, as both documents keep and show it. */
export const SHOWN_LINE = `l.line_no "lineNo", l.product_id "productId", p.name, p.sku, p.unit,
   p.step_milli "stepMilli",
   l.pack_name "packName", l.pack_units_milli "packUnitsMilli", l.quantity_milli "quantityMilli",
   l.stock_quantity_milli "stockQuantityMilli", l.unit_cost_minor "unitCostMinor",
   l.tax_basis_points "taxBasisPoints", l.net_minor "netMinor", l.tax_minor "taxMinor"`;

/** The columns that both kinds of line have, and how their JSON is read. */
export const LINE_COLUMNS = `line_no, product_id, pack_name, pack_units_milli, quantity_milli,
   stock_quantity_milli, unit_cost_minor, tax_basis_points, net_minor, tax_minor`;
export const LINE_VALUES = `l."lineNo", l."productId", l."packName", l."packUnitsMilli",
   l."quantityMilli", l."stockQuantityMilli", l."unitCostMinor", l."taxBasisPoints",
   l."netMinor", l."taxMinor"`;
export const LINE_SHAPE = `"lineNo" integer, "productId" uuid, "packName" text,
   "packUnitsMilli" bigint, "quantityMilli" bigint, "stockQuantityMilli" bigint,
   "unitCostMinor" bigint, "taxBasisPoints" integer, "netMinor" bigint, "taxMinor" bigint`;
