import { isAsQuoted, quoteStateOn, type QuotedCart } from '@tillbook/core/sales/quotes';
import type { Quote } from '@tillbook/core/sales/quotes.api';
import type { BranchDay } from '@tillbook/core/sales/tills.api';
import { z } from 'zod';
import { dayAt } from './branch-day.ts';
import type { CartContent, CartLine, GivenOff, KeptContent } from './cart.ts';
import type { ProductIndex } from './product-index.ts';
import type { TaxRules } from './totals.ts';

const whole = z.int().min(0);
/** The quote that is being sold, with what it promised: its sale is judged without a connection. */
export const keptQuote = z
  .object({
    ...{ _id: z.string(), number: z.string(), validUntil: z.string() },
    /** What was paid for it, when it is a lay-by that is collected. */
    layby: z.object({ paidMinor: whole }).nullable().default(null),
    /** How its prices were told; null: kept before this was known. */
    tax: z
      .object({
        taxMode: z.enum(['inclusive', 'exclusive']),
        taxRounding: z.enum(['per_rate', 'per_line']).nullable(),
      })
      .nullable()
      .default(null),
    promised: z.object({
      lines: z.array(
        z.object({
          ...{ productId: z.string(), packId: z.string().nullable(), quantityMilli: whole },
          ...{ unitPriceMinor: whole, offMinor: whole },
        }),
      ),
      offMinor: whole,
      isTaxExempt: z.boolean(),
    }),
  })
  .nullable()
  .default(null);
export type CartQuote = NonNullable<z.output<typeof keptQuote>>;

function promisedBy({ lines, discount, taxExempt }: Quote): QuotedCart & CartQuote['promised'] {
  return {
    lines: lines.map(({ productId, packId, quantityMilli, unitPriceMinor, discount: off }) => ({
      ...{ productId, packId, quantityMilli, unitPriceMinor, offMinor: off?.discountMinor ?? 0 },
    })),
    offMinor: discount?.discountMinor ?? 0,
    isTaxExempt: taxExempt !== null,
  };
}

const amountOff = (given: Quote['discount']): GivenOff | null =>
  given === null
    ? null
    : { kind: 'amount', amountMinor: given.discountMinor, reason: given.reason };

/**
 * An open quote as a cart: its prices stand as own prices beside today's, so that no promotion of
 * today is taken off them once more.
 * @param newId the id of a line that cannot have its product's
 */
export function quotedContent(
  quote: Quote,
  { byId }: Pick<ProductIndex, 'byId'>,
  reason: string,
  newId: () => string,
): KeptContent {
  const { _id, number, validUntil, customer, taxExempt, note } = quote;
  const tax = { taxMode: quote.taxMode, taxRounding: quote.taxRounding };
  const taken = new Set<string>();
  const lines = quote.lines.map((line): CartLine => {
    const { productId, packId, quantityMilli, unitPriceMinor, taxBasisPoints } = line;
    const plainId = packId ?? productId;
    const product = byId.get(plainId);
    const soldId = taken.has(plainId) || product?.isOpenPrice === true ? newId() : plainId;
    taken.add(plainId);
    const name = line.packName === null ? line.name : `${line.name} · ${line.packName}`;
    const isOpen = product === undefined || product.isOpenPrice;
    const listPriceMinor = isOpen ? unitPriceMinor : product.priceMinor;
    return {
      ...{ soldId, productId, packId, quantityMilli, unitPriceMinor, note: line.note },
      ...{ name: product?.name ?? name, sku: line.sku, sellerNote: product?.sellerNote ?? null },
      ...{ unit: product?.unit ?? line.unit, stepMilli: product?.stepMilli ?? line.stepMilli },
      taxBasisPoints: product?.taxBasisPoints ?? taxBasisPoints,
      override: { listPriceMinor, reason },
      discount: amountOff(line.discount),
    };
  });
  return {
    ...{ lines, customer, note, discount: amountOff(quote.discount), taxExempt, exchange: null },
    removed: 0,
    quote: { _id, number, validUntil, layby: null, tax, promised: promisedBy(quote) },
  };
}

/** How a cart is taxed: as its quote was told, else as the shop does now. */
export function taxRulesOf(
  { quote }: { readonly quote: Pick<CartQuote, 'tax'> | null },
  shop: TaxRules,
): TaxRules {
  const tax = quote?.tax ?? null;
  if (tax === null) return shop;
  return { taxMode: tax.taxMode, taxRounding: tax.taxRounding ?? shop.taxRounding };
}

/** A cart without its quote: the list's prices of now, and nothing off. */
export function atListPrices<T extends CartContent>(cart: T): T & { readonly quote: null } {
  const lines = cart.lines.map((line) =>
    line.override === null
      ? line
      : {
          ...{ ...line, unitPriceMinor: line.override.listPriceMinor },
          ...{ override: null, discount: null },
        },
  );
  return { ...cart, lines, discount: null, taxExempt: null, quote: null };
}

/** Whether a cart asks nothing that its quote did not promise, and may still be sold so. */
export function isPromised(
  content: CartContent & { readonly quote: CartQuote | null },
  at: { readonly nowMs: number; readonly day: BranchDay },
): boolean {
  const { quote } = content;
  if (quote === null) return false;
  const facts = { saleId: null, withdrawnAt: null, validUntil: quote.validUntil };
  return (
    quoteStateOn(facts, dayAt(at.nowMs, at.day)) === 'open' && isAsQuoted(quote.promised, content)
  );
}
