import { statement, type Reader, type Tx } from '../db/database.ts';
import { DAY_SUMS, HOUR_SUMS, TENDER_COLUMNS } from '../sales/rollups.sql.ts';

/**
 * The figures that posting keeps per till and hour and per product and day, reckoned anew from the
 * documents, beside those that are kept. The nightly look and the rebuild read this one comparison.
 */

const sums = (columns: readonly string[]): string =>
  columns.map((column) => `sum(${column})::bigint ${column}`).join(', ');

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

/** What `grossNetOf` of core says of the lines of a sale. */
const grossNet = (sale: string): string => `(select coalesce(sum(case
      when ${sale}.tax_mode = 'exclusive' then l.net_minor + g.off
      when g.gross > g.off then round(g.gross * l.net_minor / (g.gross - g.off))
      else round(g.gross * 10000 / (10000 + l.tax_basis_points)) end), 0)
    from sale_line l cross join lateral (select round(
        l.unit_price_minor::numeric * l.quantity_milli / 1000) gross,
      l.promotion_minor + l.discount_minor + l.share_minor off) g
    where l.business_id = ${sale}.business_id and l.sale_id = ${sale}.sale_id)`;

const PAID = TENDER_COLUMNS.map((column) => `p.${column}`).join(', ');
const GIVEN = PAID.replaceAll('p.', '-p.');

const HOURS_DUE = `select business_id, till_id, business_date, hour, branch_id, ${sums(HOUR_SUMS)}
  from (
    select d.business_id, d.till_id, d.business_date, d.branch_id,
      extract(hour from (case when d.clock_suspect then coalesce(d.counted_at, d.posted_at)
        else d.occurred_at end at time zone 'UTC')
        + d.utc_offset_minutes * interval '1 minute')::integer "hour",
      1 sales_count, d.items_milli, ${grossNet('d')} gross_net_minor,
      d.net_minor, d.tax_minor, d.total_minor, d.discount_minor, d.rounding_minor,
      c.cost_minor, ${PAID}
    from sale d cross join lateral ${costOf('sale_line', 'sale_id')} c
    cross join lateral ${paid('payment', 'sale_id', true)} p
    union all
    select d.business_id, d.till_id, d.business_date, d.branch_id, d.hour,
      -(d.kind = 'void')::int, -coalesce(s.items_milli, 0),
      case when s.sale_id is null then 0 else -${grossNet('s')} end,
      -d.net_minor, -d.tax_minor, -d.total_minor, 0, -d.rounding_minor, -c.cost_minor, ${GIVEN}
    from refund d left join sale s on d.kind = 'void' and s.business_id = d.business_id
      and s.sale_id = d.sale_id
    cross join lateral ${costOf('refund_line', 'refund_id')} c
    cross join lateral ${paid('refund_payment', 'refund_id', false)} p) each
  group by 1, 2, 3, 4, 5`;

const DAYS_DUE = `select business_id, branch_id, product_id, business_date, ${sums(DAY_SUMS)}
  from (
    select l.business_id, s.branch_id, l.product_id, s.business_date,
      l.stock_quantity_milli quantity_milli, l.net_minor, l.tax_minor, l.total_minor,
      l.cost_minor, l.promotion_minor + l.discount_minor + l.share_minor discount_minor
    from sale_line l join sale s using (business_id, sale_id)
    union all
    select l.business_id, r.branch_id, l.product_id, r.business_date, -l.stock_quantity_milli,
      -l.net_minor, -l.tax_minor, -l.total_minor, -l.cost_minor, 0
    from refund_line l join refund r using (business_id, refund_id)
    union all
    select l.business_id, r.branch_id, l.product_id, r.business_date, -l.quantity_milli,
      -l.net_minor, -l.tax_minor, -l.total_minor, -l.cost_minor, 0
    from blind_return_line l join blind_return r using (business_id, return_id)) each
  group by 1, 2, 3, 4`;

const HOUR_KEYS = ['till_id', 'business_date', 'hour', 'branch_id'] as const;
const DAY_KEYS = ['branch_id', 'product_id', 'business_date'] as const;

const beside = (due: string, table: string, keys: readonly string[]): string =>
  `(${due}) due full join ${table} kept using (business_id, ${keys.join(', ')})`;
const differs = (columns: readonly string[]): string =>
  `(${columns.map((one) => `due.${one}`).join(', ')}) is distinct from
    (${columns.map((one) => `kept.${one}`).join(', ')})`;

/** Hours of tills of which another figure is kept than the documents say, or none, or too many. */
export const HOURS_APART = {
  rows: beside(HOURS_DUE, 'till_hour', HOUR_KEYS),
  isApart: differs(HOUR_SUMS),
};

/** The same of products and days. */
export const DAYS_APART = {
  rows: beside(DAYS_DUE, 'product_day', DAY_KEYS),
  isApart: differs(DAY_SUMS),
};

const camel = (column: string): string =>
  column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
const object = (from: string, columns: readonly string[]): string =>
  `case when ${from} is not null then json_build_object(${columns
    .map((one) => `'${camel(one)}', ${from}.${one}`)
    .join(', ')}) end`;

type Sums = Readonly<Record<string, number>>;

/** Figures that are not what they should be; `due` null: there should be none, `kept`: none is. */
export interface Apart {
  readonly businessDate: string;
  readonly branchId: string;
  readonly due: Sums | null;
  readonly kept: Sums | null;
}
export interface HourApart extends Apart {
  readonly tillId: string;
  readonly hour: number;
}
export interface DayApart extends Apart {
  readonly productId: string;
}

const READ_HOURS = statement(
  'read_hours_apart',
  `select till_id "tillId", business_date::text "businessDate", hour, branch_id "branchId",
     ${object('due', HOUR_SUMS)} due, ${object('kept', HOUR_SUMS)} kept
   from ${HOURS_APART.rows} where ${HOURS_APART.isApart} order by 2, 1, 3`,
);
const READ_DAYS = statement(
  'read_days_apart',
  `select product_id "productId", business_date::text "businessDate", branch_id "branchId",
     ${object('due', DAY_SUMS)} due, ${object('kept', DAY_SUMS)} kept
   from ${DAYS_APART.rows} where ${DAYS_APART.isApart} order by 2, 3, 1`,
);

/** What of the open business's figures is not what its documents say. */
export async function figuresApart(
  reader: Reader,
): Promise<{ readonly hours: HourApart[]; readonly days: DayApart[] }> {
  const hours = await reader.rows<HourApart>(READ_HOURS);
  return { hours, days: await reader.rows<DayApart>(READ_DAYS) };
}

const COUNT = statement(
  'count_figures',
  `select (select count(*) from till_hour where business_id = $1)::int hours,
     (select count(*) from product_day where business_id = $1)::int days`,
);

/** How many hours of tills and days of products are kept. */
export async function countFigures(
  reader: Reader,
  businessId: string,
): Promise<{ hours: number; days: number }> {
  return reader.one(COUNT, [businessId]);
}

const UNHURRIED = statement(
  'read_figures_unhurried',
  `select set_config('statement_timeout', '0', true),
     set_config('plan_cache_mode', 'force_custom_plan', true)`,
);

/** What follows in this transaction may read years, and is planned for that. */
export async function unhurried(tx: Tx): Promise<void> {
  await tx.rows(UNHURRIED);
}
