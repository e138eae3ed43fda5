import type { ComparedGoods } from '@tillbook/core/reports/what-changed';
import { USUAL_WEEKS, WEEKDAYS_LEAST, type RunOut } from '@tillbook/core/reports/what-changed';
import type { GivenOff } from '@tillbook/core/reports/who-gave-more';
import { statement, type Reader } from '../db/database.ts';
import { endInstant, fromInstant } from '../db/days.sql.ts';
import { columnOf, type Scope } from './scope.ts';

/** A product that had run out in a branch, on a day on which it usually sells. */
export interface RunOutRow extends RunOut {
  readonly productId: string;
  readonly name: string;
  readonly branchName: string;
}

export interface ChangedDays {
  readonly salesCount: number;
  /** Of the weekdays before, the newest first. */
  readonly usualCounts: readonly number[];
  readonly goods: readonly ComparedGoods[];
  readonly runOut: readonly RunOutRow[];
}

const sums = (which: string): string => `json_build_object(
    'quantityMilli', coalesce(sum(d.quantity_milli) filter (where ${which}), 0),
    'netMinor', coalesce(sum(d.net_minor) filter (where ${which}), 0),
    'taxMinor', coalesce(sum(d.tax_minor) filter (where ${which}), 0),
    'discountMinor', coalesce(sum(d.discount_minor) filter (where ${which}), 0))`;

/**
 * The day before each branch's today and the weekdays before it, and what was sold on them. Weeks
 * in which the branches together sold nothing on the weekday are no usual ones.
 */
const DAYS = `scoped as materialized (
     select b.branch_id, w.week, b.today - 1 - 7 * w.week as date
     from unnest($1::uuid[], $2::date[]) as b (branch_id, today),
       generate_series(0, ${USUAL_WEEKS}) as w (week)),
   counted as materialized (
     select s.week, coalesce(sum(h.sales_count), 0)::int sales
     from scoped s left join till_hour h
       on h.branch_id = s.branch_id and h.business_date = s.date
     group by s.week)`;

const CHANGED = statement(
  'what_changed_days',
  `with ${DAYS},
   sold as materialized (
     select s.branch_id, s.week, s.date, d.product_id, d.quantity_milli, d.net_minor, d.tax_minor,
       d.discount_minor
     from scoped s join product_day d on d.branch_id = s.branch_id and d.business_date = s.date
     where s.week = 0 or exists (select 1 from counted c where c.week = s.week and c.sales > 0)),
   each_goods as (
     select json_build_object('day', ${sums('d.week = 0')}, 'usual', ${sums('d.week > 0')}) goods
     from sold d group by d.product_id order by d.product_id),
   usual as (
     select d.branch_id, d.product_id,
       coalesce(sum(d.quantity_milli) filter (where d.week = 0), 0)::bigint sold_milli,
       sum(d.quantity_milli) filter (where d.week > 0) quantity_milli,
       sum(d.net_minor) filter (where d.week > 0) net_minor
     from sold d group by d.branch_id, d.product_id
     having count(*) filter (where d.week > 0 and d.quantity_milli > 0) >= ${WEEKDAYS_LEAST}),
   since as (
     select m.branch_id, m.product_id, sum(m.quantity_milli) moved_milli
     from scoped s join stock_movement m on m.branch_id = s.branch_id and m.business_date > s.date
     where s.week = 0 group by m.branch_id, m.product_id),
   run_out as (
     select json_build_object('productId', p.product_id, 'name', p.name, 'branchName', b.name,
       'soldMilli', u.sold_milli, 'usualQuantityMilli', u.quantity_milli,
       'usualNetMinor', u.net_minor,
       'weekdays', (select count(*) from counted c where c.week > 0 and c.sales > 0)) row
     from usual u
     join product p on p.product_id = u.product_id
     join branch b on b.branch_id = u.branch_id
     join stock_level l on l.business_id = p.business_id and l.branch_id = u.branch_id
       and l.product_id = u.product_id and l.last_movement > 0
     left join since m on m.branch_id = u.branch_id and m.product_id = u.product_id
     where l.quantity_milli - coalesce(m.moved_milli, 0) <= 0
     order by p.name collate "C", p.product_id, b.branch_id)
   select (select sales from counted where week = 0) "salesCount",
     (select json_agg(sales order by week) from counted where week > 0) "usualCounts",
     coalesce((select json_agg(goods) from each_goods), '[]') goods,
     coalesce((select json_agg(row) from run_out), '[]') "runOut"`,
);

const PRICED = statement(
  'how_a_business_prices',
  'select currency, tax_mode "taxMode" from business_settings()',
);

/** How the opened business prices, for what goes out without somebody signed in. */
export async function pricingInUse(
  reader: Reader,
): Promise<{ readonly currency: string; readonly taxMode: 'inclusive' | 'exclusive' }> {
  return reader.one(PRICED, []);
}

/**
 * The day before each branch's today, beside the same weekday of the weeks before. What a day ended
 * with is what lies there now, less what moved since: a sale that was sent late belongs to its day,
 * and what its movement left had taken in all that was posted before it.
 */
export async function changedDays(reader: Reader, scope: Scope): Promise<ChangedDays> {
  return reader.one<ChangedDays>(CHANGED, [columnOf(scope, 'branchId'), columnOf(scope, 'today')]);
}

// What promotions take off is the owner's. Each day of a branch is looked up by itself, by the
// index of its sales: joined to the days, all sales of a year were read (235 ms at a million
// lines, now 3).
const offOf = (which: string): string => `select d.week, g.*
   from scoped d cross join lateral (
     select s.seller_id, max(s.seller_name) name,
       sum(s.discount_minor - s.promotion_minor) off
     from sale s where s.branch_id = d.branch_id and s.business_date = d.date and ${which}
     group by s.seller_id) g`;
const IN_DAY = `s.occurred_at >= ${fromInstant('d.date')}
   and s.occurred_at < ${endInstant('d.date')}`;

// A clock that was not believed lies outside its day.
const GIVEN_OFF = statement(
  'what_changed_given_off',
  `with ${DAYS},
   given as (${offOf(IN_DAY)} union all ${offOf(`s.clock_suspect and not (${IN_DAY})`)})
   select g.seller_id "personId", max(g.name) "name",
     coalesce(sum(g.off) filter (where g.week = 0), 0)::bigint "dayMinor",
     coalesce(sum(g.off) filter (where g.week > 0), 0)::bigint "usualMinor"
   from given g
   where g.week = 0 or exists (select 1 from counted c where c.week = g.week and c.sales > 0)
   group by g.seller_id`,
);

/** What each person gave off prices on those days, of receipts that were voided later, too. */
export async function givenOff(reader: Reader, scope: Scope): Promise<GivenOff[]> {
  return reader.rows<GivenOff>(GIVEN_OFF, [columnOf(scope, 'branchId'), columnOf(scope, 'today')]);
}
