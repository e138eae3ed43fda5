import { Refusal } from '@tillbook/core/refusals';
import { localMoment } from '@tillbook/core/reports/period';
import {
  hasMoreThan,
  isAsQuoted,
  quoteStateOn,
  type QuoteState,
} from '@tillbook/core/sales/quotes';
import type { TaxMode, TaxRounding } from '@tillbook/core/sales/sale-total';
import type { SaleDraft } from '@tillbook/core/sales/sales.api';
import { Again, type Tx } from '../db/database.ts';
import { approvalsNamed, writeSaleUses } from './approved-sales.ts';
import { enterOnCards } from '../gift-cards/gift-cards.sql.ts';
import { giftCardsNamed } from './gift-payments.ts';
import { countedOf, type Happened } from './happened.ts';
import type { Posting } from './posting.ts';
import { laybyCollected, refuseDeposit } from './judge-layby.ts';
import { lockQuotes, useQuote, type NamedLayby, type NamedQuote } from './quote-uses.sql.ts';
import { setAside } from '../stock/stock.sql.ts';

/** A quote that a sale is made of. */
export interface QuoteUse {
  readonly quoteId: string;
  readonly saleId: string;
  /** Nothing of the sale is beyond what was quoted: nobody has to allow its prices again. */
  readonly isAsQuoted: boolean;
  /** How its prices were told: with the tax or without, and where that is rounded. */
  readonly tax: { readonly mode: TaxMode; readonly rounding: TaxRounding };
  /** The lay-by that the sale collects. */
  readonly layby: NamedLayby | null;
}

/** What sales name that lets them through: approvals, quotes and gift cards; mostly none. */
export async function allowedBy(tx: Tx, businessId: string, drafts: readonly SaleDraft[]) {
  const approvals = await approvalsNamed(tx, businessId, drafts);
  const ids = [...new Set(drafts.flatMap(({ quoteId }) => quoteId ?? []))];
  const found = ids.length === 0 ? [] : await lockQuotes(tx, businessId, ids);
  const giftCards = await giftCardsNamed(tx, businessId, drafts);
  return { approvals, giftCards, quotes: new Map(found.map((quote) => [quote.quoteId, quote])) };
}

/**
 * Writes down what the sales of a posting used, before their rows.
 * @throws Again when another till was faster: done again, the sale meets that use
 */
export async function writeUses(tx: Tx, businessId: string, posting: Posting | undefined) {
  if (posting === undefined) return;
  await writeSaleUses(tx, businessId, posting.approvalUses);
  await enterOnCards(tx, businessId, posting.giftEntries);
  for (const use of posting.quoteUses) {
    if (!(await useQuote(tx, businessId, use))) throw new Again();
    const { goods = [], branchId = '' } = use.layby ?? {};
    const freed = goods.map(({ productId, quantityMilli }) => ({
      productId,
      quantityMilli: -quantityMilli,
    }));
    await setAside(tx, businessId, branchId, freed);
  }
}

const CODES = {
  accepted: 'QUOTE_USED',
  withdrawn: 'QUOTE_WITHDRAWN',
  expired: 'QUOTE_EXPIRED',
} as const satisfies Record<Exclude<QuoteState, 'open'>, string>;

/** No day ends a lay-by. */
const LAYBY_CODES = {
  accepted: 'LAYBY_COLLECTED',
  withdrawn: 'LAYBY_CANCELLED',
  expired: 'LAYBY_CANCELLED',
} as const satisfies Record<keyof typeof CODES, string>;

/**
 * The quote that a sale is made of, by the day on which the sale counts. One that happened already
 * is not refused for a quote that is not open any more: that is noted, and the quote stays.
 * @throws Refusal NOT_FOUND, QUOTE_USED, QUOTE_WITHDRAWN, QUOTE_EXPIRED, LAYBY_…
 */
export function quoteOf(
  posting: Posting,
  draft: SaleDraft,
  happened: Happened | null,
): QuoteUse | null {
  const quoteId = draft.quoteId ?? null;
  if (quoteId === null) {
    refuseDeposit(draft);
    return null;
  }
  const quote = posting.quotes.get(quoteId);
  const state = quote === undefined ? 'unknown' : stateOf(posting, draft, quote, happened);
  if (quote !== undefined && state === 'open') {
    const layby = laybyCollected(posting, draft, quote, happened);
    const tax = taxOf(posting, draft, quote, happened);
    return { quoteId, saleId: draft._id, isAsQuoted: isAsQuoted(quote, draft), layby, tax };
  }
  const { number = '', validUntil = '', withdrawReason: reason = null } = quote ?? {};
  if (happened === null) {
    if (state === 'unknown' || state === 'open') throw new Refusal('NOT_FOUND', { quoteId });
    const codes = (quote?.layby ?? null) === null ? CODES : LAYBY_CODES;
    throw new Refusal(codes[state], { number, validUntil, reason });
  }
  // What names no open lay-by was paid by none before, and no device collects one alone.
  refuseDeposit(draft);
  happened.conflicts.set('quote_not_open', { quoteId, number, state, validUntil, reason });
  return null;
}

/**
 * What was told to be paid is paid: the sale is totalled as its quote was. Prices of the list are
 * those of now, so goods beyond the quote are another sale where the business changed its mind.
 * @throws Refusal QUOTE_TAX_CHANGED
 */
function taxOf(
  { context: { business } }: Posting,
  draft: SaleDraft,
  quote: NamedQuote,
  happened: Happened | null,
): QuoteUse['tax'] {
  const { taxMode: mode, number } = quote;
  if (happened === null && mode !== business.taxMode && hasMoreThan(quote, draft)) {
    throw new Refusal('QUOTE_TAX_CHANGED', { number });
  }
  return { mode, rounding: quote.taxRounding ?? business.taxRounding };
}

function stateOf(
  posting: Posting,
  draft: SaleDraft,
  quote: NamedQuote,
  happened: Happened | null,
): QuoteState {
  const { till, quoteUses } = posting;
  const { countedMs } = countedOf(posting, draft, happened);
  const { businessDate } = localMoment(countedMs, till.timezone, till.cutoffMinutes);
  // Another sale of the same request was faster.
  const earlier = quoteUses.find(({ quoteId }) => quoteId === quote.quoteId);
  return quoteStateOn({ ...quote, saleId: quote.saleId ?? earlier?.saleId ?? null }, businessDate);
}
