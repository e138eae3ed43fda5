import { statement, type Reader } from '../db/database.ts';
import type { Scope } from './scope.ts';

/** Sums of one hour of the business day over the scope, for today or the week before. */
export interface HourSums {
  readonly isToday: boolean;
  /** Whole hours since the business day began. */
  readonly place: number;
  /** The hour on the wall. */
  readonly hour: number;
  readonly branchId: string;
  readonly salesCount: number;
  readonly netMinor: number;
  readonly totalMinor: number;
  readonly costMinor: number;
  readonly cashMinor: number;
  readonly mobileMoneyMinor: number;
  readonly cardMinor: number;
  readonly cashCount: number;
  readonly mobileMoneyCount: number;
  readonly cardCount: number;
  /** Whether the week before had already sold this at this time of day. */
  readonly hadPassed: boolean;
}

const SCOPE = `unnest($1::uuid[], $2::date[], $3::date[], $4::int[], $5::int[])
  as b (branch_id, today, before, first_hour, hours_passed)`;

const HOURS = statement(
  'report_hours',
  `select h.business_date = b.today "isToday", (h.hour - b.first_hour + 24) % 24 "place", h.hour,
     h.branch_id "branchId", sum(h.sales_count) "salesCount", sum(h.net_minor) "netMinor",
     sum(h.total_minor) "totalMinor", sum(h.cost_minor) "costMinor", sum(h.cash_minor) "cashMinor",
     sum(h.mobile_money_minor) "mobileMoneyMinor", sum(h.card_minor) "cardMinor",
     sum(h.cash_count) "cashCount", sum(h.mobile_money_count) "mobileMoneyCount",
     sum(h.card_count) "cardCount",
     (h.hour - b.first_hour + 24) % 24 < min(b.hours_passed) "hadPassed"
   from ${SCOPE}
   join till_hour h on h.branch_id = b.branch_id and h.business_date in (b.today, b.before)
   group by h.business_date = b.today, h.hour, b.first_hour, h.branch_id
   order by 2`,
);

/** What the tills kept, hour by hour, of today and of the same weekday a week before. */
export async function hourSums(reader: Reader, scope: Scope): Promise<HourSums[]> {
  return reader.rows<HourSums>(HOURS, [
    scope.branchIds,
    scope.today,
    scope.before,
    scope.firstHour,
    scope.hoursPassed,
  ]);
}

/** Sales of a week ago within the hour that is running now, up to this very minute. */
export interface RunningHour {
  readonly salesCount: number;
  readonly netMinor: number;
  readonly totalMinor: number;
  readonly costMinor: number;
}

const RUNNING_HOUR = statement(
  'report_running_hour',
  `select count(*) "salesCount", coalesce(sum(s.net_minor), 0) "netMinor",
     coalesce(sum(s.total_minor), 0) "totalMinor",
     coalesce(sum((select sum(l.cost_minor) from sale_line l
       where l.business_id = s.business_id and l.sale_id = s.sale_id)), 0) "costMinor"
   from unnest($1::uuid[], $2::date[]) as b (branch_id, before)
   join sale s on s.branch_id = b.branch_id and s.business_date = b.before
     and s.occurred_at >= date_trunc('hour', $3::timestamptz) and s.occurred_at <= $3::timestamptz`,
);

/** One hour of one day: few rows, read from the sales themselves so that the comparison is exact. */
export async function runningHour(reader: Reader, scope: Scope): Promise<RunningHour> {
  return reader.one<RunningHour>(RUNNING_HOUR, [scope.branchIds, scope.before, scope.weekAgo]);
}

/** A name with its money. */
export interface Ranked {
  readonly _id: string;
  readonly name: string;
  readonly valueMinor: number;
}

const TOP_PRODUCTS = statement(
  'report_top_products',
  `select p.product_id "_id", p.name, sum(d.total_minor) "valueMinor"
   from unnest($1::uuid[], $2::date[]) as b (branch_id, today)
   join product_day d on d.branch_id = b.branch_id and d.business_date = b.today
   join product p on p.business_id = d.business_id and p.product_id = d.product_id
   group by p.product_id, p.name order by 3 desc, p.name limit 5`,
);

/** The five products that brought most today. */
export async function topProducts(reader: Reader, scope: Scope): Promise<Ranked[]> {
  return reader.rows<Ranked>(TOP_PRODUCTS, [scope.branchIds, scope.today]);
}

/** What needs a person. */
export interface Needs {
  readonly productsOut: number;
  readonly productsOversold: number;
  readonly shiftsOpenLong: number;
  readonly productsCount: number;
}

const NEEDS = statement(
  'report_needs',
  `select
     (select count(*) from stock_level l join product p using (business_id, product_id)
       where l.branch_id = any ($1) and l.quantity_milli <= 0 and l.quantity_milli = 0
         and l.last_movement > 0 and p.archived_at is null) "productsOut",
     (select count(*) from stock_level l join product p using (business_id, product_id)
       where l.branch_id = any ($1) and l.quantity_milli < 0 and p.archived_at is null)
       "productsOversold",
     (select count(*) from till t join shift s on s.business_id = t.business_id
         and s.shift_id = t.open_shift_id
       where t.branch_id = any ($1) and s.opened_at < $2) "shiftsOpenLong",
     (select count(*) from (select from product where archived_at is null limit 100) listed)
       "productsCount"`,
);

/** Counts of what needs a person. @param longAgo shifts opened before this are open too long */
export async function needs(reader: Reader, scope: Scope, longAgo: string): Promise<Needs> {
  return reader.one<Needs>(NEEDS, [scope.branchIds, longAgo]);
}

const STAFF = statement(
  'report_staff',
  'select waiting, working from count_staff($1) as c (waiting, working)',
);

/** How many people wait for this business's approval, and how many work in it. */
export async function staffCounts(
  reader: Reader,
  businessId: string,
): Promise<{ waiting: number; working: number }> {
  return reader.one(STAFF, [businessId]);
}

const OPEN_SHIFTS = statement(
  'report_open_shifts',
  `select s.shift_id "_id", t.name "tillName", b.name "branchName", s.opened_by_name "sellerName",
     s.opened_at "openedAt", coalesce(x.total, 0) "salesMinor", coalesce(x.sales, 0) "salesCount"
   from till t join shift s on s.business_id = t.business_id and s.shift_id = t.open_shift_id
   join branch b on b.business_id = t.business_id and b.branch_id = t.branch_id
   left join lateral (select sum(total_minor) total, count(*) sales from sale
     where sale.business_id = s.business_id and sale.shift_id = s.shift_id) x on true
   where t.branch_id = any ($1) order by s.opened_at`,
);

export interface OpenShift {
  readonly _id: string;
  readonly tillName: string;
  readonly branchName: string;
  readonly sellerName: string;
  readonly openedAt: string;
  readonly salesMinor: number;
  readonly salesCount: number;
}

/** Shifts that are open now, with what they sold. */
export async function openShifts(reader: Reader, scope: Scope): Promise<OpenShift[]> {
  return reader.rows<OpenShift>(OPEN_SHIFTS, [scope.branchIds]);
}

const OUT_OF_STOCK = statement(
  'report_out_of_stock',
  `select p.product_id "_id", p.name, b.name "branchName", l.quantity_milli "quantityMilli"
   from stock_level l join product p using (business_id, product_id)
   join branch b on b.business_id = l.business_id and b.branch_id = l.branch_id
   where l.branch_id = any ($1) and l.quantity_milli <= 0 and l.last_movement > 0
     and p.archived_at is null
   order by l.quantity_milli, p.sort_name limit 10`,
);

export interface OutOfStock {
  readonly _id: string;
  readonly name: string;
  readonly branchName: string;
  readonly quantityMilli: number;
}

/** Up to ten products that ran out, the most oversold first. */
export async function outOfStock(reader: Reader, scope: Scope): Promise<OutOfStock[]> {
  return reader.rows<OutOfStock>(OUT_OF_STOCK, [scope.branchIds]);
}
