import type { FixedCost } from '@tillbook/core/businesses/fixed-costs';
import { MARGIN_DAYS } from '@tillbook/core/reports/break-even';
import { statement, type Reader } from '../db/database.ts';
import { around, BY_OTHER_CLOCK, WITHIN } from './report-parts.sql.ts';
import { columnOf, type Scope } from './scope.ts';
import { RETURNED, SOLD_HOURS } from './returned.sql.ts';

/** What a branch earned and costs. */
export interface BranchGround {
  readonly branchId: string;
  /** Of the days before today that the margin is taken of. */
  readonly netMinor: number;
  readonly costMinor: number;
  readonly soldDays: number;
  /** From the first of the month to yesterday, and today. */
  readonly monthMinor: number;
  readonly todayMinor: number;
  readonly costs: readonly FixedCost[];
}

const LATELY = `h.business_date between b.today - ${MARGIN_DAYS} and b.today - 1`;
const MONTH = `date_trunc('month', b.today::timestamp)::date`;
const sum = (column: string, where: string): string =>
  `coalesce(sum(h.${column}) filter (where ${where}), 0)::bigint`;

const GROUNDS = statement(
  'break_even_grounds',
  `select b.branch_id "branchId", ${sum('net_minor', LATELY)} "netMinor",
     ${sum('cost_minor', LATELY)} "costMinor",
     (count(distinct h.business_date) filter (where ${LATELY} and h.sales_count > 0))::int
       "soldDays",
     ${sum('net_minor', `h.business_date >= ${MONTH} and h.business_date < b.today`)} "monthMinor",
     ${sum('net_minor', 'h.business_date = b.today')} "todayMinor",
     coalesce((select json_agg(json_build_object('kind', c.kind,
         'fromMonth', to_char(c.from_month, 'YYYY-MM'), 'amountMinor', c.amount_minor))
       from branch_cost c where c.branch_id = b.branch_id and c.from_month <= b.today), '[]') costs
   from unnest($1::uuid[], $2::date[]) as b (branch_id, today)
   left join ${SOLD_HOURS} h on h.branch_id = b.branch_id and h.business_date <= b.today
     and h.business_date >= least(b.today - ${MARGIN_DAYS}, ${MONTH})
   group by b.branch_id, b.today`,
);

/** Each branch of the scope, from what its tills kept and what was said that it costs. */
export async function breakEvenGrounds(reader: Reader, scope: Scope): Promise<BranchGround[]> {
  return reader.rows(GROUNDS, [columnOf(scope, 'branchId'), columnOf(scope, 'today')]);
}

const OF_SALES = `select s.occurred_at at, s.sale_id id, s.net_minor from sale s`;

// The first document after the last one that left the day below the line.
const REACHED = statement(
  'break_even_reached',
  `with moved as (
     ${OF_SALES} where ${WITHIN} and ${around('s.occurred_at')}
     union all
     ${OF_SALES} where ${WITHIN} and ${BY_OTHER_CLOCK}
     union all
     select r.refunded_at, r.refund_id, -r.net_minor from ${RETURNED} r where ${WITHIN}),
   told as (select at, row_number() over by_time place, sum(net_minor) over by_time net
     from moved window by_time as (order by at, id rows unbounded preceding))
   select at from told
   where place > coalesce((select max(place) from told where net < $4::bigint), 0)
   order by place limit 1`,
);

/** The instant at which the net sales of a day reached a line and stayed there, or null. */
export async function reachedAt(
  reader: Reader,
  day: { readonly branchId: string; readonly date: string; readonly lineMinor: number },
): Promise<string | null> {
  const { branchId, date, lineMinor } = day;
  const found = await reader.maybe<{ at: string }>(REACHED, [date, date, [branchId], lineMinor]);
  return found?.at ?? null;
}
