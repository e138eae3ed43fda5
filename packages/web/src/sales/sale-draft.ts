import type { LinePromotion } from '@tillbook/core/promotions/apply-promotions';
import { referenceKey } from '@tillbook/core/sales/payment-reference';
import type { SaleDraft } from '@tillbook/core/sales/sales.api';
import type { TillLease } from '@tillbook/core/sales/tills.api';
import type { CartLine, KeptContent } from './cart.ts';
import type { ExchangeSent } from './cart-exchange.ts';
import type { PaidPart } from './pay.ts';

/** Where a sale happens: the till this device holds, and the shift that is open there. */
export interface SellingPlace {
  readonly lease: Pick<TillLease, 'tillId' | 'tillName' | 'leaseId' | 'series'>;
  readonly shiftId: string;
  /** The last number that was given in the series. */
  readonly lastNumber: number;
}

/** The place with the number that this device gave last, where it is ahead in the same series. */
export function withNumber(
  place: SellingPlace,
  own: { readonly series: string; readonly lastNumber: number } | null,
): SellingPlace {
  if (own?.series !== place.lease.series) return place;
  return { ...place, lastNumber: Math.max(place.lastNumber, own.lastNumber) };
}

function draftLine(line: CartLine, given: readonly LinePromotion[]): SaleDraft['lines'][number] {
  const { productId, packId, quantityMilli, unitPriceMinor, note, discount, override } = line;
  const plain = { productId, packId, quantityMilli, unitPriceMinor, note, discount, override };
  if (given.length === 0) return plain;
  const promotions = given.map(({ promotionId, amountMinor }) => ({ promotionId, amountMinor }));
  return { ...plain, promotions };
}

/** The sale as the server is told of it; it takes the next number of the series. */
export function draftSale(
  place: SellingPlace,
  sale: {
    readonly saleId: string;
    readonly content: KeptContent;
    readonly parts: readonly PaidPart[];
    /** Rounding included. */
    readonly totalMinor: number;
    readonly roundingMinor: number;
    /** What promotions take off each line, in their order. */
    readonly promoted?: readonly (readonly LinePromotion[])[];
    readonly occurredAtMs: number;
  },
  newId: () => string,
): SaleDraft {
  const { tillId, leaseId, series } = place.lease;
  const { content, promoted = [] } = sale;
  return {
    _id: sale.saleId,
    ...{ tillId, leaseId, series },
    shiftId: place.shiftId,
    number: place.lastNumber + 1,
    occurredAt: new Date(sale.occurredAtMs).toISOString(),
    lines: content.lines.map((line, at) => draftLine(line, promoted[at] ?? [])),
    discount: content.discount,
    taxExempt: content.taxExempt,
    payments: sale.parts.map(({ tenderedMinor, typeName: _typeName, ...part }) => ({
      ...{ _id: newId(), ...part },
      ...(part.method === 'cash' ? { tenderedMinor } : {}),
    })),
    roundingMinor: sale.roundingMinor === 0 ? null : sale.roundingMinor,
    totalMinor: sale.totalMinor,
    note: content.note,
    ...(content.customer === null ? {} : { customerId: content.customer._id }),
    ...(content.quote === null ? {} : { quoteId: content.quote._id }),
    ...(content.removed === 0 ? {} : { removedCount: content.removed }),
  };
}

/**
 * The same sale under the till's number as the server knows it: another lease, series or count.
 * Only for a sale that the server refused; its id stays, so it can never be posted twice.
 */
export function renumbered(draft: SaleDraft, place: SellingPlace): SaleDraft {
  const { leaseId, series } = place.lease;
  return { ...draft, leaseId, series, shiftId: place.shiftId, number: place.lastNumber + 1 };
}

/** A refused sale once more, with an approval for it; sold now. */
export function approved(draft: SaleDraft, approvalId: string, nowMs: number): SaleDraft {
  const approvalIds = [...(draft.approvalIds ?? []), approvalId];
  return { ...draft, approvalIds, occurredAt: new Date(nowMs).toISOString() };
}

/** What was refused once more, with an approval for the sale or for what comes back with it. */
export function withApproval(
  draft: SaleDraft,
  sent: ExchangeSent | null,
  given: {
    readonly approvalId: string;
    readonly isOfRefund: boolean;
    readonly nowMs: number;
  },
): { readonly pending: SaleDraft; readonly sent: ExchangeSent | null } {
  const { approvalId, isOfRefund, nowMs } = given;
  if (sent === null || !isOfRefund) return { pending: approved(draft, approvalId, nowMs), sent };
  return { pending: draft, sent: { ...sent, refund: { ...sent.refund, approvalId } } };
}

/** The mobile-money providers of a sale, to be offered first the next time. */
export function providersOf(draft: SaleDraft): readonly string[] {
  return draft.payments.flatMap((payment) =>
    referenceKey(payment) === null || payment.provider === null ? [] : [payment.provider],
  );
}
