import type { QuotedCart } from '@tillbook/core/sales/quotes';
import type { TaxMode, TaxRounding } from '@tillbook/core/sales/sale-total';
import { statement, type Tx } from '../db/database.ts';

/** What was paid for a cart that is set aside, and what of the shelves is. */
export interface NamedLayby {
  readonly laybyId: string;
  readonly number: string;
  readonly branchId: string;
  readonly branchName: string;
  readonly customerId: string;
  readonly totalMinor: number;
  readonly paidMinor: number;
  readonly goods: readonly { readonly productId: string; readonly quantityMilli: number }[];
  /** The rate that each product was agreed with. */
  readonly rates: readonly { readonly productId: string; readonly taxBasisPoints: number }[];
}

/** A quote that a sale names, locked until the commit. */
export interface NamedQuote extends QuotedCart {
  /** Its lay-by; null: nothing is set aside. */
  readonly layby: NamedLayby | null;
  readonly quoteId: string;
  readonly taxMode: TaxMode;
  /** Null: of before it was kept. */
  readonly taxRounding: TaxRounding | null;
  readonly number: string;
  readonly validUntil: string;
  readonly withdrawnAt: string | null;
  readonly withdrawReason: string | null;
  /** The sale it was turned into, or the lay-by. */
  readonly saleId: string | null;
}

const LOCK = statement(
  'lock_quotes_named',
  `select q.quote_id "quoteId", q.number, q.valid_until "validUntil",
     q.withdrawn_at "withdrawnAt", q.withdraw_reason "withdrawReason",
     coalesce(q.sale_id, q.set_aside_as) "saleId", q.tax_mode "taxMode",
     q.tax_rounding "taxRounding", q.cart_discount_minor "offMinor",
     q.exempt_reason is not null "isTaxExempt",
     (select json_agg(json_build_object('productId', l.product_id, 'packId', l.pack_id,
        'quantityMilli', l.quantity_milli, 'unitPriceMinor', l.unit_price_minor,
        'offMinor', l.discount_minor) order by l.line_no)
      from quote_line l where l.business_id = q.business_id and l.quote_id = q.quote_id) lines
   from quote q where q.business_id = $1 and q.quote_id = any ($2::uuid[])
   order by q.quote_id for no key update of q`,
);

/** Read behind the lock of the quotes: what was paid meanwhile is seen. */
const LAYBYS = statement(
  'laybys_named',
  `select y.layby_id "laybyId", y.number, y.branch_id "branchId", b.name "branchName",
     y.customer_id "customerId", y.total_minor "totalMinor", y.paid_minor "paidMinor",
     (select coalesce(json_agg(json_build_object('productId', g.product_id,
        'quantityMilli', g.quantity_milli)), '[]')
      from layby_goods g where g.business_id = y.business_id and g.layby_id = y.layby_id) goods,
     (select json_agg(json_build_object('productId', l.product_id,
        'taxBasisPoints', l.tax_basis_points))
      from quote_line l where l.business_id = y.business_id and l.quote_id = y.layby_id) rates
   from layby y join branch b on b.business_id = y.business_id and b.branch_id = y.branch_id
   where y.business_id = $1 and y.layby_id = any ($2::uuid[])`,
);

/** Locks quotes in the order of their ids and reads them as the last commit left them. */
export async function lockQuotes(
  tx: Tx,
  businessId: string,
  quoteIds: readonly string[],
): Promise<NamedQuote[]> {
  const quotes = await tx.rows<Omit<NamedQuote, 'layby'>>(LOCK, [businessId, quoteIds]);
  if (quotes.length === 0) return [];
  const laybys = await tx.rows<NamedLayby>(LAYBYS, [businessId, quoteIds]);
  const byId = new Map(laybys.map((layby) => [layby.laybyId, layby]));
  return quotes.map((quote) => ({ ...quote, layby: byId.get(quote.quoteId) ?? null }));
}

const USE = statement(
  'use_quote',
  `update quote set sale_id = $3
   where business_id = $1 and quote_id = $2 and sale_id is null and withdrawn_at is null
     and set_aside_as is null returning quote_id`,
);

/** Writes down the sale a quote was turned into; false when it is not open any more. */
export async function useQuote(
  tx: Tx,
  businessId: string,
  { quoteId, saleId }: { readonly quoteId: string; readonly saleId: string },
): Promise<boolean> {
  return (await tx.rows(USE, [businessId, quoteId, saleId])).length === 1;
}

const SET_ASIDE = statement(
  'set_quote_aside',
  `update quote set set_aside_as = $3
   where business_id = $1 and quote_id = $2 and sale_id is null and withdrawn_at is null
     and set_aside_as is null returning quote_id`,
);

/** Writes down the lay-by a quote was turned into; false when it is not open any more. */
export async function takeQuote(
  tx: Tx,
  businessId: string,
  { quoteId, laybyId }: { readonly quoteId: string; readonly laybyId: string },
): Promise<boolean> {
  return (await tx.rows(SET_ASIDE, [businessId, quoteId, laybyId])).length === 1;
}
