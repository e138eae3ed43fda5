import type { StockOuts } from '@tillbook/core/reports/missed-sales';
import type { InStock } from '@tillbook/core/reports/per-day-in-stock';
import type { Fact } from '@tillbook/core/reports/report-columns';
import { statement, type Reader } from '../db/database.ts';
import { dayOfBranch } from '../stock/stock-parts.sql.ts';
import {
  readGrouped,
  type FoundRow,
  type SourceAsked,
  type SourceSql,
} from './report-parts.sql.ts';

/**
 * Days in stock and days out of stock (`core/reports/missed-sales.ts`), counted from the days on
 * which something moved: between two of them every day is as the first one ended.
 */

/** Goods that lie or lay in a branch, with the last of the days asked that is over there. */
const SHELVES = (ofProduct: string): string => `select l.business_id, l.branch_id, l.product_id,
      l.quantity_milli, least($2::date, ${dayOfBranch('$4')} - 1) until
    from stock_level l
    join product p on p.business_id = l.business_id and p.product_id = l.product_id
      and p.kind = 'goods' and p.archived_at is null
    join branch b on b.business_id = l.business_id and b.branch_id = l.branch_id
    where l.branch_id = any ($3::uuid[]) and l.last_movement > 0 ${ofProduct}`;

// What moved before the days asked stands as one row on the day before them: so the days up to the
// first movement among them are counted too, but none before goods first moved there.
const MOVED = `select l.business_id, l.branch_id, l.product_id, l.quantity_milli, l.until,
      m.business_date, sum(m.quantity_milli) moved, sum(greatest(m.quantity_milli, 0)) came,
      sum(case when m.kind in ('sale', 'sale_return') then -m.quantity_milli else 0 end) sold,
      bool_or(m.kind = 'sale') has_sale
    from shelves l join stock_movement m on m.business_id = l.business_id
      and m.branch_id = l.branch_id and m.product_id = l.product_id
    where m.business_date >= $1::date group by 1, 2, 3, 4, 5, 6
    union all
    select business_id, branch_id, product_id, quantity_milli, until, $1::date - 1, 0, 0, 0, false
    from shelves l
    where (select m.business_date from stock_movement m where m.business_id = l.business_id
      and m.branch_id = l.branch_id and m.product_id = l.product_id and m.number = 1) < $1::date`;

// Each part carries what the next one needs. Joined to the shelves again they were read anew for
// every product where the planner, before statistics, expected one: 6 s for two weeks of a sample.
const STEPS = `select m.*,
      m.quantity_milli - coalesce(sum(m.moved) over (partition by m.branch_id, m.product_id
        order by m.business_date desc rows between unbounded preceding and 1 preceding), 0) ends,
      greatest(0, least(lead(m.business_date) over (partition by m.branch_id, m.product_id
        order by m.business_date), m.until + 1) - m.business_date - 1) after
    from moved m`;

const COUNTED = `select business_id, branch_id, product_id, until,
      sum(case when business_date >= $1::date and (sold > 0 or ends > 0) then 1 else 0 end
        + case when ends > 0 then after else 0 end) in_days,
      sum(case when business_date >= $1::date and sold > 0 then 1 else 0 end) sold_days,
      sum(case when business_date >= $1::date then sold else 0 end) left_milli,
      sum(case when business_date >= $1::date and sold <= 0 and ends <= 0 and not has_sale
          and ends - moved + came <= 0 then 1 else 0 end
        + case when ends <= 0 then after else 0 end) out_days
    from steps where business_date <= until group by 1, 2, 3, 4`;

const rowsOf = (ofProduct: string): string => `with shelves as materialized
      (${SHELVES(ofProduct)}),
    moved as (${MOVED}), steps as (${STEPS}), counted as (${COUNTED})
    select c.*, s.quantity, s.net, s.cost
    from counted c cross join lateral (select coalesce(sum(d.quantity_milli), 0) quantity,
        coalesce(sum(d.net_minor), 0) net, coalesce(sum(d.cost_minor), 0) cost
      from product_day d where d.business_id = c.business_id and d.branch_id = c.branch_id
        and d.product_id = c.product_id and d.business_date between $1::date and c.until) s`;

const SUMS = {
  outDays: 'sum(out_days)::int',
  inStockDays: 'sum(in_days)::int',
  soldMilli: 'sum(quantity)::bigint',
  netMinor: 'sum(net)::bigint',
  costMinor: 'sum(cost)::bigint',
} as const;

const STOCK_OUTS: SourceSql = {
  name: 'stock_outs',
  rows: rowsOf(''),
  keys: {
    branch: 'branch_id',
    product: 'product_id',
    category: `(select p.category_id from product p
      where p.business_id = s.business_id and p.product_id = s.product_id)`,
  },
  sums: SUMS,
  having: 'having sum(out_days) > 0',
};

const PACES: SourceSql = {
  ...STOCK_OUTS,
  name: 'stock_paces',
  // What left the shelf: goods that came back damaged are not there to be sold again.
  sums: {
    ...{ ...SUMS, soldMilli: 'sum(left_milli)::bigint' },
    soldDays: 'sum(sold_days)::int',
  },
  having: '',
};

/** `at` is the instant that says which days are over. */
export type StockOutsAsked = SourceAsked & {
  readonly facts: readonly Fact[];
  readonly at: string;
};

/** Products that were out of stock in a branch for whole days, one row for each. */
export async function stockOutRows(reader: Reader, asked: StockOutsAsked): Promise<FoundRow[]> {
  const { from, to, branchIds, at } = asked;
  return readGrouped(reader, STOCK_OUTS, asked, [from, to, branchIds, at]);
}

/** How fast products were sold in a branch on the days on which they were there. */
export async function stockPaceRows(reader: Reader, asked: StockOutsAsked): Promise<FoundRow[]> {
  const { from, to, branchIds, at } = asked;
  return readGrouped(reader, PACES, asked, [from, to, branchIds, at]);
}

const OF_PRODUCT = statement(
  'stock_outs_of_product',
  `select branch_id "branchId", out_days::int "outDays", in_days::int "inStockDays",
     quantity::bigint "soldMilli", net::bigint "netMinor", cost::bigint "costMinor"
   from (${rowsOf('and l.product_id = $5')}) s`,
);

/** The same of one product, in each branch in which it lies or lay. */
export async function stockOutsOf(
  reader: Reader,
  asked: Pick<StockOutsAsked, 'from' | 'to' | 'branchIds' | 'at'>,
  productId: string,
): Promise<(StockOuts & { readonly branchId: string })[]> {
  const { from, to, branchIds, at } = asked;
  return reader.rows(OF_PRODUCT, [from, to, branchIds, at, productId]);
}

const IN_STOCK = statement(
  'days_in_stock_of_products',
  `select product_id "key", sum(in_days)::int "inStockDays", sum(quantity)::bigint "soldMilli"
   from (${rowsOf('and l.product_id = any ($5::uuid[])')}) s group by 1`,
);

/** Days in stock of a few products, and what they sold on the days that are over. */
export async function inStockOf(
  reader: Reader,
  asked: Pick<StockOutsAsked, 'from' | 'to' | 'branchIds' | 'at'>,
  productIds: readonly string[],
): Promise<(InStock & { readonly key: string })[]> {
  const { from, to, branchIds, at } = asked;
  return reader.rows(IN_STOCK, [from, to, branchIds, at, productIds]);
}
