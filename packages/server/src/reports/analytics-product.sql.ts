import type { PriceChanged } from '@tillbook/core/products/prices-over-time';
import { statement, type Reader } from '../db/database.ts';
import { fromInstant } from '../db/days.sql.ts';
import { valuesOf, WITHIN, type Asked } from './analytics.sql.ts';
import { RETURNED, RETURNED_LINES } from './returned.sql.ts';
import { LATER, LATER_LINES, laterValues, without } from './so-far.sql.ts';

/**
 * One product, read from what posting keeps by product and day; its refunds and what moved its
 * stock are read by the product, never a whole period of the business.
 */

export interface AnalysedProduct {
  readonly productId: string;
  readonly name: string;
  readonly sku: string;
  readonly unit: string;
  readonly kind: string;
  readonly priceMinor: number;
  readonly costMinor: number;
  readonly categoryName: string | null;
  readonly familyId: string | null;
  readonly familyName: string | null;
  readonly isArchived: boolean;
}

const PRODUCT = statement(
  'analysed_product',
  `select p.product_id "productId", p.name, p.sku, p.unit, p.kind, p.price_minor "priceMinor",
     p.cost_minor "costMinor", c.name "categoryName", p.family_id "familyId", f.name "familyName",
     p.archived_at is not null "isArchived"
   from product p
   left join category c on c.business_id = p.business_id and c.category_id = p.category_id
   left join product_family f on f.business_id = p.business_id and f.family_id = p.family_id
   where p.product_id = $1`,
);

/** A product of the business, archived ones too, or null. */
export async function analysedProduct(
  reader: Reader,
  productId: string,
): Promise<AnalysedProduct | null> {
  return reader.maybe<AnalysedProduct>(PRODUCT, [productId]);
}

/** Of one day and branch, what one product sold. */
export interface DayOfProduct {
  readonly date: string;
  readonly branchId: string;
  readonly quantityMilli: number;
  readonly netMinor: number;
  readonly taxMinor: number;
  readonly totalMinor: number;
  readonly costMinor: number;
  readonly discountMinor: number;
}

const DAYS = statement(
  'analysed_product_days',
  `select business_date "date", branch_id "branchId", quantity_milli "quantityMilli",
     net_minor "netMinor", tax_minor "taxMinor", total_minor "totalMinor",
     cost_minor "costMinor", discount_minor "discountMinor"
   from product_day where ${WITHIN} and product_id = $4 order by business_date`,
);

const DAYS_LATER = statement(
  'analysed_product_days_later',
  `with ${LATER} select business_date "date", branch_id "branchId",
     sum(quantity_milli)::bigint "quantityMilli", sum(net_minor)::bigint "netMinor",
     sum(tax_minor)::bigint "taxMinor", sum(total_minor)::bigint "totalMinor",
     sum(cost_minor)::bigint "costMinor", sum(discount_minor)::bigint "discountMinor"
   from ${LATER_LINES} l where product_id = $7 group by 1, 2`,
);

/** The days on which a product sold or came back. */
export async function daysOfProduct(
  reader: Reader,
  asked: Asked,
  productId: string,
): Promise<DayOfProduct[]> {
  const days = await reader.rows<DayOfProduct>(DAYS, [...valuesOf(asked), productId]);
  const { soFar = null } = asked;
  if (soFar === null) return days;
  const values = [...laterValues(soFar), productId];
  const later = await reader.rows<DayOfProduct>(DAYS_LATER, values);
  return without(days, later, ({ date, branchId }) => `${date} ${branchId}`);
}

/** What one variant of a family sold. */
export interface VariantSums {
  readonly productId: string;
  readonly name: string;
  readonly isArchived: boolean;
  readonly quantityMilli: number;
  readonly netMinor: number;
  readonly costMinor: number;
}

const VARIANTS = statement(
  'analysed_variants',
  `select p.product_id "productId", p.name, p.archived_at is not null "isArchived",
     coalesce(d.quantity, 0)::bigint "quantityMilli", coalesce(d.net, 0)::bigint "netMinor",
     coalesce(d.cost, 0)::bigint "costMinor"
   from product p left join lateral (
     select sum(quantity_milli) quantity, sum(net_minor) net, sum(cost_minor) cost
     from product_day d
     where ${WITHIN} and d.business_id = p.business_id and d.product_id = p.product_id) d on true
   where p.family_id = $4 order by 5 desc, p.name collate "C", p.product_id`,
);

const VARIANTS_LATER = statement(
  'analysed_variants_later',
  `with ${LATER} select product_id "productId", sum(l.quantity_milli)::bigint "quantityMilli",
     sum(l.net_minor)::bigint "netMinor", sum(l.cost_minor)::bigint "costMinor"
   from ${LATER_LINES} l join product p using (business_id, product_id)
   where p.family_id = $7 group by 1`,
);

/** Every variant of a family, the one that brought most first. */
export async function variantSums(
  reader: Reader,
  asked: Asked,
  familyId: string,
): Promise<VariantSums[]> {
  const variants = await reader.rows<VariantSums>(VARIANTS, [...valuesOf(asked), familyId]);
  const { soFar = null } = asked;
  if (soFar === null) return variants;
  const values = [...laterValues(soFar), familyId];
  const later = await reader.rows<VariantSums>(VARIANTS_LATER, values);
  return without(variants, later, ({ productId }) => productId);
}

/** Refunds of one product for one reason. */
export interface ReturnSums {
  readonly reason: string;
  readonly quantityMilli: number;
  readonly netMinor: number;
  readonly count: number;
}

const RETURNS = statement(
  'analysed_returns',
  `select l.reason, sum(l.stock_quantity_milli)::bigint "quantityMilli",
     sum(l.net_minor)::bigint "netMinor", count(distinct l.refund_id)::int "count"
   from ${RETURNED_LINES} l
   join ${RETURNED} r on r.business_id = l.business_id and r.refund_id = l.refund_id
   where l.product_id = $4 and r.kind = 'refund'
     and r.business_date between $1::date and $2::date and r.branch_id = any ($3::uuid[])
     and not exists (select from unnest($5::uuid[], $6::timestamptz[]) as b (branch_id, at)
       where b.branch_id = r.branch_id and r.refunded_at > b.at)
   group by l.reason order by 2 desc, 1`,
);

/** What of a product came back, by reason; voided sales are none of it. */
export async function returnsOfProduct(
  reader: Reader,
  asked: Asked,
  productId: string,
): Promise<ReturnSums[]> {
  const spans = asked.soFar?.spans ?? [];
  return reader.rows<ReturnSums>(RETURNS, [
    ...[...valuesOf(asked), productId],
    spans.map(({ branchId }) => branchId),
    spans.map(({ at }) => at),
  ]);
}

/** What moved a product's stock on one day of one branch. */
export interface MovedOnDay {
  readonly branchId: string;
  readonly date: string;
  readonly quantityMilli: number;
  /** Of it, what left by sales less what came back to it. */
  readonly soldMilli: number;
}

const MOVED = statement(
  'analysed_movements',
  `select branch_id "branchId", business_date "date", sum(quantity_milli)::bigint "quantityMilli",
     sum(case when kind in ('sale', 'sale_return') then -quantity_milli else 0 end)::bigint
       "soldMilli"
   from stock_movement
   where product_id = $1 and branch_id = any ($2::uuid[]) and business_date >= $3::date
   group by 1, 2`,
);

/** What moved a product's stock since a day, that day included. */
export async function movedSince(
  reader: Reader,
  productId: string,
  branchIds: readonly string[],
  from: string,
): Promise<MovedOnDay[]> {
  return reader.rows<MovedOnDay>(MOVED, [productId, branchIds, from]);
}

const LEVELS = statement(
  'analysed_levels',
  `select branch_id "branchId", quantity_milli "quantityMilli" from stock_level
   where product_id = $1 and branch_id = any ($2::uuid[])`,
);

/** What lies where now. */
export async function levelsOfProduct(
  reader: Reader,
  productId: string,
  branchIds: readonly string[],
): Promise<{ branchId: string; quantityMilli: number }[]> {
  return reader.rows(LEVELS, [productId, branchIds]);
}

/** What a branch has of prices beside the product's. */
export interface PricesOfBranch {
  readonly branchMinor: number | null;
  readonly listMinor: number | null;
  readonly priceListId: string | null;
}

const BRANCH_PRICES = statement(
  'analysed_branch_prices',
  `select own.price_minor "branchMinor", listed.price_minor "listMinor",
     list.price_list_id "priceListId"
   from branch b
   left join branch_price own on own.business_id = b.business_id and own.branch_id = b.branch_id
     and own.product_id = $1
   left join price_list list on list.business_id = b.business_id
     and list.price_list_id = b.price_list_id and list.archived_at is null
   left join price_list_price listed on listed.business_id = b.business_id
     and listed.price_list_id = list.price_list_id and listed.product_id = $1
   where b.branch_id = $2`,
);

/** What prices a product in a branch besides itself. */
export async function pricesOfBranch(
  reader: Reader,
  productId: string,
  branchId: string,
): Promise<PricesOfBranch> {
  return reader.one<PricesOfBranch>(BRANCH_PRICES, [productId, branchId]);
}

const PRICES = statement(
  'analysed_prices',
  `select case what when 'branch_price' then 'branch' when 'list_price' then 'list'
       else 'product' end "of",
     changed_at "changedAt", before_minor "beforeMinor", changed_by_name "byName"
   from price_change
   where product_id = $1 and changed_at >= ${fromInstant('$2')}
     and (what = 'price' or what = 'branch_price' and branch_id = $3
       or what = 'list_price' and price_list_id = $4)
   order by changed_at, price_change_id`,
);

/**
 * Changes of a product's price since about a day, with those of a branch and of a list, the oldest
 * first.
 */
export async function priceChangesOf(
  reader: Reader,
  productId: string,
  from: string,
  of: { readonly branchId: string | null; readonly priceListId: string | null },
): Promise<PriceChanged[]> {
  return reader.rows<PriceChanged>(PRICES, [productId, from, of.branchId, of.priceListId]);
}
