import type { Quote, QuoteRow } from '@tillbook/core/sales/quotes.api';
import type { QuoteState } from '@tillbook/core/sales/quotes';
import { statement, type Reader, type Tx } from '../db/database.ts';

/** The business day of a branch at `$2`. */
const TODAY = `(($2::timestamptz at time zone b.timezone)
  - make_interval(mins => b.cutoff_minutes))::date`;
/** As `quoteStateOn` in core. */
const STATE = `case when coalesce(q.sale_id, q.set_aside_as) is not null then 'accepted'
  when q.withdrawn_at is not null then 'withdrawn'
  when q.valid_until < ${TODAY} then 'expired' else 'open' end`;
const FROM = `from quote q
  left join layby y on y.business_id = q.business_id and y.layby_id = q.quote_id
  join branch b on b.business_id = q.business_id and b.branch_id = q.branch_id
  left join customer c on c.business_id = q.business_id and c.customer_id = q.customer_id
  left join sale s on s.business_id = q.business_id and s.sale_id = q.sale_id`;
/** What became of a quote: a sale, or a lay-by. */
const SALE = `(select json_build_object('_id', a.layby_id, 'number', a.number) from layby a
    where a.business_id = q.business_id and a.layby_id = q.set_aside_as) "setAside",
  case when s.sale_id is null then null else
  json_build_object('_id', s.sale_id, 'receiptNumber', s.receipt_number) end sale`;

/** Whose quotes are shown; null narrows nothing. */
export interface QuoteReach {
  readonly branchIds: readonly string[] | null;
  readonly createdBy: string | null;
}

export interface QuotesAsked extends QuoteReach {
  readonly businessId: string;
  readonly at: string;
  readonly state: QuoteState | null;
  readonly like: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly before: { readonly at: string; readonly id: string } | null;
  readonly limit: number;
}

const LIST = statement(
  'list_quotes',
  `select q.quote_id "_id", q.number, ${STATE} state, b.name "branchName", b.timezone,
     q.created_at "createdAt", q.created_by_name "createdByName", q.valid_until "validUntil",
     q.total_minor "totalMinor", q.lines_count "linesCount",
     coalesce(c.name, c.phone) "customerName", ${SALE}
   ${FROM}
   where q.business_id = $1 and y.layby_id is null
     and ($3::uuid[] is null or q.branch_id = any ($3))
     and ($4::uuid is null or q.created_by = $4) and ($5::text is null or ${STATE} = $5)
     and ($6::text is null or q.number ilike $6 or c.name ilike $6 or c.phone ilike $6)
     and ($7::date is null or q.business_date >= $7)
     and ($8::date is null or q.business_date <= $8)
     and ($9::timestamptz is null or (q.created_at, q.quote_id) < ($9, $10::uuid))
   order by q.created_at desc, q.quote_id desc limit $11`,
);

/** Quotes, newest first. */
export async function readQuoteList(reader: Reader, asked: QuotesAsked): Promise<QuoteRow[]> {
  const { businessId, at, branchIds, createdBy, state, like, from, to, before, limit } = asked;
  const end = [before?.at ?? null, before?.id ?? null];
  const values = [businessId, at, branchIds, createdBy, state, like, from, to, ...end, limit];
  return reader.rows<QuoteRow>(LIST, values);
}

/** A quote as it is kept, without what its lines add up to. */
export type KeptQuote = Omit<Quote, 'taxes' | 'grossMinor' | 'currency' | 'businessName'> & {
  readonly contentHash: string;
  readonly today: string;
};

const FIND = statement(
  'find_quote',
  `select q.quote_id "_id", q.number, ${STATE} state, q.branch_id "branchId", b.name "branchName",
     b.address "branchAddress", b.timezone, q.tax_mode "taxMode",
     q.tax_rounding "taxRounding", q.created_at "createdAt",
     q.created_by "createdById", q.created_by_name "createdByName", q.valid_until "validUntil",
     q.note, q.exempt_tax_minor "exemptTaxMinor", q.discount_minor "discountMinor",
     q.net_minor "netMinor", q.tax_minor "taxMinor", q.total_minor "totalMinor",
     q.withdrawn_by_name "withdrawnByName", q.withdraw_reason "withdrawReason", ${SALE},
     ${TODAY} today, encode(q.content_hash, 'hex') "contentHash",
     (select r.tax_number from receipt_look r where r.business_id = q.business_id
        and (r.branch_id is null or r.branch_id = q.branch_id)
      order by r.look_no desc limit 1) "taxNumber",
     case when c.customer_id is null then null else
       json_build_object('_id', c.customer_id, 'name', c.name, 'phone', c.phone) end customer,
     case when q.cart_discount_reason is null then null else
       json_build_object('discountMinor', q.cart_discount_minor, 'reason', q.cart_discount_reason,
         'basisPoints', q.cart_discount_basis_points) end discount,
     case when q.exempt_reason is null then null else
       json_build_object('reason', q.exempt_reason, 'certificate', q.exempt_certificate)
       end "taxExempt",
     (select json_agg(json_build_object('lineNo', l.line_no, 'productId', l.product_id,
        'packId', l.pack_id, 'name', l.name, 'packName', l.pack_name, 'sku', l.sku,
        'unit', l.unit, 'stepMilli', l.step_milli, 'quantityMilli', l.quantity_milli,
        'unitPriceMinor', l.unit_price_minor,
        'grossMinor', round(l.unit_price_minor::numeric * l.quantity_milli / 1000)::bigint,
        'discount', case when l.discount_reason is null then null else
          json_build_object('discountMinor', l.discount_minor, 'reason', l.discount_reason,
            'basisPoints', l.discount_basis_points) end,
        'shareMinor', l.share_minor, 'exemptTaxMinor', l.exempt_tax_minor,
        'taxBasisPoints', l.tax_basis_points, 'netMinor', l.net_minor, 'taxMinor', l.tax_minor,
        'totalMinor', l.total_minor, 'note', l.note) order by l.line_no)
      from quote_line l where l.business_id = q.business_id and l.quote_id = q.quote_id) lines
   ${FROM}
   where q.business_id = $1 and q.quote_id = $3
     and ($4::uuid[] is null or q.branch_id = any ($4))
     and ($5::uuid is null or q.created_by = $5)
     and ($6::boolean is null or (y.layby_id is not null) = $6)`,
);

/** One quote within reach as it stands at a moment, or null. */
export async function findQuote(
  reader: Reader,
  businessId: string,
  asked: QuoteReach & {
    readonly quoteId: string;
    readonly at: string;
    /** The cart of a lay-by is no quote of its own; null: whichever it is. */
    readonly isLayby?: boolean | null;
  },
): Promise<KeptQuote | null> {
  const { quoteId, at, branchIds, createdBy, isLayby = false } = asked;
  const values = [businessId, at, quoteId, branchIds, createdBy, isLayby];
  return reader.maybe<KeptQuote>(FIND, values);
}

export interface NewQuoteLine {
  readonly lineNo: number;
  readonly productId: string;
  readonly packId: string | null;
  readonly name: string;
  readonly packName: string | null;
  readonly sku: string;
  readonly unit: string;
  readonly stepMilli: number;
  readonly quantityMilli: number;
  readonly unitPriceMinor: number;
  readonly discountMinor: number;
  readonly discountBasisPoints: number | null;
  readonly discountReason: string | null;
  readonly shareMinor: number;
  readonly exemptTaxMinor: number;
  readonly taxBasisPoints: number;
  readonly netMinor: number;
  readonly taxMinor: number;
  readonly totalMinor: number;
  readonly note: string | null;
}

export interface NewQuote {
  readonly quoteId: string;
  readonly number: string;
  readonly branchId: string;
  readonly customerId: string | null;
  readonly taxMode: string;
  readonly taxRounding: string;
  readonly day: string;
  readonly validUntil: string;
  readonly cartDiscountMinor: number;
  readonly cartDiscountBasisPoints: number | null;
  readonly cartDiscountReason: string | null;
  readonly exemptReason: string | null;
  readonly exemptCertificate: string | null;
  readonly exemptTaxMinor: number;
  readonly discountMinor: number;
  readonly netMinor: number;
  readonly taxMinor: number;
  readonly totalMinor: number;
  readonly note: string | null;
  readonly at: string;
  readonly by: string;
  readonly byName: string;
  readonly hash: string;
  readonly lines: readonly NewQuoteLine[];
}

const INSERT = statement(
  'insert_quote',
  `with made as (
     insert into quote (business_id, quote_id, number, branch_id, customer_id, tax_mode,
       tax_rounding, business_date, valid_until, cart_discount_minor, cart_discount_basis_points,
       cart_discount_reason, exempt_reason, exempt_certificate, exempt_tax_minor, discount_minor,
       net_minor, tax_minor, total_minor, lines_count, note, created_at, created_by,
       created_by_name, content_hash)
     select $1::uuid, n."quoteId", n.number, n."branchId", n."customerId", n."taxMode",
       n."taxRounding", n.day,
       n."validUntil", n."cartDiscountMinor", n."cartDiscountBasisPoints",
       n."cartDiscountReason", n."exemptReason", n."exemptCertificate", n."exemptTaxMinor",
       n."discountMinor", n."netMinor", n."taxMinor", n."totalMinor",
       json_array_length(n.lines), n.note, n.at, n.by, n."byName", decode(n.hash, 'hex')
     from json_to_record($2::json) as n("quoteId" uuid, number text, "branchId" uuid,
       "customerId" uuid, "taxMode" text, "taxRounding" text, day date, "validUntil" date,
       "cartDiscountMinor" bigint, "cartDiscountBasisPoints" integer, "cartDiscountReason" text,
       "exemptReason" text, "exemptCertificate" text, "exemptTaxMinor" bigint,
       "discountMinor" bigint, "netMinor" bigint, "taxMinor" bigint, "totalMinor" bigint,
       note text, at timestamptz, by uuid, "byName" text, hash text, lines json)
     on conflict (business_id, quote_id) do nothing
     returning quote_id)
   insert into quote_line (business_id, quote_id, line_no, product_id, pack_id, name, pack_name,
     sku, unit, step_milli, quantity_milli, unit_price_minor, discount_minor,
     discount_basis_points, discount_reason, share_minor, exempt_tax_minor, tax_basis_points,
     net_minor, tax_minor, total_minor, note)
   select $1, m.quote_id, l."lineNo", l."productId", l."packId", l.name, l."packName", l.sku,
     l.unit, l."stepMilli", l."quantityMilli", l."unitPriceMinor", l."discountMinor",
     l."discountBasisPoints", l."discountReason", l."shareMinor", l."exemptTaxMinor",
     l."taxBasisPoints", l."netMinor", l."taxMinor", l."totalMinor", l.note
   from made m, json_to_recordset($2::json -> 'lines') as l("lineNo" integer, "productId" uuid,
     "packId" uuid, name text, "packName" text, sku text, unit text, "stepMilli" bigint,
     "quantityMilli" bigint, "unitPriceMinor" bigint, "discountMinor" bigint,
     "discountBasisPoints" integer, "discountReason" text, "shareMinor" bigint,
     "exemptTaxMinor" bigint, "taxBasisPoints" integer, "netMinor" bigint, "taxMinor" bigint,
     "totalMinor" bigint, note text)
   returning line_no`,
);

/** Keeps a quote; false when somebody was faster with its id. */
export async function insertQuote(tx: Tx, businessId: string, row: NewQuote): Promise<boolean> {
  return (await tx.rows(INSERT, [businessId, JSON.stringify(row)])).length > 0;
}

const WITHDRAW = statement(
  'withdraw_quote',
  `update quote set withdrawn_at = $3, withdrawn_by = $4, withdrawn_by_name = $5,
     withdraw_reason = $6
   where business_id = $1 and quote_id = $2 and withdrawn_at is null and sale_id is null
     and set_aside_as is null returning quote_id`,
);
const RESTORE = statement(
  'restore_quote',
  `update quote set withdrawn_at = null, withdrawn_by = null, withdrawn_by_name = null,
     withdraw_reason = null
   where business_id = $1 and quote_id = $2 and withdrawn_at is not null returning quote_id`,
);

/** Takes a quote back; false when it was sold or withdrawn meanwhile. */
export async function withdraw(
  tx: Tx,
  businessId: string,
  of: { readonly quoteId: string; readonly reason: string } & Record<
    'at' | 'by' | 'byName',
    string
  >,
): Promise<boolean> {
  const { quoteId, reason, at, by, byName } = of;
  return (await tx.rows(WITHDRAW, [businessId, quoteId, at, by, byName, reason])).length === 1;
}

/** Lets a withdrawn quote hold again; false when it did meanwhile. */
export async function restore(tx: Tx, businessId: string, quoteId: string): Promise<boolean> {
  return (await tx.rows(RESTORE, [businessId, quoteId])).length === 1;
}
