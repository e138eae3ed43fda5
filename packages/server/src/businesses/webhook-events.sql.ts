import { statement, type Reader } from '../db/database.ts';

/** What a receiver is told of a document; no customer, no cost. */
export interface DocumentFacts {
  readonly occurredAt: string;
  readonly data: Readonly<Record<string, unknown>>;
}

const SALE = statement(
  'webhook_sale',
  `select occurred_at "occurredAt", json_build_object('saleId', sale_id,
     'receiptNumber', receipt_number, 'branchId', branch_id, 'tillId', till_id,
     'businessDate', business_date, 'currency', currency, 'netMinor', net_minor,
     'taxMinor', tax_minor, 'totalMinor', total_minor, 'linesCount', lines_count) "data"
   from sale where business_id = $1 and sale_id = $2`,
);

export async function saleFacts(reader: Reader, businessId: string, saleId: string) {
  return reader.maybe<DocumentFacts>(SALE, [businessId, saleId]);
}

const REFUND = statement(
  'webhook_refund',
  `select r.kind, r.refunded_at "occurredAt", json_build_object('refundId', r.refund_id,
     'number', r.refund_number, 'kind', r.kind, 'saleId', r.sale_id,
     'receiptNumber', s.receipt_number, 'branchId', r.branch_id, 'businessDate', r.business_date,
     'currency', s.currency, 'netMinor', r.net_minor, 'taxMinor', r.tax_minor,
     'totalMinor', r.total_minor, 'linesCount', r.lines_count) "data"
   from refund r join sale s on s.business_id = r.business_id and s.sale_id = r.sale_id
   where r.business_id = $1 and r.refund_id = $2
   union all
   select 'refund', t.posted_at, json_build_object('refundId', t.return_id, 'number', t.number,
     'kind', 'blind_return', 'saleId', null, 'receiptNumber', null, 'branchId', t.branch_id,
     'businessDate', t.business_date, 'currency', b.currency, 'netMinor', t.net_minor,
     'taxMinor', t.tax_minor, 'totalMinor', t.total_minor, 'linesCount', t.lines_count)
   from blind_return t cross join business_settings() b
   where t.business_id = $1 and t.return_id = $2`,
);

/** What came back; a void is a refund of everything. */
export async function refundFacts(reader: Reader, businessId: string, refundId: string) {
  const found = await reader.maybe<DocumentFacts & { readonly kind: 'refund' | 'void' }>(REFUND, [
    ...[businessId, refundId],
  ]);
  return found;
}

const PRODUCT = statement(
  'is_product',
  'select exists (select from product where business_id = $1 and product_id = $2) "is"',
);

export async function isProduct(reader: Reader, businessId: string, id: string): Promise<boolean> {
  return (await reader.one<{ is: boolean }>(PRODUCT, [businessId, id])).is;
}
