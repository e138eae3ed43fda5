import { statement, type Reader, type Tx } from '../db/database.ts';

const FORGET = statement(
  'forget_branch_prices',
  'delete from branch_price where business_id = $1 and product_id = $2 and branch_id = any ($3)',
);
const SAVE = statement(
  'save_branch_prices',
  `insert into branch_price (business_id, branch_id, product_id, price_minor)
   select $1, r."branchId", $2, r."priceMinor"
   from json_to_recordset($3::json) as r("branchId" uuid, "priceMinor" bigint)
   on conflict (business_id, branch_id, product_id) do update set
     price_minor = excluded.price_minor`,
);

/** Sets a product's own prices in these branches; null takes one away. The others stay. */
export async function saveBranchPrices(
  tx: Tx,
  businessId: string,
  productId: string,
  prices: readonly { readonly branchId: string; readonly priceMinor: number | null }[],
): Promise<void> {
  const gone = prices.filter(({ priceMinor }) => priceMinor === null);
  const set = prices.filter(({ priceMinor }) => priceMinor !== null);
  const ids = gone.map(({ branchId }) => branchId);
  if (ids.length > 0) await tx.rows(FORGET, [businessId, productId, ids]);
  if (set.length > 0) await tx.rows(SAVE, [businessId, productId, JSON.stringify(set)]);
}

const OF_LISTS = statement(
  'list_prices_of_product',
  `select l.price_list_id "_id", l.name, r.price_minor "priceMinor"
   from price_list_price r
   join price_list l on l.business_id = r.business_id and l.price_list_id = r.price_list_id
   where r.business_id = $1 and r.product_id = $2 and l.archived_at is null
   order by l.name_key, l.price_list_id`,
);

/** What the lists that are in use ask for a product. */
export async function listPricesOfProduct(
  reader: Reader,
  businessId: string,
  productId: string,
): Promise<{ _id: string; name: string; priceMinor: number }[]> {
  return reader.rows(OF_LISTS, [businessId, productId]);
}
