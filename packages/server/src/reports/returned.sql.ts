import { HOUR_SUMS } from '../sales/rollups.sql.ts';

/**
 * What came back, with a receipt or without: figures take both off alike (decision 0100). Goods
 * without a receipt are of no till and no sale; their seller is whoever took them back.
 */

const costOfBlind = `(select sum(l.cost_minor)::bigint from blind_return_line l
      where l.business_id = n.business_id and l.return_id = n.return_id)`;

const OF_BLIND: Readonly<Record<string, string>> = {
  net_minor: '-n.net_minor',
  tax_minor: '-n.tax_minor',
  total_minor: '-n.total_minor',
  cost_minor: `-${costOfBlind}`,
  // On the account of the customer, as store credit.
  store_credit_minor: '-n.total_minor',
};
const typed = (column: string): string => (column.endsWith('_count') ? '0' : '0::bigint');

/** By hour what came back without a receipt, of no till. @param returns SQL of such returns */
export const blindHoursOf = (returns: string): string => `select n.business_id,
      null::uuid till_id, n.business_date, n.hour, n.branch_id,
      ${HOUR_SUMS.map((column) => `${OF_BLIND[column] ?? typed(column)} ${column}`).join(', ')}
    from ${returns} n`;

/** What the tills kept by hour, and by hour what came back without a receipt, of no till. */
export const SOLD_HOURS = `(select business_id, till_id, business_date, hour, branch_id,
      ${HOUR_SUMS.join(', ')} from till_hour
    union all
    ${blindHoursOf('blind_return')})`;

/** What had been taken off the sale that a void undoes; a refund leaves it taken off. */
export const undoneBy = (refund: string): string => `case when ${refund}.kind = 'void' then (
      select s.discount_minor from sale s where s.business_id = ${refund}.business_id
        and s.sale_id = ${refund}.sale_id) else 0 end`;

/** Refunds, voids and goods without a receipt; those of the last kind are refunds. */
export const RETURNED = `(select f.business_id, f.refund_id, f.kind, f.business_date, f.hour,
      f.branch_id, f.till_id, f.refunded_at, f.seller_id, f.seller_name, f.net_minor, f.tax_minor,
      f.total_minor, ${undoneBy('f')} discount_minor from refund f
    union all
    select n.business_id, n.return_id, 'refund', n.business_date, n.hour, n.branch_id, null::uuid,
      n.posted_at, n.posted_by, n.posted_by_name, n.net_minor, n.tax_minor, n.total_minor, 0
    from blind_return n)`;

/** Their lines. */
export const RETURNED_LINES = `(select business_id, refund_id, product_id, reason,
      stock_quantity_milli, net_minor, cost_minor from refund_line
    union all
    select business_id, return_id, product_id, reason, quantity_milli, net_minor, cost_minor
    from blind_return_line)`;
