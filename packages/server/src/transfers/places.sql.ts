import { statement, type Reader } from '../db/database.ts';

const BRANCHES = statement(
  'transfer_branches',
  `select branch_id "_id", name, state from branch where business_id = $1
   order by name, branch_id`,
);

export async function branchesOf(
  reader: Reader,
  businessId: string,
): Promise<{ _id: string; name: string; state: string }[]> {
  return reader.rows(BRANCHES, [businessId]);
}

const SISTERS = statement(
  'sister_businesses',
  'select business_id "_id", name, currency from sister_businesses($1)',
);

/** The other businesses of a person who owns the one in use. */
export async function sisterBusinesses(
  reader: Reader,
  personId: string,
): Promise<{ _id: string; name: string; currency: string }[]> {
  return reader.rows(SISTERS, [personId]);
}

const PRODUCTS = statement(
  'products_to_transfer',
  `select product_id "productId", name, kind, step_milli "stepMilli" from product
   where business_id = $1 and product_id = any ($2::uuid[])`,
);

export interface ProductToMove {
  readonly productId: string;
  readonly name: string;
  readonly kind: string;
  readonly stepMilli: number;
}

/** Those of the products that this business has. */
export async function productsToMove(
  reader: Reader,
  businessId: string,
  productIds: readonly string[],
): Promise<ProductToMove[]> {
  return reader.rows<ProductToMove>(PRODUCTS, [businessId, productIds]);
}
