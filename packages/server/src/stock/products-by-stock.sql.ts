import { IN_REACH, WAS_THERE } from './stock-parts.sql.ts';

/**
 * Products by what lies of them, once for the list of products and for whoever counts its rows:
 * `p` is the product, `$1` the business, `$2` the branches, null is all of them. What is low, out
 * or oversold is so in one of the branches: that another holds some fills no shelf.
 */

export type StockState = 'low' | 'out' | 'oversold';

/** What is set aside is nobody's to sell. The points are few and come first. */
const LOW = `and p.product_id in (select r.product_id from reorder_point r
    left join stock_level l on l.business_id = r.business_id and l.branch_id = r.branch_id
      and l.product_id = r.product_id
    where r.business_id = $1 and ($2::uuid[] is null or r.branch_id = any ($2))
      and coalesce(l.quantity_milli - l.set_aside_milli, 0) <= r.point_milli)`;

const EMPTY = {
  out: `l.quantity_milli = 0 and ${WAS_THERE}`,
  oversold: 'l.quantity_milli < 0',
} as const;

/** The conditions of such products; levels without stock have an index. */
export function byStock(stock: StockState): readonly string[] {
  if (stock === 'low') return [LOW];
  return [
    // Only goods can be out: a service never was in.
    `and p.kind = 'goods'`,
    `and p.product_id in (select l.product_id from stock_level l where l.business_id = $1
      and l.quantity_milli <= 0 and ${EMPTY[stock]} and ${IN_REACH})`,
  ];
}

/** How many products that are sold are so. */
export const countByStock = (stock: StockState): string =>
  `(select count(*) from product p where p.business_id = $1 and p.archived_at is null
     ${byStock(stock).join('\n     ')})`;
