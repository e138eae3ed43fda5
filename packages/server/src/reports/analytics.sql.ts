import type { Period } from '@tillbook/core/reports/compared';
import { statement, type Reader, type Statement } from '../db/database.ts';
import { TENDERS_SUMMED } from '../sales/rollups.sql.ts';
import type { TenderSums } from '../sales/tender-sums.ts';
import { PRODUCT_PARTS } from './product-parts.sql.ts';
import { around, BY_OTHER_CLOCK } from './report-parts.sql.ts';
import { RETURNED, SOLD_HOURS } from './returned.sql.ts';
import {
  LATER,
  LATER_HOURS,
  LATER_IN_HOUR,
  LATER_LINES,
  LATER_REFUNDED,
  LATER_SOLD,
  laterHoursValues,
  laterValues,
  without,
  type SoFar,
} from './so-far.sql.ts';

/**
 * Periods, read from what posting keeps by till and hour and by product and day, or behind it by
 * month: exact at every instant, and as fast after a million lines as after ten. No line of a sale
 * is read here.
 */

/** Which days of which branches. */
export interface Asked extends Period {
  readonly branchIds: readonly string[];
  /** Where it stands beside days that are not over: what it had not come to yet; else null. */
  readonly soFar?: SoFar | null;
}

export const valuesOf = ({ from, to, branchIds }: Asked): unknown[] => [from, to, branchIds];

export const WITHIN =
  'business_date between $1::date and $2::date and branch_id = any ($3::uuid[])';

/** Of one day and branch, what the tills kept. */
export interface DayOfBranch extends Readonly<TenderSums> {
  readonly date: string;
  readonly branchId: string;
  readonly salesCount: number;
  readonly itemsMilli: number;
  readonly grossNetMinor: number;
  readonly netMinor: number;
  readonly taxMinor: number;
  readonly totalMinor: number;
  readonly costMinor: number;
  readonly discountMinor: number;
}

const daysFrom = (
  hours: string,
): string => `select business_date "date", branch_id "branchId", sum(sales_count)::int "salesCount",
     sum(items_milli)::bigint "itemsMilli", sum(gross_net_minor)::bigint "grossNetMinor",
     sum(net_minor)::bigint "netMinor", sum(tax_minor)::bigint "taxMinor",
     sum(total_minor)::bigint "totalMinor", sum(cost_minor)::bigint "costMinor",
     sum(discount_minor)::bigint "discountMinor",
     ${TENDERS_SUMMED}
   from ${hours} group by business_date, branch_id order by business_date`;

const DAYS = statement('analytics_days', daysFrom(`${SOLD_HOURS} h where ${WITHIN}`));
const LATER_DAYS = statement(
  'analytics_days_later',
  `with ${LATER_IN_HOUR} ${daysFrom(`${LATER_HOURS} h`)}`,
);

/** Each day of each branch on which anything happened. */
export async function daysOfBranches(reader: Reader, asked: Asked): Promise<DayOfBranch[]> {
  const days = await reader.rows<DayOfBranch>(DAYS, valuesOf(asked));
  const { soFar = null } = asked;
  if (soFar === null) return days;
  const later = await reader.rows<DayOfBranch>(LATER_DAYS, laterHoursValues(soFar));
  return without(days, later, (day) => `${day.date} ${day.branchId}`);
}

/** Rows of days, less what came later on the day beside the running one. */
async function lessLater<Row extends object>(
  reader: Reader,
  { soFar = null }: Asked,
  later: Statement,
  rows: Row[],
  keyOf: (row: Row) => string,
): Promise<Row[]> {
  if (soFar === null) return rows;
  return without(rows, await reader.rows<Row>(later, laterValues(soFar)), keyOf);
}

const REFUNDED = statement(
  'analytics_refunded',
  `select branch_id "branchId", sum(net_minor)::bigint "refundedMinor"
   from ${RETURNED} r where ${WITHIN} and kind = 'refund' group by branch_id`,
);
const REFUNDED_LATER = statement(
  'analytics_refunded_later',
  `with ${LATER} select branch_id "branchId", sum(net_minor)::bigint "refundedMinor"
   from ${LATER_REFUNDED} r group by branch_id`,
);

/** What came back without tax, by branch; voided sales are none of it. */
export async function refundedOfBranches(
  reader: Reader,
  asked: Asked,
): Promise<{ branchId: string; refundedMinor: number }[]> {
  const rows = await reader.rows<{ branchId: string; refundedMinor: number }>(
    REFUNDED,
    valuesOf(asked),
  );
  return lessLater(reader, asked, REFUNDED_LATER, rows, ({ branchId }) => branchId);
}

/** Of one weekday (Monday 1) and hour on the wall. */
export interface HourOfWeek {
  readonly weekday: number;
  readonly hour: number;
  readonly netMinor: number;
  readonly salesCount: number;
}

const HOURS = statement(
  'analytics_hours',
  `select extract(isodow from business_date)::int weekday, hour,
     sum(net_minor)::bigint "netMinor", sum(sales_count)::int "salesCount"
   from ${SOLD_HOURS} h where ${WITHIN} group by 1, 2 order by 1, 2`,
);

/** What each hour of the week sold over the period. */
export async function hoursOfWeek(reader: Reader, asked: Asked): Promise<HourOfWeek[]> {
  return reader.rows<HourOfWeek>(HOURS, valuesOf(asked));
}

/** What a product sold over a period. */
export interface ProductSums {
  readonly productId: string;
  readonly name: string;
  readonly categoryId: string | null;
  readonly categoryName: string | null;
  readonly unit: string;
  readonly quantityMilli: number;
  readonly netMinor: number;
  readonly taxMinor: number;
  readonly costMinor: number;
  readonly discountMinor: number;
}

const PRODUCTS = statement(
  'analytics_products',
  `select p.product_id "productId", p.name, p.category_id "categoryId", c.name "categoryName",
     p.unit, d.quantity "quantityMilli", d.net "netMinor", d.tax "taxMinor", d.cost "costMinor",
     d.discount "discountMinor"
   from (
     select product_id, sum(quantity)::bigint quantity, sum(net)::bigint net,
       sum(tax)::bigint tax, sum(cost)::bigint cost, sum(discount)::bigint discount
     from (${PRODUCT_PARTS.map(
       (part) => `select product_id, sum(quantity_milli) quantity, sum(net_minor) net,
         sum(tax_minor) tax, sum(cost_minor) cost, sum(discount_minor) discount
       from (${part}) p group by product_id`,
     ).join(' union all ')}) x group by product_id) d
   join product p on p.product_id = d.product_id
   left join category c on c.business_id = p.business_id and c.category_id = p.category_id
   order by d.net desc, p.name collate "C", p.product_id`,
);

const PRODUCTS_LATER = statement(
  'analytics_products_later',
  `with ${LATER} select product_id "productId", sum(quantity_milli)::bigint "quantityMilli",
     sum(net_minor)::bigint "netMinor", sum(tax_minor)::bigint "taxMinor",
     sum(cost_minor)::bigint "costMinor", sum(discount_minor)::bigint "discountMinor"
   from ${LATER_LINES} l group by product_id`,
);

/** Every product that sold or came back in the period, the one that brought most first. */
export async function productSums(reader: Reader, asked: Asked): Promise<ProductSums[]> {
  const products = await reader.rows<ProductSums>(PRODUCTS, valuesOf(asked));
  const later = PRODUCTS_LATER;
  const left = await lessLater(reader, asked, later, products, ({ productId }) => productId);
  return left.sort((one, other) => other.netMinor - one.netMinor);
}

const CATEGORY = statement(
  'analytics_category',
  'select name from category where category_id = $1',
);

/** The name of a category of the business, or null. */
export async function categoryName(reader: Reader, categoryId: string): Promise<string | null> {
  return (await reader.maybe<{ name: string }>(CATEGORY, [categoryId]))?.name ?? null;
}

/** What a seller sold over a period. */
export interface SellerSums {
  readonly sellerId: string;
  readonly name: string;
  readonly salesCount: number;
  readonly netMinor: number;
  readonly discountMinor: number;
  readonly refundedMinor: number;
}

// Each source groups itself: what is put together first is read by one process only.
const soldBySeller = (when: string): string => `select seller_id, max(seller_name) seller_name,
    count(*) sales, sum(net_minor) net, sum(discount_minor) discount, 0 refunded
  from sale s where ${WITHIN} and ${when} group by seller_id`;

const SELLERS = statement(
  'analytics_sellers',
  `select seller_id "sellerId", max(seller_name) "name", sum(sales)::int "salesCount",
     sum(net)::bigint "netMinor", sum(discount)::bigint "discountMinor",
     sum(refunded)::bigint "refundedMinor"
   from (
     ${soldBySeller(around('s.occurred_at'))}
     union all
     ${soldBySeller(BY_OTHER_CLOCK)}
     union all
     select seller_id, max(seller_name), -count(*) filter (where kind = 'void'), -sum(net_minor),
       -sum(discount_minor),
       coalesce(sum(net_minor) filter (where kind = 'refund'), 0)
     from ${RETURNED} r where ${WITHIN} group by seller_id) x
   group by seller_id order by 4 desc, 2, 1`,
);
const SELLERS_LATER = statement(
  'analytics_sellers_later',
  `with ${LATER} select seller_id "sellerId", sum(sales)::int "salesCount",
     sum(net)::bigint "netMinor", sum(discount)::bigint "discountMinor",
     sum(refunded)::bigint "refundedMinor"
   from ${LATER_SOLD} x group by seller_id`,
);

/** Every seller of the period; what came back is taken off whoever had sold it. */
export async function sellerSums(reader: Reader, asked: Asked): Promise<SellerSums[]> {
  const sellers = await reader.rows<SellerSums>(SELLERS, valuesOf(asked));
  return lessLater(reader, asked, SELLERS_LATER, sellers, ({ sellerId }) => sellerId);
}
