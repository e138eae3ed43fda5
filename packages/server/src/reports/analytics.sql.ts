import type { Period } from '@tillbook/core/reports/compared';
import { statement, type Reader } from '../db/database.ts';

/**
 * Periods, read from what posting keeps by till and hour and by product and day: exact at every
 * instant, and as fast after a million lines as after ten. No line of a sale is read here.
 */

/** Which days of which branches. */
export interface Asked extends Period {
  readonly branchIds: readonly string[];
}

export const valuesOf = ({ from, to, branchIds }: Asked): unknown[] => [from, to, branchIds];

export const WITHIN =
  'business_date between $1::date and $2::date and branch_id = any ($3::uuid[])';

/** Of one day and branch, what the tills kept. */
export interface DayOfBranch {
  readonly date: string;
  readonly branchId: string;
  readonly salesCount: number;
  readonly netMinor: number;
  readonly taxMinor: number;
  readonly totalMinor: number;
  readonly costMinor: number;
  readonly discountMinor: number;
  readonly cashMinor: number;
  readonly mobileMoneyMinor: number;
  readonly cardMinor: number;
  readonly otherMinor: number;
  readonly creditMinor: number;
  readonly cashCount: number;
  readonly mobileMoneyCount: number;
  readonly cardCount: number;
  readonly otherCount: number;
  readonly creditCount: number;
}

const DAYS = statement(
  'analytics_days',
  `select business_date "date", branch_id "branchId", sum(sales_count)::int "salesCount",
     sum(net_minor)::bigint "netMinor", sum(tax_minor)::bigint "taxMinor",
     sum(total_minor)::bigint "totalMinor", sum(cost_minor)::bigint "costMinor",
     sum(discount_minor)::bigint "discountMinor", sum(cash_minor)::bigint "cashMinor",
     sum(mobile_money_minor)::bigint "mobileMoneyMinor", sum(card_minor)::bigint "cardMinor",
     sum(other_minor)::bigint "otherMinor", sum(credit_minor)::bigint "creditMinor",
     sum(cash_count)::int "cashCount", sum(mobile_money_count)::int "mobileMoneyCount",
     sum(card_count)::int "cardCount", sum(other_count)::int "otherCount",
     sum(credit_count)::int "creditCount"
   from till_hour where ${WITHIN} group by business_date, branch_id order by business_date`,
);

/** Each day of each branch on which anything happened. */
export async function daysOfBranches(reader: Reader, asked: Asked): Promise<DayOfBranch[]> {
  return reader.rows<DayOfBranch>(DAYS, valuesOf(asked));
}

const REFUNDED = statement(
  'analytics_refunded',
  `select branch_id "branchId", sum(net_minor)::bigint "refundedMinor"
   from refund where ${WITHIN} and kind = 'refund' group by branch_id`,
);

/** What came back without tax, by branch; voided sales are none of it. */
export async function refundedOfBranches(
  reader: Reader,
  asked: Asked,
): Promise<{ branchId: string; refundedMinor: number }[]> {
  return reader.rows(REFUNDED, valuesOf(asked));
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
   from till_hour where ${WITHIN} group by 1, 2 order by 1, 2`,
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
  readonly costMinor: number;
  readonly discountMinor: number;
}

const PRODUCTS = statement(
  'analytics_products',
  `select p.product_id "productId", p.name, p.category_id "categoryId", c.name "categoryName",
     p.unit, d.quantity "quantityMilli", d.net "netMinor", d.cost "costMinor",
     d.discount "discountMinor"
   from (
     select business_id, product_id, sum(quantity_milli)::bigint quantity,
       sum(net_minor)::bigint net, sum(cost_minor)::bigint cost,
       sum(discount_minor)::bigint discount
     from product_day where ${WITHIN} group by business_id, product_id) d
   join product p on p.business_id = d.business_id and p.product_id = d.product_id
   left join category c on c.business_id = p.business_id and c.category_id = p.category_id
   order by d.net desc, p.name collate "C", p.product_id`,
);

/** Every product that sold or came back in the period, the one that brought most first. */
export async function productSums(reader: Reader, asked: Asked): Promise<ProductSums[]> {
  return reader.rows<ProductSums>(PRODUCTS, valuesOf(asked));
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

// A business day lies within two days of its date in UTC: that bound the index can use. A clock
// that ran ahead is the exception, and has an index of its own.
const SALE_OF_DAYS = `select s.seller_id, s.seller_name, 1 sales, s.net_minor net,
    s.discount_minor discount, 0 refunded
  from sale s where ${WITHIN}`;

const SELLERS = statement(
  'analytics_sellers',
  `select seller_id "sellerId", max(seller_name) "name", sum(sales)::int "salesCount",
     sum(net)::bigint "netMinor", sum(discount)::bigint "discountMinor",
     sum(refunded)::bigint "refundedMinor"
   from (
     ${SALE_OF_DAYS} and s.occurred_at >= $1::date - 2 and s.occurred_at < $2::date + 3
     union all
     ${SALE_OF_DAYS} and s.occurred_at >= $2::date + 3 and s.clock_suspect
     union all
     select seller_id, seller_name, -(kind = 'void')::int, -net_minor, 0,
       case kind when 'refund' then net_minor else 0 end
     from refund where ${WITHIN}) x
   group by seller_id order by 4 desc, 2, 1`,
);

/** Every seller of the period; what came back is taken off whoever had sold it. */
export async function sellerSums(reader: Reader, asked: Asked): Promise<SellerSums[]> {
  return reader.rows<SellerSums>(SELLERS, valuesOf(asked));
}
