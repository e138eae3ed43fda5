import type { SaleRow } from '@tillbook/core/sales/sales.api';
import { statement, type Reader } from '../db/database.ts';
import { fromInstant } from '../db/days.sql.ts';

/** What is known of a receipt; null narrows nothing. */
export interface ReceiptAsked {
  readonly businessId: string;
  readonly branchIds: readonly string[] | null;
  readonly saleId: string | null;
  /** Of this seller, or with the whole number or the code of the receipt; null: of everybody. */
  readonly onlyOf: string | null;
  /** A part of its number, in capitals. */
  readonly numberPart: string | null;
  readonly productId: string | null;
  readonly day: string | null;
  readonly totalMinor: number | null;
  readonly limit: number;
}

/** Sales, newest first, whoever sold them. */
export async function readReceipts(reader: Reader, asked: ReceiptAsked): Promise<SaleRow[]> {
  const values: unknown[] = [asked.businessId, asked.limit];
  const conditions = ['s.business_id = $1'];
  const used: string[] = [];
  const add = (name: string, given: unknown, text: (at: string) => string) => {
    if (given === null) return;
    used.push(name);
    values.push(given);
    conditions.push(text(`$${values.length}`));
  };
  add('branches', asked.branchIds, (at) => `s.branch_id = any (${at})`);
  add('sale', asked.saleId, (at) => `s.sale_id = ${at}`);
  add('part', asked.numberPart, (at) => `strpos(s.receipt_number, ${at}) > 0`);
  if (asked.saleId === null) {
    add('own', asked.onlyOf, (at) => {
      values.push(asked.numberPart ?? '');
      return `(s.seller_id = ${at} or s.receipt_number = $${values.length})`;
    });
  }
  add(
    'product',
    asked.productId,
    (at) => `exists (select from sale_line l where l.business_id = s.business_id
      and l.sale_id = s.sale_id and l.product_id = ${at})`,
  );
  add(
    'day',
    asked.day,
    (at) => `s.business_date = ${at}::date and s.occurred_at >= ${fromInstant(at)}`,
  );
  add('total', asked.totalMinor, (at) => `s.total_minor = ${at}`);
  const text = `select s.sale_id "_id", s.receipt_number "receiptNumber",
      s.occurred_at "occurredAt", s.business_date "businessDate", b.name "branchName",
      s.seller_name "sellerName", s.items_milli "itemsMilli", s.lines_count "linesCount",
      s.discount_minor "discountMinor",
      s.total_minor "totalMinor", s.methods, s.timezone,
      coalesce(x.state, 'completed') state, coalesce(x.refunded_minor, 0) "refundedMinor",
      coalesce(u.name, u.phone) "customerName"
    from sale s
    join branch b on b.business_id = s.business_id and b.branch_id = s.branch_id
    left join sale_state x on x.business_id = s.business_id and x.sale_id = s.sale_id
    left join customer u on u.business_id = s.business_id and u.customer_id = s.customer_id
    where ${conditions.join(' and ')}
    order by s.occurred_at desc, s.sale_id desc limit $2`;
  return reader.rows<SaleRow>(statement(['find_receipts', ...used].join('_'), text), values);
}
