import { addDays } from '@tillbook/core/reports/period';
import type { Quote, QuoteDraft } from '@tillbook/core/sales/quotes.api';
import type { SaleDraft } from '@tillbook/core/sales/sales.api';
import { newId, TEST_NOW } from './builders.ts';
import { draftOf, type Cart, type OpenTill } from './till.ts';

const TODAY = new Date(TEST_NOW).toISOString().slice(0, 10);

/** A cart as a till offers it for a week. */
export function quoteDraftOf(till: OpenTill, cart: Cart): QuoteDraft {
  const { lines, totalMinor } = draftOf(till, cart);
  const validUntil = addDays(TODAY, 7);
  return { _id: newId(), tillId: till.tillId, lines, totalMinor, validUntil };
}

/** The sale of a whole quote, as a till makes it whose list says the same or these prices. */
export function saleOfQuote(
  till: OpenTill,
  quote: Quote,
  listMinor: readonly number[] = [],
): SaleDraft {
  const reason = `Quote ${quote.number}`;
  const draft = draftOf(till, { lines: [], totalMinor: quote.totalMinor });
  return {
    ...draft,
    quoteId: quote._id,
    lines: quote.lines.map((line, at) => {
      const { productId, packId, quantityMilli, unitPriceMinor, discount } = line;
      const listPriceMinor = listMinor[at] ?? unitPriceMinor;
      const off = discount && { kind: 'amount' as const, amountMinor: discount.discountMinor };
      return {
        ...{ productId, packId, quantityMilli, unitPriceMinor },
        override: { listPriceMinor, reason },
        ...(off === null ? {} : { discount: { ...off, reason } }),
      };
    }),
    ...(quote.discount === null
      ? {}
      : { discount: { kind: 'amount', amountMinor: quote.discount.discountMinor, reason } }),
  };
}
