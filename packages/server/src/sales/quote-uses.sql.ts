import type { QuotedCart } from '@tillbook/core/sales/quotes';
import { statement, type Tx } from '../db/database.ts';

/** A quote that a sale names, locked until the commit. */
export interface NamedQuote extends QuotedCart {
  readonly quoteId: string;
  readonly number: string;
  readonly validUntil: string;
  readonly withdrawnAt: string | null;
  readonly withdrawReason: string | null;
  readonly saleId: string | null;
}

const LOCK = statement(
  'lock_quotes_named',
  `select q.quote_id "quoteId", q.number, q.valid_until "validUntil",
     q.withdrawn_at "withdrawnAt", q.withdraw_reason "withdrawReason", q.sale_id "saleId",
     q.cart_discount_minor "offMinor", q.exempt_reason is not null "isTaxExempt",
     (select json_agg(json_build_object('productId', l.product_id, 'packId', l.pack_id,
        'quantityMilli', l.quantity_milli, 'unitPriceMinor', l.unit_price_minor,
        'offMinor', l.discount_minor) order by l.line_no)
      from quote_line l where l.business_id = q.business_id and l.quote_id = q.quote_id) lines
   from quote q where q.business_id = $1 and q.quote_id = any ($2::uuid[])
   order by q.quote_id for no key update of q`,
);

/** Locks quotes in the order of their ids and reads them as the last commit left them. */
export async function lockQuotes(
  tx: Tx,
  businessId: string,
  quoteIds: readonly string[],
): Promise<NamedQuote[]> {
  return tx.rows<NamedQuote>(LOCK, [businessId, quoteIds]);
}

const USE = statement(
  'use_quote',
  `update quote set sale_id = $3
   where business_id = $1 and quote_id = $2 and sale_id is null and withdrawn_at is null
   returning quote_id`,
);

/** Writes down the sale a quote was turned into; false when it is not open any more. */
export async function useQuote(
  tx: Tx,
  businessId: string,
  { quoteId, saleId }: { readonly quoteId: string; readonly saleId: string },
): Promise<boolean> {
  return (await tx.rows(USE, [businessId, quoteId, saleId])).length === 1;
}
