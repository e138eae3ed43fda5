import { discountDraft } from '@tillbook/core/sales/discount.api';
import { exchangeDraft } from '@tillbook/core/refunds/exchange.api';
import { saleDraft, type SaleDraft } from '@tillbook/core/sales/sales.api';
import { z } from 'zod';
import type { Aside } from './asides.ts';
import { keptExchange, type ExchangeSent } from './cart-exchange.ts';
import { keptQuote } from './cart-quote.ts';
import { NO_CONTENT, type KeptContent } from './cart.ts';
import { buyer, lastSale, type LastSale } from './last-sale.ts';

/** What of a till must survive a reload. */
export interface TillJournal extends KeptContent {
  /** The key of the sale in the cart, once it was tried. */
  readonly saleId: string | null;
  /** A sale that was sent and not answered: it is asked for again. */
  readonly pending: SaleDraft | null;
  /** What came back with it. */
  readonly sent: ExchangeSent | null;
  readonly last: LastSale | null;
  /** Sales that were put aside unanswered. */
  readonly asides: readonly Aside[];
}

export const EMPTY_JOURNAL: TillJournal = {
  ...NO_CONTENT,
  ...{ saleId: null, pending: null, sent: null, last: null, asides: [] },
};

const whole = z.int().min(0);
/** A cart kept by an earlier release knows products by their unit only. */
const line = z
  .object({
    soldId: z.string().optional(),
    productId: z.string(),
    packId: z.string().nullable().default(null),
    name: z.string(),
    sku: z.string(),
    sellerNote: z.string().nullable().default(null),
    unit: z.string().default('piece'),
    stepMilli: z.int().min(1).default(1),
    unitPriceMinor: whole,
    taxBasisPoints: whole,
    quantityMilli: z.int().min(1),
    note: z.string().nullable().default(null),
    discount: discountDraft.nullable().default(null),
    override: z.object({ listPriceMinor: whole, reason: z.string() }).nullable().default(null),
  })
  .transform(({ soldId, ...kept }) => ({ ...kept, soldId: soldId ?? kept.productId }));
/** What is in a cart, as it is kept: at a till, and where it was parked. */
export const keptCart = z.object({
  lines: z.array(line),
  note: z.string().nullable().default(null),
  customer: buyer.extend({ isMadeHere: z.boolean().optional() }).nullable().default(null),
  discount: discountDraft.nullable().default(null),
  taxExempt: z
    .object({ reason: z.string(), certificate: z.string().nullable() })
    .nullable()
    .default(null),
  removed: whole.default(0),
  exchange: keptExchange,
  quote: keptQuote,
});

const keptSent = exchangeDraft
  .pick({ _id: true, saleId: true, refund: true })
  .nullable()
  .default(null);
const refusal = z.object({
  ...{ code: z.string(), message: z.string() },
  details: z.record(z.string(), z.unknown()),
});

const stored = keptCart.extend({
  saleId: z.string().nullable(),
  pending: saleDraft.nullable(),
  sent: keptSent,
  asides: z
    .array(
      z.object({
        draft: saleDraft,
        sent: keptSent,
        content: keptCart,
        refusal: refusal.nullable(),
      }),
    )
    .default([]),
  last: lastSale.nullable(),
});

/** Whose cart it is: what one person left at a till nobody else is shown. */
export interface JournalOwner {
  readonly businessId: string;
  readonly tillId: string;
  readonly personId: string;
}

/** Where a till writes its journal. */
export interface JournalKeeper {
  /**
   * Writes it soon; of several in a row the last. Resolves to false when the browser keeps nothing:
   * a reload would lose the cart.
   * @param isUnderWay its sale is to be on the disk before it is sent
   */
  readonly save: (journal: TillJournal, isUnderWay: boolean) => Promise<boolean>;
}

/** A journal as it was kept, by whatever release. What cannot be read counts as nothing. */
export function readJournal(kept: unknown): TillJournal {
  const read = stored.safeParse(kept);
  return read.success ? read.data : EMPTY_JOURNAL;
}
