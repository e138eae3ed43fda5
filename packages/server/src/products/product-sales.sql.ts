import { statement, type Reader } from '../db/database.ts';

export interface SaleOfProductRow {
  readonly saleId: string;
  readonly lineNo: number;
  readonly receiptNumber: string;
  readonly branchId: string;
  readonly branchName: string;
  readonly sellerName: string;
  readonly packName: string | null;
  readonly quantityMilli: number;
  readonly unitPriceMinor: number;
  readonly totalMinor: number;
  readonly occurredAt: string;
  readonly businessDate: string;
}

const SALES = statement(
  'sales_of_product',
  `select s.sale_id "saleId", l.line_no "lineNo", s.receipt_number "receiptNumber",
     s.branch_id "branchId", b.name "branchName", s.seller_name "sellerName",
     l.pack_name "packName", l.quantity_milli "quantityMilli",
     l.unit_price_minor "unitPriceMinor", l.total_minor "totalMinor",
     s.occurred_at "occurredAt", s.business_date "businessDate"
   from sale_line l
   join sale s on s.business_id = l.business_id and s.sale_id = l.sale_id
   join branch b on b.business_id = s.business_id and b.branch_id = s.branch_id
   where l.business_id = $1 and l.product_id = $2
     and ($3::uuid[] is null or s.branch_id = any ($3))
     and ($4::date is null or s.business_date >= $4)
     and ($5::date is null or s.business_date <= $5)
     and ($6::timestamptz is null
       or (s.occurred_at, s.sale_id, l.line_no) < ($6, $7::uuid, $8::integer))
   order by s.occurred_at desc, s.sale_id desc, l.line_no desc limit $9`,
);

/** Lines of receipts with a product, the newest first, from where the last page ended. */
export async function salesOfProduct(
  reader: Reader,
  businessId: string,
  asked: {
    readonly productId: string;
    readonly branchIds: readonly string[] | null;
    readonly from: string | null;
    readonly to: string | null;
    readonly after: { readonly at: string; readonly saleId: string; readonly line: number } | null;
    readonly limit: number;
  },
): Promise<SaleOfProductRow[]> {
  const { productId, branchIds, from, to, after, limit } = asked;
  const end = [after?.at ?? null, after?.saleId ?? null, after?.line ?? null];
  return reader.rows(SALES, [businessId, productId, branchIds, from, to, ...end, limit]);
}

export interface ActRow {
  readonly streamId: string;
  readonly seq: number;
  readonly action: string;
  readonly at: string;
  readonly actorName: string;
  readonly detail: string;
}

const ACTS = statement(
  'acts_on_product',
  `select stream_id "streamId", seq, action, at, actor_name "actorName", detail
   from audit_event
   where business_id = $1 and subject_id = $2 and action like 'product.%'
     and ($3::timestamptz is null or (at, seq) < ($3, $4::bigint))
   order by at desc, seq desc limit $5`,
);

/** What people did to a product, the newest first, from where the last page ended. */
export async function actsOnProduct(
  reader: Reader,
  businessId: string,
  asked: {
    readonly productId: string;
    readonly after: { readonly at: string; readonly seq: number } | null;
    readonly limit: number;
  },
): Promise<ActRow[]> {
  const { productId, after, limit } = asked;
  return reader.rows(ACTS, [businessId, productId, after?.at ?? null, after?.seq ?? null, limit]);
}
