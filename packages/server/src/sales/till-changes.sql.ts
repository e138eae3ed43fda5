import { statement, type Reader } from '../db/database.ts';
import { NEWEST, writtenSince } from '../db/written-since.sql.ts';

const since = (row: string): string => writtenSince(row, '$3');

/** Rows of these tables speak of a product; what was deleted left a newer row of the product. */
const CHANGED = [
  `select t.product_id from product t, n where t.business_id = $1 and ${since('t')}`,
  `select t.product_id from product_pack t, n where t.business_id = $1 and ${since('t')}`,
  `select t.product_id from product_barcode t, n where t.business_id = $1 and ${since('t')}`,
  `select t.kit_id from kit_component t, n where t.business_id = $1 and ${since('t')}`,
  `select t.product_id from price_change t, n where t.business_id = $1 and ${since('t')}`,
  `select t.product_id from branch_price t, n
   where t.business_id = $1 and t.branch_id = $2 and ${since('t')}`,
  `select t.product_id from reorder_point t, n
   where t.business_id = $1 and t.branch_id = $2 and ${since('t')}`,
  `select t.product_id from price_list_price t, n where t.business_id = $1 and ${since('t')}`,
  ...['tax_class', 'category', 'brand'].map(
    (table) => `select p.product_id from ${table} t
     join product p on p.business_id = t.business_id and p.${table}_id = t.${table}_id, n
     where t.business_id = $1 and ${since('t')}`,
  ),
  'select product_id from moved',
  `select k.kit_id from kit_component k join moved m on m.product_id = k.component_id
   where k.business_id = $1`,
];

const CHANGES = statement(
  'till_changes',
  `with ${NEWEST}, moved as materialized (
     select t.product_id from stock_level t, n
     where t.business_id = $1 and t.branch_id = $2 and ${since('t')}
     union
     select t.product_id from stock_batch t, n
     where t.business_id = $1 and t.branch_id = $2
       and (${since('t')} or (t.quantity_milli > 0 and t.expires_on >= $4::date
         and t.expires_on < $5::date))
   ), changed as (${CHANGED.join('\n   union ')})
   select pg_snapshot_xmin(pg_current_snapshot())::text horizon,
     exists (select from branch t, n
       where t.business_id = $1 and t.branch_id = $2 and ${since('t')}) "isOtherBranch",
     (select coalesce(json_agg(json_build_object('productId', p.product_id,
        'isGone', p.archived_at is not null)), '[]')
      from (select product_id from changed limit $6) c
      join product p on p.business_id = $1 and p.product_id = c.product_id) products`,
);

export interface TillChanges {
  /** The transaction that the next question begins with. */
  readonly horizon: string;
  /** Whether the branch itself was changed: its price list may be another one. */
  readonly isOtherBranch: boolean;
  readonly products: readonly { readonly productId: string; readonly isGone: boolean }[];
}

/** What was written since a transaction, and what expired since a day. */
export async function readChanges(
  reader: Reader,
  asked: {
    readonly businessId: string;
    readonly branchId: string;
    readonly horizon: string;
    readonly day: string;
    readonly today: string;
    readonly limit: number;
  },
): Promise<TillChanges> {
  const { businessId, branchId, horizon, day, today, limit } = asked;
  return reader.one<TillChanges>(CHANGES, [businessId, branchId, horizon, day, today, limit]);
}
