import { statement, type Reader } from '../db/database.ts';
import { valuesOf, WITHIN, type Asked } from './analytics.sql.ts';
import { around, BY_OTHER_CLOCK } from './report-parts.sql.ts';
import { costOf } from './report-receipts.sql.ts';
import { RETURNED, RETURNED_LINES } from './returned.sql.ts';

/**
 * Several products, categories or sellers over a period, each by its days: from what is kept by
 * product and day, and of sellers from their own receipts, found by seller and time.
 */

export interface Named {
  readonly key: string;
  readonly name: string;
  /** Of a product; null for what has no quantity. */
  readonly unit: string | null;
}

const PRODUCT_NAMES = statement(
  'compared_products',
  'select product_id "key", name, unit from product where product_id = any ($1::uuid[])',
);
const CATEGORY_NAMES = statement(
  'compared_categories',
  'select category_id "key", name, null "unit" from category where category_id = any ($1::uuid[])',
);
// Whoever never sold here is nobody here.
const SELLER_NAMES = statement(
  'compared_sellers',
  `select a.id "key", s.seller_name "name", null "unit"
   from unnest($1::uuid[]) a(id) join lateral (
     select seller_name from sale where seller_id = a.id
     order by occurred_at desc, sale_id desc limit 1) s on true`,
);

/** What one subject did on one day; null is what is not known of it. */
export interface DayOfSubject {
  readonly key: string;
  readonly date: string;
  readonly salesCount: number | null;
  readonly quantityMilli: number | null;
  readonly netMinor: number;
  readonly taxMinor: number;
  readonly totalMinor: number;
  readonly costMinor: number | null;
  readonly discountMinor: number;
}

const GOODS = `null::int "salesCount", sum(d.quantity_milli)::bigint "quantityMilli",
    sum(d.net_minor)::bigint "netMinor", sum(d.tax_minor)::bigint "taxMinor",
    sum(d.total_minor)::bigint "totalMinor", sum(d.cost_minor)::bigint "costMinor",
    sum(d.discount_minor)::bigint "discountMinor"`;

const PRODUCT_DAYS = statement(
  'compared_product_days',
  `select d.product_id "key", d.business_date "date", ${GOODS}
   from product_day d where ${WITHIN} and d.product_id = any ($4::uuid[]) group by 1, 2`,
);
const CATEGORY_DAYS = statement(
  'compared_category_days',
  `select p.category_id "key", d.business_date "date", ${GOODS}
   from product_day d
   join product p on p.business_id = d.business_id and p.product_id = d.product_id
   where ${WITHIN} and p.category_id = any ($4::uuid[]) group by 1, 2`,
);

const ofSellers = (cost: string): string => `select s.seller_id, s.business_date, 1 sales,
    s.net_minor net, s.tax_minor tax, s.total_minor total, s.discount_minor discount, ${cost} cost
  from sale s where ${WITHIN} and s.seller_id = any ($4::uuid[])`;

/** @param sold, returned what the goods of a sale and of a return had cost */
const sellerDays = (
  sold: string,
  returned: string,
): string => `select seller_id "key", business_date "date", sum(sales)::int "salesCount",
     null::bigint "quantityMilli", sum(net)::bigint "netMinor", sum(tax)::bigint "taxMinor",
     sum(total)::bigint "totalMinor", sum(cost)::bigint "costMinor",
     sum(discount)::bigint "discountMinor"
   from (
     ${ofSellers(sold)} and ${around('s.occurred_at')}
     union all
     ${ofSellers(sold)} and ${BY_OTHER_CLOCK}
     union all
     select seller_id, business_date, -(kind = 'void')::int, -net_minor, -tax_minor, -total_minor,
       -discount_minor, ${returned}
     from ${RETURNED} r where ${WITHIN} and seller_id = any ($4::uuid[])) x
   group by 1, 2`;

const SELLER_DAYS = statement('compared_seller_days', sellerDays('null::bigint', 'null::bigint'));
const SELLER_DAYS_WITH_COST = statement(
  'compared_seller_days_cost',
  sellerDays(costOf('sale_line', 'sale_id', 's'), `-${costOf(RETURNED_LINES, 'refund_id', 'r')}`),
);

/** Refunds without tax, by subject; voided sales are none. */
export interface RefundedOfSubject {
  readonly key: string;
  readonly refundedMinor: number;
}

const REFUND_WITHIN = `r.kind = 'refund' and r.business_date between $1::date and $2::date
     and r.branch_id = any ($3::uuid[])`;

const PRODUCT_REFUNDS = statement(
  'compared_product_refunds',
  `select l.product_id "key", sum(l.net_minor)::bigint "refundedMinor"
   from ${RETURNED_LINES} l
   join ${RETURNED} r on r.business_id = l.business_id and r.refund_id = l.refund_id
   where l.product_id = any ($4::uuid[]) and ${REFUND_WITHIN} group by 1`,
);
const CATEGORY_REFUNDS = statement(
  'compared_category_refunds',
  `select p.category_id "key", sum(l.net_minor)::bigint "refundedMinor"
   from ${RETURNED_LINES} l
   join ${RETURNED} r on r.business_id = l.business_id and r.refund_id = l.refund_id
   join product p on p.business_id = l.business_id and p.product_id = l.product_id
   where p.category_id = any ($4::uuid[]) and ${REFUND_WITHIN} group by 1`,
);
const SELLER_REFUNDS = statement(
  'compared_seller_refunds',
  `select r.seller_id "key", sum(r.net_minor)::bigint "refundedMinor"
   from ${RETURNED} r where r.seller_id = any ($4::uuid[]) and ${REFUND_WITHIN} group by 1`,
);

/** How each kind of subject is found. */
const KINDS = {
  product: { names: PRODUCT_NAMES, days: PRODUCT_DAYS, refunds: PRODUCT_REFUNDS },
  category: { names: CATEGORY_NAMES, days: CATEGORY_DAYS, refunds: CATEGORY_REFUNDS },
  seller: { names: SELLER_NAMES, days: SELLER_DAYS, refunds: SELLER_REFUNDS },
} as const;
export type KeptKind = keyof typeof KINDS;

/** What is called what; those that are not of this business are missing. */
export async function namesOf(
  reader: Reader,
  kind: KeptKind,
  ids: readonly string[],
): Promise<Named[]> {
  return reader.rows<Named>(KINDS[kind].names, [ids]);
}

/**
 * The days of subjects on which anything happened.
 * @param withCost reads the lines of sellers, for what the goods had cost
 */
export async function daysOfSubjects(
  reader: Reader,
  kind: KeptKind,
  asked: Asked,
  ids: readonly string[],
  withCost: boolean,
): Promise<DayOfSubject[]> {
  const days = kind === 'seller' && withCost ? SELLER_DAYS_WITH_COST : KINDS[kind].days;
  return reader.rows<DayOfSubject>(days, [...valuesOf(asked), ids]);
}

export async function refundsOfSubjects(
  reader: Reader,
  kind: KeptKind,
  asked: Asked,
  ids: readonly string[],
): Promise<RefundedOfSubject[]> {
  return reader.rows<RefundedOfSubject>(KINDS[kind].refunds, [...valuesOf(asked), ids]);
}
