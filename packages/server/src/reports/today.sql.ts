import { CLOCK_AHEAD_MS } from '@tillbook/core/limits';
import { TOP_PRODUCTS } from '@tillbook/core/reports/dashboards.api';
import { statement, type Reader } from '../db/database.ts';
import { TENDERS_SUMMED } from '../sales/rollups.sql.ts';
import type { TenderSums } from '../sales/tender-sums.ts';
import { columnOf, type Scope } from './scope.ts';
import { RETURNED, RETURNED_LINES, SOLD_HOURS } from './returned.sql.ts';

/** Sums of one hour of the business day over one branch, for today or the week before. */
export interface HourSums extends Readonly<TenderSums> {
  readonly isToday: boolean;
  /** The hour on the wall. */
  readonly hour: number;
  readonly branchId: string;
  readonly salesCount: number;
  readonly itemsMilli: number;
  readonly netMinor: number;
  readonly totalMinor: number;
  readonly costMinor: number;
  readonly discountsMinor: number;
  /** Whether the week before had already sold all of this at this time of day. */
  readonly hadPassed: boolean;
}

const HOURS = statement(
  'report_hours',
  `select h.business_date = b.today "isToday", h.hour, h.branch_id "branchId",
     sum(h.sales_count) "salesCount", sum(h.items_milli) "itemsMilli",
     sum(h.net_minor) "netMinor", sum(h.total_minor) "totalMinor",
     sum(h.cost_minor) "costMinor", sum(h.discount_minor) "discountsMinor",
     ${TENDERS_SUMMED},
     p.place >= b.from_place and p.place < b.passed "hadPassed"
   from unnest($1::uuid[], $2::date[], $3::date[], $4::int[], $5::int[], $6::int[])
     as b (branch_id, today, before, first_hour, from_place, passed)
   join ${SOLD_HOURS} h on h.branch_id = b.branch_id and h.business_date in (b.today, b.before)
   cross join lateral (select (h.hour - b.first_hour + 24) % 24 as place) p
   group by h.branch_id, h.business_date = b.today, h.hour, p.place, b.from_place, b.passed
   order by h.hour, h.branch_id`,
);

/** What the tills kept, hour by hour, of today and of the same weekday a week before. */
export async function hourSums(reader: Reader, scope: Scope): Promise<HourSums[]> {
  return reader.rows<HourSums>(HOURS, [
    columnOf(scope, 'branchId'),
    columnOf(scope, 'today'),
    columnOf(scope, 'before'),
    columnOf(scope, 'firstHour'),
    columnOf(scope, 'fromPlace'),
    columnOf(scope, 'hoursPassed'),
  ]);
}

/** Sales of the week before within the hours that are not wholly passed. */
export interface PartHours {
  readonly salesCount: number;
  readonly itemsMilli: number;
  readonly netMinor: number;
  readonly totalMinor: number;
  readonly costMinor: number;
  readonly discountsMinor: number;
  readonly creditMinor: number;
}

/** Of sales in those hours; which by the device's clock are found by `when`. */
const soldInPart = (
  when: string,
): string => `select 1 sales, s.items_milli items, s.net_minor net, s.total_minor total,
       (select sum(l.cost_minor) from sale_line l
         where l.business_id = s.business_id and l.sale_id = s.sale_id) cost,
       s.discount_minor discount,
       (select sum(p.amount_minor) from payment p where p.business_id = s.business_id
         and p.sale_id = s.sale_id and p.method = 'credit') credit
     from span b cross join lateral (
       select * from sale s where s.branch_id = b.branch_id and ${when} offset 0) s
     where s.business_date = b.before and least(s.occurred_at, s.posted_at) >= b.starts
       and least(s.occurred_at, s.posted_at) < b.ends`;

/** A clock that is further ahead than this is suspected, and its sales are found by that. */
const AHEAD = `interval '${CLOCK_AHEAD_MS} milliseconds'`;

// Span by span, with both ends, so that the index by time serves it: else a year of sales was read
// for a part of one hour. `offset 0` keeps the database from joining by the day instead.
const PART_HOURS = statement(
  'report_part_hours',
  `with span as (
     select * from unnest($1::uuid[], $2::date[], $3::timestamptz[], $4::timestamptz[])
       as b (branch_id, before, starts, ends))
   select coalesce(sum(x.sales), 0) "salesCount", coalesce(sum(x.items), 0) "itemsMilli",
     coalesce(sum(x.net), 0) "netMinor",
     coalesce(sum(x.total), 0) "totalMinor", coalesce(sum(x.cost), 0) "costMinor",
     coalesce(sum(x.discount), 0) "discountsMinor", coalesce(sum(x.credit), 0) "creditMinor"
   from (
     ${soldInPart(`s.occurred_at >= b.starts and s.occurred_at <= b.ends + ${AHEAD}`)}
     union all
     ${soldInPart(`s.occurred_at > b.ends + ${AHEAD} and s.clock_suspect`)}
     union all
     select -(r.kind = 'void')::int,
       -coalesce((select s.items_milli from refund f join sale s on s.business_id = f.business_id
           and s.sale_id = f.sale_id
         where f.business_id = r.business_id and f.refund_id = r.refund_id and f.kind = 'void'), 0),
       -r.net_minor, -r.total_minor,
       -(select sum(l.cost_minor) from ${RETURNED_LINES} l
         where l.business_id = r.business_id and l.refund_id = r.refund_id), -r.discount_minor,
       -(select sum(p.amount_minor) from refund_payment p where p.business_id = r.business_id
         and p.refund_id = r.refund_id and p.method = 'credit')
     from span b join ${RETURNED} r on r.branch_id = b.branch_id and r.business_date = b.before
     where r.refunded_at >= b.starts and r.refunded_at < b.ends) x`,
);

/**
 * A few minutes of one day: few rows, read from the sales themselves so that the comparison is
 * exact. A sale whose clock ran ahead counts when it was posted, as in the kept hours.
 */
export async function partHours(reader: Reader, scope: Scope): Promise<PartHours> {
  const spans = scope.branches.flatMap(({ branchId, before, spans }) =>
    spans.map((span) => ({ branchId, before, ...span })),
  );
  return reader.one<PartHours>(PART_HOURS, [
    spans.map(({ branchId }) => branchId),
    spans.map(({ before }) => before),
    spans.map(({ from }) => from),
    spans.map(({ to }) => to),
  ]);
}

/** A product with its net sales, and what of them is left. */
export interface TopProduct {
  readonly _id: string;
  readonly name: string;
  readonly valueMinor: number;
  readonly profitMinor: number;
}

const FIRST_PRODUCTS = statement(
  'report_top_products',
  `select p.product_id "_id", p.name, d.net "valueMinor", d.profit "profitMinor"
   from (
     select d.*, row_number() over (order by net desc, product_id) by_sales,
       row_number() over (order by profit desc, product_id) by_profit
     from (
       select d.business_id, d.product_id, sum(d.net_minor) net,
         sum(d.net_minor - d.cost_minor) profit
       from unnest($1::uuid[], $2::date[]) as b (branch_id, today)
       join product_day d on d.branch_id = b.branch_id and d.business_date = b.today
       group by 1, 2 having sum(d.net_minor) > 0) d) d
   join product p on p.business_id = d.business_id and p.product_id = d.product_id
   where d.by_sales <= ${TOP_PRODUCTS} or d.by_profit <= ${TOP_PRODUCTS}
   order by 3 desc, p.name, p.product_id`,
);

/** The products that brought most today, and those that left most. */
export async function topProducts(reader: Reader, scope: Scope): Promise<TopProduct[]> {
  const values = [columnOf(scope, 'branchId'), columnOf(scope, 'today')];
  return reader.rows<TopProduct>(FIRST_PRODUCTS, values);
}

/** Sales of one day over the scope. */
export interface DayTrend {
  readonly date: string;
  readonly salesCount: number;
  readonly netMinor: number;
  readonly totalMinor: number;
  readonly costMinor: number;
  readonly refundedMinor: number;
}

const TREND = statement(
  'report_trend',
  `with b as (select * from unnest($1::uuid[], $2::date[]) as b (branch_id, today)),
   part as (
     select b.today - h.business_date ago, h.sales_count sales, h.net_minor net,
       h.total_minor total, h.cost_minor cost, 0 refunded
     from b join ${SOLD_HOURS} h on h.branch_id = b.branch_id
       and h.business_date between b.today - 14 and b.today
     union all
     select b.today - r.business_date, 0, 0, 0, 0, r.net_minor
     from b join ${RETURNED} r on r.branch_id = b.branch_id
       and r.business_date between b.today - 14 and b.today
     where r.kind = 'refund')
   select $3::date - d.ago "date", coalesce(sum(p.sales), 0) "salesCount",
     coalesce(sum(p.net), 0) "netMinor", coalesce(sum(p.total), 0) "totalMinor",
     coalesce(sum(p.cost), 0) "costMinor", coalesce(sum(p.refunded), 0) "refundedMinor"
   from generate_series(14, 0, -1) as d (ago) left join part p on p.ago = d.ago
   group by d.ago order by d.ago desc`,
);

/** The fourteen days before today, oldest first, and today. */
export async function dayTrend(reader: Reader, scope: Scope): Promise<DayTrend[]> {
  return reader.rows<DayTrend>(TREND, [
    columnOf(scope, 'branchId'),
    columnOf(scope, 'today'),
    scope.businessDate,
  ]);
}
