import type { Discount } from './discount.ts';

/** What becomes of a quote. Only an open one is sold at its prices. */
export const QUOTE_STATES = ['open', 'accepted', 'expired', 'withdrawn'] as const;
export type QuoteState = (typeof QUOTE_STATES)[number];

/** For how many days a quote is valid where nobody says otherwise, and at most. */
export const QUOTE_DAYS = 14;
export const QUOTE_DAYS_MAX = 366;

/** What decides about the state of a quote. */
export interface QuoteFacts {
  /** The sale it was turned into, or the lay-by. */
  readonly saleId: string | null;
  readonly withdrawnAt: string | null;
  /** The last day on which its prices are honoured, `YYYY-MM-DD`. */
  readonly validUntil: string;
}

/** The state of a quote on a business day of its branch. */
export function quoteStateOn(quote: QuoteFacts, day: string): QuoteState {
  if (quote.saleId !== null) return 'accepted';
  if (quote.withdrawnAt !== null) return 'withdrawn';
  return quote.validUntil < day ? 'expired' : 'open';
}

/** A line as a quote and its sale are compared. */
export interface QuotedLine {
  readonly productId: string;
  readonly packId: string | null;
  readonly quantityMilli: number;
  readonly unitPriceMinor: number;
  /** All that is taken off it, by promotions or by whoever wrote the quote. */
  readonly offMinor: number;
}

/** What a quote promises. */
export interface QuotedCart {
  readonly lines: readonly QuotedLine[];
  /** Off the whole of it, after the lines. */
  readonly offMinor: number;
  readonly isTaxExempt: boolean;
}

/** A cart that is sold from a quote. */
export interface SoldCart {
  readonly lines: readonly {
    readonly productId: string;
    readonly packId: string | null;
    readonly quantityMilli: number;
    readonly unitPriceMinor: number;
    readonly override?: object | null | undefined;
    readonly discount?: Discount | null | undefined;
  }[];
  readonly discount?: Discount | null | undefined;
  readonly taxExempt?: object | null | undefined;
}

const amountOff = (discount: Discount | null | undefined): number | null => {
  if (discount === null || discount === undefined) return 0;
  return discount.kind === 'amount' ? discount.amountMinor : null;
};

/** Whether a cart has goods, or more of them, that its quote does not. */
export function hasMoreThan(
  quote: Pick<QuotedCart, 'lines'>,
  cart: Pick<SoldCart, 'lines'>,
): boolean {
  const left = [...quote.lines];
  return cart.lines.some((line) => {
    const at = left.findIndex(
      (one) =>
        one.productId === line.productId &&
        one.packId === line.packId &&
        line.quantityMilli <= one.quantityMilli,
    );
    return at === -1 || left.splice(at, 1).length === 0;
  });
}

/**
 * Whether all that a cart asks other than the list does was promised by the quote, so that nobody
 * has to allow it again. Less of a line, or none of it, may be sold at its price; what was taken
 * off a line or off everything goes with the whole of it. More goods are sold at the list's price.
 */
export function isAsQuoted(quote: QuotedCart, cart: SoldCart): boolean {
  if ((cart.taxExempt ?? null) !== null && !quote.isTaxExempt) return false;
  const left = [...quote.lines];
  let isWhole = true;
  for (const line of cart.lines) {
    const off = amountOff(line.discount);
    const isPlain = (line.override ?? null) === null && off === 0;
    const at = left.findIndex(
      (one) =>
        one.productId === line.productId &&
        one.packId === line.packId &&
        one.unitPriceMinor === line.unitPriceMinor &&
        line.quantityMilli <= one.quantityMilli &&
        (off === 0 || (off === one.offMinor && line.quantityMilli === one.quantityMilli)),
    );
    const [promised] = at === -1 ? [] : left.splice(at, 1);
    if (promised === undefined && !isPlain) return false;
    isWhole &&= promised?.quantityMilli === line.quantityMilli;
  }
  const off = amountOff(cart.discount);
  return off === 0 || (off === quote.offMinor && isWhole && left.length === 0);
}
