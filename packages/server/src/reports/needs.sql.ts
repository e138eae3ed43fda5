import { SHIFT_LONG_MS } from '@tillbook/core/sales/shifts.api';
import { statement, type Reader } from '../db/database.ts';
import { countByStock } from '../stock/products-by-stock.sql.ts';
import { columnOf, type Scope } from './scope.ts';

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
     ${countByStock('out')} "productsOut",
     ${countByStock('oversold')} "productsOversold",
     (select count(*) from till t join shift s on s.business_id = t.business_id
         and s.shift_id = t.open_shift_id
       where t.branch_id = any ($2) and s.opened_at < $3) "shiftsOpenLong",
     (select count(*) from (select from product where archived_at is null limit 100) listed)
       "productsCount"`,
);

/** Counts of what needs a person, each as many as the list has in these branches. */
export async function needs(reader: Reader, scope: Scope, nowMs: number): Promise<Needs> {
  const longAgo = new Date(nowMs - SHIFT_LONG_MS).toISOString();
  return reader.one<Needs>(NEEDS, [scope.businessId, columnOf(scope, 'branchId'), longAgo]);
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

/** What a new business has done so far. */
export interface FirstSteps {
  /** When its first branch was made; null without one. */
  readonly since: string | null;
  readonly hasSold: boolean;
  readonly hasClosedShift: boolean;
}

const FIRST_STEPS = statement(
  'report_first_steps',
  `select (select min(created_at) from branch) "since",
     exists (select from till_hour) "hasSold", exists (select from shift_close) "hasClosedShift"`,
);

/** How far a new business has come. */
export async function firstSteps(reader: Reader): Promise<FirstSteps> {
  return reader.one<FirstSteps>(FIRST_STEPS);
}

const OPEN_SHIFTS = statement(
  'report_open_shifts',
  `select s.shift_id "_id", t.name "tillName", b.name "branchName", s.opened_by_name "sellerName",
     s.opened_at "openedAt", coalesce(x.total, 0) - coalesce(y.total, 0) "salesMinor",
     coalesce(x.sales, 0) - coalesce(y.voids, 0) "salesCount"
   from till t join shift s on s.business_id = t.business_id and s.shift_id = t.open_shift_id
   join branch b on b.business_id = t.business_id and b.branch_id = t.branch_id
   left join lateral (select sum(total_minor) total, count(*) sales from sale
     where sale.business_id = s.business_id and sale.shift_id = s.shift_id) x on true
   left join lateral (select sum(total_minor) total, count(*) filter (where kind = 'void') voids
     from refund where refund.business_id = s.business_id and refund.shift_id = s.shift_id) y
     on true
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
  return reader.rows<OpenShift>(OPEN_SHIFTS, [columnOf(scope, 'branchId')]);
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
  return reader.rows<OutOfStock>(OUT_OF_STOCK, [columnOf(scope, 'branchId')]);
}
