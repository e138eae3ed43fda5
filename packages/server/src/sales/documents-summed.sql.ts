import { TENDER_COLUMNS } from './rollups.sql.ts';

/** What documents add to the figures that posting keeps, reckoned from the documents themselves. */

/** Amounts and numbers of payments by method; what goes back is no payment. */
const paid = (table: string, key: string, counts: boolean): string => {
  const sumOf = (column: string): string => {
    const of = `filter (where p.method = '${column.replace(/_(minor|count)$/, '')}')`;
    if (column.endsWith('_minor')) return `coalesce(sum(p.amount_minor) ${of}, 0) ${column}`;
    return `${counts ? `count(*) ${of}` : '0'} ${column}`;
  };
  return `(select ${TENDER_COLUMNS.map(sumOf).join(', ')} from ${table} p
    where p.business_id = d.business_id and p.${key} = d.${key})`;
};

const costOf = (table: string, key: string): string =>
  `(select coalesce(sum(l.cost_minor), 0) cost_minor from ${table} l
    where l.business_id = d.business_id and l.${key} = d.${key})`;

/** What was taken off a line, and its share of what was taken off the cart. */
const takenOff = (line: string): string =>
  `${line}.promotion_minor + ${line}.discount_minor + ${line}.share_minor`;

/** What `grossNetOf` of core says of the lines of a sale. @param sale its name in the query */
export const grossNet = (sale: string): string => `(select coalesce(sum(case
      when ${sale}.tax_mode = 'exclusive' then l.net_minor + g.off
      when g.gross > g.off then round(g.gross * l.net_minor / (g.gross - g.off))
      else round(g.gross * 10000 / (10000 + l.tax_basis_points)) end), 0)
    from sale_line l cross join lateral (select round(
        l.unit_price_minor::numeric * l.quantity_milli / 1000) gross,
      ${takenOff('l')} off) g
    where l.business_id = ${sale}.business_id and l.sale_id = ${sale}.sale_id)`;

const PAID = TENDER_COLUMNS.map((column) => `p.${column}`).join(', ');
const GIVEN = PAID.replaceAll('p.', '-p.');

/**
 * What documents add to the hours of tills, a row for each, with the columns of `HOUR_SUMS`.
 * @param sales SQL of sales with their columns, a table's name or a query in brackets
 * @param refunds the same of refunds
 */
export const hoursOf = (sales: string, refunds: string): string => `select d.business_id,
      d.till_id, d.business_date, d.branch_id,
      extract(hour from (case when d.clock_suspect then coalesce(d.counted_at, d.posted_at)
        else d.occurred_at end at time zone 'UTC')
        + d.utc_offset_minutes * interval '1 minute')::integer "hour",
      1 sales_count, d.items_milli, ${grossNet('d')} gross_net_minor,
      d.net_minor, d.tax_minor, d.total_minor, d.discount_minor, d.rounding_minor,
      c.cost_minor, ${PAID}
    from ${sales} d cross join lateral ${costOf('sale_line', 'sale_id')} c
    cross join lateral ${paid('payment', 'sale_id', true)} p
    union all
    select d.business_id, d.till_id, d.business_date, d.branch_id, d.hour,
      -(d.kind = 'void')::int, -coalesce(s.items_milli, 0),
      case when s.sale_id is null then 0 else -${grossNet('s')} end,
      -d.net_minor, -d.tax_minor, -d.total_minor, -coalesce(s.discount_minor, 0),
      -d.rounding_minor, -c.cost_minor, ${GIVEN}
    from ${refunds} d left join sale s on d.kind = 'void' and s.business_id = d.business_id
      and s.sale_id = d.sale_id
    cross join lateral ${costOf('refund_line', 'refund_id')} c
    cross join lateral ${paid('refund_payment', 'refund_id', false)} p`;

/**
 * What documents add to the days of products, a row for each line, with the columns of `DAY_SUMS`.
 * @param sales SQL of sales with their columns, a table's name or a query in brackets
 * @param refunds the same of refunds
 * @param returns the same of goods that came back without a receipt
 */
export const daysOf = (
  sales: string,
  refunds: string,
  returns: string,
): string => `select l.business_id, s.branch_id, l.product_id, s.business_date,
      l.stock_quantity_milli quantity_milli, l.net_minor, l.tax_minor, l.total_minor,
      l.cost_minor, ${takenOff('l')} discount_minor
    from sale_line l join ${sales} s using (business_id, sale_id)
    union all
    select l.business_id, r.branch_id, l.product_id, r.business_date, -l.stock_quantity_milli,
      -l.net_minor, -l.tax_minor, -l.total_minor, -l.cost_minor,
      case when r.kind = 'void' then -(select ${takenOff('o')} from sale_line o
        where o.business_id = l.business_id and o.sale_id = l.sale_id
          and o.line_no = l.sale_line_no) else 0 end
    from refund_line l join ${refunds} r using (business_id, refund_id)
    union all
    select l.business_id, r.branch_id, l.product_id, r.business_date, -l.quantity_milli,
      -l.net_minor, -l.tax_minor, -l.total_minor, -l.cost_minor, 0
    from blind_return_line l join ${returns} r using (business_id, return_id)`;
