import { statement, type Reader } from '../db/database.ts';
import type { SaleWithRows } from './sale-rows.ts';

/** Inserts sales; one that is there already is left alone. `$1` is the business. */
export function insertSales(rows: string): string {
  return `insert into sale (business_id, sale_id, branch_id, till_id, shift_id, seller_id,
      seller_name, seller_role, series, number, receipt_number, currency, tax_mode,
      tax_rounding, timezone, cutoff_minutes, occurred_at, business_date, clock_suspect,
      net_minor, tax_minor, total_minor, change_minor, lines_count, items_milli, methods,
      content_hash, posted_at, business_name, branch_name, branch_address, till_name,
      utc_offset_minutes, look_no, note, is_fact, device_id, is_late, gap_from, counted_at,
      discount_minor, cart_discount_minor, cart_discount_basis_points, cart_discount_reason,
      exempt_reason, exempt_certificate, exempt_tax_minor, rounding_minor, rounding_step_minor,
      rounding_method, customer_id, ceiling_basis_points, ceiling_credit_minor, promotion_minor,
      removed_count)
    select $1::uuid, s."saleId", s."branchId", s."tillId", s."shiftId", s."sellerId",
      s."sellerName", s."sellerRole", s.series, s.number, s."receiptNumber", s.currency,
      s."taxMode", s."taxRounding", s.timezone, s."cutoffMinutes", s."occurredAt",
      s."businessDate", s."clockSuspect", s."netMinor", s."taxMinor", s."totalMinor",
      s."changeMinor", s."linesCount", s."itemsMilli", s.methods, s."contentHash", s."postedAt",
      s."businessName", s."branchName", s."branchAddress", s."tillName", s."utcOffsetMinutes",
      s."lookNo", s.note, s."isFact", s."deviceId", s."isLate", s."gapFrom", s."countedAt",
      s."discountMinor", s."cartDiscountMinor", s."cartDiscountBasisPoints",
      s."cartDiscountReason", s."exemptReason", s."exemptCertificate", s."exemptTaxMinor",
      s."roundingMinor", s."roundingStepMinor", s."roundingMethod", s."customerId",
      s."ceilingBasisPoints", s."ceilingCreditMinor", s."promotionMinor", s."removedCount"
    from json_to_recordset(${rows}::json) as s("saleId" uuid, "branchId" uuid, "tillId" uuid,
      "shiftId" uuid, "sellerId" uuid, "sellerName" text, "sellerRole" text, series text,
      number integer, "receiptNumber" text, currency text, "taxMode" text, "taxRounding" text,
      timezone text, "cutoffMinutes" integer, "occurredAt" timestamptz, "businessDate" date,
      "clockSuspect" boolean, "netMinor" bigint, "taxMinor" bigint, "totalMinor" bigint,
      "changeMinor" bigint, "linesCount" integer, "itemsMilli" bigint, methods text[],
      "contentHash" bytea, "postedAt" timestamptz, "businessName" text, "branchName" text,
      "branchAddress" text, "tillName" text, "utcOffsetMinutes" integer, "lookNo" integer,
      note text, "isFact" boolean, "deviceId" uuid, "isLate" boolean, "gapFrom" integer,
      "countedAt" timestamptz,
      "discountMinor" bigint, "cartDiscountMinor" bigint, "cartDiscountBasisPoints" integer,
      "cartDiscountReason" text, "exemptReason" text, "exemptCertificate" text,
      "exemptTaxMinor" bigint, "roundingMinor" bigint, "roundingStepMinor" integer,
      "roundingMethod" text, "customerId" uuid, "ceilingBasisPoints" integer,
      "ceilingCreditMinor" bigint, "promotionMinor" bigint, "removedCount" smallint)
    on conflict (business_id, sale_id) do nothing returning sale_id`;
}

/** Inserts lines of sales. `only` narrows them to the sales that were inserted. */
export function insertSaleLines(rows: string, only: string): string {
  return `insert into sale_line (business_id, sale_id, line_no, product_id, name, sku,
      quantity_milli, unit_price_minor, tax_basis_points, net_minor, tax_minor, total_minor,
      cost_minor, kind, pack_id, pack_name, unit, stock_quantity_milli, details,
      note, discount_minor, discount_basis_points, discount_reason, share_minor,
      list_price_minor, override_reason, exempt_tax_minor, promotion_minor)
    select $1::uuid, l."saleId", l."lineNo", l."productId", l.name, l.sku, l."quantityMilli",
      l."unitPriceMinor", l."taxBasisPoints", l."netMinor", l."taxMinor", l."totalMinor",
      l."costMinor", l.kind, l."packId", l."packName", l.unit,
      l."stockQuantityMilli", l.details, l.note, l."discountMinor", l."discountBasisPoints",
      l."discountReason", l."shareMinor", l."listPriceMinor", l."overrideReason",
      l."exemptTaxMinor", l."promotionMinor"
    from json_to_recordset(${rows}::json) as l("saleId" uuid, "lineNo" integer,
      "productId" uuid, name text, sku text, "quantityMilli" bigint, "unitPriceMinor" bigint,
      "taxBasisPoints" integer, "netMinor" bigint, "taxMinor" bigint, "totalMinor" bigint,
      "costMinor" bigint, kind text, "packId" uuid, "packName" text, unit text,
      "stockQuantityMilli" bigint, details jsonb, note text, "discountMinor" bigint,
      "discountBasisPoints" integer, "discountReason" text, "shareMinor" bigint,
      "listPriceMinor" bigint, "overrideReason" text, "exemptTaxMinor" bigint,
      "promotionMinor" bigint) ${only}`;
}

/** Inserts what each promotion took off lines. */
export function insertLinePromotions(rows: string, only: string): string {
  return `insert into sale_line_promotion (business_id, sale_id, line_no, promotion_id, name,
      is_of_cart, amount_minor)
    select $1::uuid, g."saleId", g."lineNo", g."promotionId", g.name, g."isOfCart",
      g."amountMinor"
    from json_to_recordset(${rows}::json) as g("saleId" uuid, "lineNo" integer,
      "promotionId" uuid, name text, "isOfCart" boolean, "amountMinor" bigint) ${only}`;
}

export function insertSaleTaxes(rows: string, only: string): string {
  return `insert into sale_tax (business_id, sale_id, tax_basis_points, net_minor, tax_minor)
    select $1::uuid, t."saleId", t."taxBasisPoints", t."netMinor", t."taxMinor"
    from json_to_recordset(${rows}::json) as t("saleId" uuid, "taxBasisPoints" integer,
      "netMinor" bigint, "taxMinor" bigint) ${only}`;
}

/**
 * Which use of its code a payment is, it counts by what was undone: of two at once that found it
 * free both are the same use, and one of them breaks the key.
 */
export function insertPayments(rows: string, only: string): string {
  return `insert into payment (business_id, payment_id, sale_id, shift_id, position, method,
      amount_minor, tendered_minor, change_minor, provider, reference, reference_key,
      occurred_at, business_date, is_reference_used, payment_type_id, type_name, account_code,
      payer_phone, reference_use)
    select $1::uuid, p."paymentId", p."saleId", p."shiftId", p.position, p.method,
      p."amountMinor", p."tenderedMinor", p."changeMinor", p.provider, p.reference,
      p."referenceKey", p."occurredAt", p."businessDate", p."isReferenceUsed",
      p."paymentTypeId", p."typeName", p."accountCode", p."payerPhone",
      case when p."referenceKey" is null then 0 else (select count(*) from payment o
        join refund v on v.business_id = o.business_id and v.sale_id = o.sale_id
          and v.kind = 'void'
        where o.business_id = $1 and o.reference_key = p."referenceKey") end
    from json_to_recordset(${rows}::json) as p("paymentId" uuid, "saleId" uuid,
      "shiftId" uuid, position integer, method text, "amountMinor" bigint,
      "tenderedMinor" bigint, "changeMinor" bigint, provider text, reference text,
      "referenceKey" text, "occurredAt" timestamptz, "businessDate" date,
      "isReferenceUsed" boolean, "paymentTypeId" uuid, "typeName" text,
      "accountCode" text, "payerPhone" text) ${only}`;
}

const rowsOf = (table: string, columns: string, order: string): string =>
  `(select coalesce(json_agg(json_build_object(${columns}) order by ${order}), '[]')
    from ${table} where business_id = s.business_id and sale_id = s.sale_id)`;

/** What each promotion took off a line; of most lines none did. */
const PROMOTIONS = `case when promotion_minor = 0 then '[]'::json else
    (select json_agg(json_build_object('promotionId', g.promotion_id, 'name', g.name,
       'isOfCart', g.is_of_cart, 'amountMinor', g.amount_minor) order by g.is_of_cart)
     from sale_line_promotion g where g.business_id = sale_line.business_id
       and g.sale_id = sale_line.sale_id and g.line_no = sale_line.line_no) end`;

/** What came back in the same step as sale `s`. */
const EXCHANGE = `(select json_build_object('refundId', f.refund_id,
       'refundNumber', f.refund_number, 'saleId', o.sale_id, 'receiptNumber', o.receipt_number,
       'totalMinor', f.total_minor, 'amountMinor', c.amount_minor,
       'lines', (select json_agg(json_build_object('name', l.name, 'packName', l.pack_name,
           'unit', l.unit, 'quantityMilli', b.quantity_milli, 'totalMinor', b.total_minor)
           order by b.line_no)
         from refund_line b join sale_line l on l.business_id = b.business_id
           and l.sale_id = b.sale_id and l.line_no = b.sale_line_no
         where b.business_id = f.business_id and b.refund_id = f.refund_id))
     from exchange c
     join refund f on f.business_id = c.business_id and f.refund_id = c.refund_id
     join sale o on o.business_id = f.business_id and o.sale_id = f.sale_id
     where c.business_id = s.business_id and c.sale_id = s.sale_id)`;

/** When something of sale `s` came back last; most sales are whole, and nothing is looked for. */
const BACK_AT = `case when x.state <> 'completed' then (select max(b.refunded_at) from refund b
       where b.business_id = s.business_id and b.sale_id = s.sale_id) end`;

const READ_SALES = statement(
  'read_sales',
  `select s.sale_id "saleId", s.branch_id "branchId", s.till_id "tillId",
     s.shift_id "shiftId", s.seller_id "sellerId", s.seller_name "sellerName",
     s.seller_role "sellerRole", s.series, s.number, s.receipt_number "receiptNumber",
     s.currency, s.tax_mode "taxMode", s.tax_rounding "taxRounding", s.timezone,
     s.cutoff_minutes "cutoffMinutes", s.occurred_at "occurredAt",
     s.business_date "businessDate", s.clock_suspect "clockSuspect", s.net_minor "netMinor",
     s.tax_minor "taxMinor", s.total_minor "totalMinor", s.change_minor "changeMinor",
     s.lines_count "linesCount", s.items_milli "itemsMilli", s.methods,
     encode(s.content_hash, 'hex') "contentHash", s.posted_at "postedAt",
     ${rowsOf(
       'sale_line',
       `'saleId', sale_id, 'lineNo', line_no, 'productId', product_id, 'name', name, 'sku', sku,
        'quantityMilli', quantity_milli, 'unitPriceMinor', unit_price_minor,
        'taxBasisPoints', tax_basis_points, 'netMinor', net_minor, 'taxMinor', tax_minor,
        'totalMinor', total_minor, 'costMinor', cost_minor, 'kind', kind, 'packId', pack_id,
        'packName', pack_name, 'unit', unit, 'stockQuantityMilli', stock_quantity_milli,
        'details', details, 'note', note, 'discountMinor', discount_minor,
        'discountBasisPoints', discount_basis_points, 'discountReason', discount_reason,
        'shareMinor', share_minor, 'listPriceMinor', list_price_minor,
        'overrideReason', override_reason, 'exemptTaxMinor', exempt_tax_minor,
        'promotionMinor', promotion_minor, 'promotions', ${PROMOTIONS}`,
       'line_no',
     )} lines,
     ${rowsOf(
       'sale_tax',
       `'saleId', sale_id, 'taxBasisPoints', tax_basis_points, 'netMinor', net_minor,
        'taxMinor', tax_minor`,
       'tax_basis_points',
     )} taxes,
     ${rowsOf(
       'payment',
       `'paymentId', payment_id, 'saleId', sale_id, 'shiftId', shift_id, 'position', position,
        'method', method, 'amountMinor', amount_minor, 'tenderedMinor', tendered_minor,
        'changeMinor', change_minor, 'provider', provider, 'reference', reference,
        'referenceKey', reference_key, 'occurredAt', occurred_at, 'businessDate', business_date,
        'isReferenceUsed', is_reference_used, 'payerPhone', payer_phone,
        'paymentTypeId', payment_type_id, 'typeName', type_name, 'accountCode', account_code`,
       'position',
     )} payments,
     s.business_name "businessName", s.branch_name "branchName",
     s.branch_address "branchAddress", s.till_name "tillName",
     s.utc_offset_minutes "utcOffsetMinutes", s.look_no "lookNo", s.note, s.is_fact "isFact",
     s.device_id "deviceId", s.is_late "isLate", s.gap_from "gapFrom",
     s.counted_at "countedAt", r.tax_number "taxNumber",
     r.footer "receiptFooter", r.header "receiptHeader", r.return_policy "returnPolicy",
     coalesce(x.state, 'completed') state,
     coalesce(x.refunded_minor, 0) "refundedMinor", ${BACK_AT} "backAt",
     s.discount_minor "discountMinor",
     s.promotion_minor "promotionMinor", s.removed_count "removedCount",
     s.cart_discount_minor "cartDiscountMinor",
     s.cart_discount_basis_points "cartDiscountBasisPoints",
     s.cart_discount_reason "cartDiscountReason", s.exempt_reason "exemptReason",
     s.exempt_certificate "exemptCertificate", s.exempt_tax_minor "exemptTaxMinor",
     s.rounding_minor "roundingMinor", s.rounding_step_minor "roundingStepMinor",
     s.rounding_method "roundingMethod", s.customer_id "customerId",
     u.name "customerName", u.phone "customerPhone",
     case when 'credit' = any (s.methods) then e.due_on end "dueOn",
     ${EXCHANGE} exchange
   from sale s
   left join sale_state x on x.business_id = s.business_id and x.sale_id = s.sale_id
   left join receipt_look r on r.business_id = s.business_id and r.look_no = s.look_no
   left join customer u on u.business_id = s.business_id and u.customer_id = s.customer_id
   left join customer_entry e on s.customer_id is not null and e.business_id = s.business_id
     and e.kind = 'sale' and e.source_id = s.sale_id
   where s.business_id = $1 and s.sale_id = any ($2::uuid[])
     and ($3::uuid[] is null or s.branch_id = any ($3))
     and ($4::uuid is null or s.seller_id = $4)`,
);

type FlatSale = SaleWithRows['sale'] & Omit<SaleWithRows, 'sale'>;

/** Whose sales may be seen; null is everybody's. */
export interface SaleReach {
  readonly branchIds: readonly string[] | null;
  readonly sellerId: string | null;
}

/** Sales with all their rows, in no order. */
export async function readSales(
  reader: Reader,
  businessId: string,
  saleIds: readonly string[],
  reach: SaleReach,
): Promise<SaleWithRows[]> {
  const { branchIds, sellerId } = reach;
  const found = await reader.rows<FlatSale>(READ_SALES, [businessId, saleIds, branchIds, sellerId]);
  return found.map(({ lines, taxes, payments, ...sale }) => ({ sale, lines, taxes, payments }));
}
