import { statement, type Reader } from '../db/database.ts';

export interface CatalogueRow {
  readonly _id: string;
  readonly name: string;
  readonly sku: string;
  readonly barcode: string | null;
  readonly categoryName: string | null;
  readonly priceMinor: number;
  readonly taxBasisPoints: number;
  readonly quantityMilli: number;
}

const CATALOGUE = statement(
  'till_catalogue',
  `select p.product_id "_id", p.name, p.sku, p.barcode, c.name "categoryName",
     p.price_minor "priceMinor", x.tax_basis_points "taxBasisPoints",
     coalesce(l.quantity_milli, 0) "quantityMilli"
   from product p
   join tax_class x on x.business_id = p.business_id and x.tax_class_id = p.tax_class_id
   left join category c on c.business_id = p.business_id and c.category_id = p.category_id
   left join stock_level l on l.business_id = p.business_id and l.branch_id = $2
     and l.product_id = p.product_id
   where p.business_id = $1 and p.archived_at is null
     and ($3::uuid is null or p.product_id > $3)
   order by p.product_id limit $4`,
);

/** What is sold in a branch, by product id, after the one given. */
export async function readCatalogue(
  reader: Reader,
  asked: { businessId: string; branchId: string; afterId: string | null; limit: number },
): Promise<CatalogueRow[]> {
  const { businessId, branchId, afterId, limit } = asked;
  return reader.rows<CatalogueRow>(CATALOGUE, [businessId, branchId, afterId, limit]);
}

const BRANCH_EXISTS = statement(
  'branch_exists',
  'select 1 from branch where business_id = $1 and branch_id = $2',
);

/** Whether the branch is one of the business. */
export async function branchExists(
  reader: Reader,
  businessId: string,
  branchId: string,
): Promise<boolean> {
  return (await reader.maybe(BRANCH_EXISTS, [businessId, branchId])) !== null;
}
