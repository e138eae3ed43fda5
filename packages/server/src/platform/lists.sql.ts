import type {
  PlatformBranch,
  PlatformProduct,
  PlatformSale,
} from '@tillbook/core/platform/lists.api';
import { statement, type Reader } from '../db/database.ts';
import { endInstant, fromInstant } from '../db/days.sql.ts';

/**
 * Lists over all businesses, in an order for which every business has an index. A page of the whole
 * lies within the businesses whose own first rows come first: those are found by one look into each
 * business's index, and only they are read on. Nothing is counted, and only what may be on the page
 * is sorted.
 */

/** Which businesses a list is about; null: all. */
export interface Among {
  readonly businessId: string | null;
  readonly currency: string | null;
}
type Of<Row> = Omit<Row, 'business'> & {
  readonly businessId: string;
  readonly businessName: string;
};

function withBusiness<Row extends object>(flat: Of<Row>) {
  const { businessId, businessName, ...row } = flat;
  return { ...row, business: { _id: businessId, name: businessName } };
}

const AMONG = `b.setup_finished_at is not null
  and ($1::uuid is null or b.business_id = $1) and ($2::text is null or b.currency = $2)`;
const BUSINESS = `b.business_id "businessId", b.name "businessName", b.currency`;

const BRANCHES = statement(
  'platform_branches',
  `select r.branch_id "_id", r.name, r.code, ${BUSINESS}, r.timezone, r.created_at "createdAt",
     lower(b.name) collate "C" "sortName",
     (select count(*) from till t where t.business_id = r.business_id
       and t.branch_id = r.branch_id) "tillsCount",
     (select s.occurred_at from sale s where s.business_id = r.business_id
       and s.branch_id = r.branch_id order by s.occurred_at desc, s.sale_id desc limit 1)
       "lastSaleAt"
   from business b join branch r on r.business_id = b.business_id
   where ${AMONG}
     and ($3 = '' or strpos(lower(r.name), $3) > 0 or lower(r.code) = $3
       or strpos(lower(b.name), $3) > 0)
     and lower(b.name) collate "C" >= $5
     and (lower(b.name) collate "C", b.business_id, r.name, r.branch_id)
       > ($5, $6::uuid, $7, $8::uuid)
   order by lower(b.name) collate "C", b.business_id, r.name, r.branch_id limit $4`,
);
const NO_ID = '00000000-0000-0000-0000-000000000000';
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

export type BranchKey = readonly [string, string, string, string];
export type KeyedBranch = PlatformBranch & { readonly sortName: string };

export async function branchesPage(
  reader: Reader,
  { businessId, currency }: Among,
  asked: { readonly q: string; readonly most: number; readonly after: BranchKey | null },
): Promise<KeyedBranch[]> {
  const after = asked.after ?? ['', NO_ID, '', NO_ID];
  const values = [businessId, currency, asked.q, asked.most, ...after];
  return (await reader.rows<Of<KeyedBranch>>(BRANCHES, values)).map(withBusiness) as KeyedBranch[];
}

const OF_NAME = `p.business_id = b.business_id and p.archived_at is null
  and p.sort_name >= $3 and p.sort_name < $4 and (p.sort_name, p.product_id) > ($6, $7::uuid)`;
/** Exported for the test that reads its plan. */
export const PRODUCTS = statement(
  'platform_products',
  `with b as (
     select b.business_id, b.name, b.currency
     from business b cross join lateral (
       select p.sort_name, p.product_id from product p where ${OF_NAME}
       order by p.sort_name, p.product_id limit 1) as first
     where ${AMONG} order by first.sort_name, first.product_id limit $5
   )
   select p.product_id "_id", p.name, p.sku, p.barcode, ${BUSINESS}, p.price_minor "priceMinor",
     p.updated_at "updatedAt", p.sort_name "sortName"
   from b cross join lateral (
     select p.product_id, p.name, p.sku, p.barcode, p.price_minor, p.updated_at, p.sort_name
     from product p where ${OF_NAME} order by p.sort_name, p.product_id limit $5) as p
   order by p.sort_name, p.product_id limit $5`,
);

export type KeyedProduct = PlatformProduct & { readonly sortName: string };

/** Products whose folded name begins so, by name. @param range `from <= name < to` */
export async function productsPage(
  reader: Reader,
  { businessId, currency }: Among,
  asked: {
    readonly range: { readonly from: string; readonly to: string };
    readonly most: number;
    readonly after: readonly [string, string] | null;
  },
): Promise<KeyedProduct[]> {
  const { range, most, after } = asked;
  const values = [businessId, currency, range.from, range.to, most, ...(after ?? ['', NO_ID])];
  const rows = await reader.rows<Of<KeyedProduct>>(PRODUCTS, values);
  return rows.map(withBusiness) as KeyedProduct[];
}

const OF_DAYS = `s.business_id = b.business_id
  and s.occurred_at >= ${fromInstant('$3')} and s.occurred_at < ${endInstant('$4')}
  and s.business_date between $3::date and $4::date
  and (s.occurred_at, s.sale_id) < ($6::timestamptz, $7::uuid)`;
const SALE = `s.sale_id "_id", s.receipt_number "receiptNumber", s.occurred_at "occurredAt",
  s.business_date "businessDate", ${BUSINESS}, r.name "branchName", s.seller_name "sellerName",
  s.total_minor "totalMinor", coalesce(x.state, 'completed') "state"`;
const BESIDE = `join branch r on r.business_id = s.business_id and r.branch_id = s.branch_id
  left join sale_state x on x.business_id = s.business_id and x.sale_id = s.sale_id`;
/** Exported for the test that reads its plan. */
export const SALES = statement(
  'platform_sales',
  `with b as (
     select b.business_id, b.name, b.currency
     from business b cross join lateral (
       select s.occurred_at, s.sale_id from sale s where ${OF_DAYS}
       order by s.occurred_at desc, s.sale_id desc limit 1) as first
     where ${AMONG} order by first.occurred_at desc, first.sale_id desc limit $5
   )
   select ${SALE}
   from b cross join lateral (
     select s.business_id, s.sale_id, s.branch_id, s.receipt_number, s.occurred_at,
       s.business_date, s.seller_name, s.total_minor
     from sale s where ${OF_DAYS}
     order by s.occurred_at desc, s.sale_id desc limit $5) as s
   ${BESIDE}
   order by s.occurred_at desc, s.sale_id desc limit $5`,
);

/** By a whole receipt number: one look into each business's index of them. */
const SALES_BY_RECEIPT = statement(
  'platform_sales_by_receipt',
  `select ${SALE}
   from business b cross join lateral (
     select s.business_id, s.sale_id, s.branch_id, s.receipt_number, s.occurred_at,
       s.business_date, s.seller_name, s.total_minor
     from sale s where s.receipt_number collate "C" = $8 and ${OF_DAYS}) as s
   ${BESIDE}
   where ${AMONG} order by s.occurred_at desc, s.sale_id desc limit $5`,
);
const SALES_START = ['9999-12-31T00:00:00Z', LAST_ID] as const;

export interface SalesAsked {
  readonly receipt: string | null;
  readonly from: string;
  readonly to: string;
  readonly most: number;
  readonly after: readonly [string, string] | null;
}

/** Sales of those days, newest first. */
export async function salesPage(
  reader: Reader,
  { businessId, currency }: Among,
  { receipt, from, to, most, after }: SalesAsked,
): Promise<PlatformSale[]> {
  const values = [businessId, currency, from, to, most, ...(after ?? SALES_START)];
  const rows =
    receipt === null
      ? await reader.rows<Of<PlatformSale>>(SALES, values)
      : await reader.rows<Of<PlatformSale>>(SALES_BY_RECEIPT, [...values, receipt]);
  return rows.map(withBusiness) as PlatformSale[];
}

const SUMS = statement(
  'platform_sales_sums',
  `select b.currency, count(*) filter (where h.count > 0) "businesses",
     coalesce(sum(h.count), 0) "salesCount", coalesce(sum(h.total), 0) "totalMinor"
   from business b cross join lateral (
     select coalesce(sum(x.sales_count), 0) "count", coalesce(sum(x.total_minor), 0) "total"
     from till_hour x where x.business_id = b.business_id
       and x.business_date between $3::date and $4::date) as h
   where ${AMONG} group by b.currency having sum(h.count) > 0 order by 3 desc, 1`,
);

export interface CurrencySum {
  readonly currency: string;
  readonly businesses: number;
  readonly salesCount: number;
  readonly totalMinor: number;
}

/** Sales of those days in each currency; two currencies are never added. */
export async function salesSums(
  reader: Reader,
  { businessId, currency }: Among,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<CurrencySum[]> {
  return reader.rows<CurrencySum>(SUMS, [businessId, currency, from, to]);
}

const CHOICES = statement(
  'platform_business_choices',
  `select business_id "_id", name from business b where setup_finished_at is not null
   order by lower(b.name) collate "C", business_id limit 500`,
);
const CURRENCIES = statement(
  'platform_currencies',
  'select distinct currency from business where setup_finished_at is not null order by currency',
);

export async function listChoices(
  reader: Reader,
): Promise<{ businesses: { _id: string; name: string }[]; currencies: string[] }> {
  const currencies = await reader.rows<{ currency: string }>(CURRENCIES);
  return {
    businesses: await reader.rows(CHOICES),
    currencies: currencies.map(({ currency }) => currency),
  };
}
