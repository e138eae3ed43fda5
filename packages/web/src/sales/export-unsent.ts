import { moneyText } from '@tillbook/core/money';
import type { Sale } from '@tillbook/core/sales/sales.api';
import type { SealedUnsent } from '@tillbook/core/sales/unsent-file.api';
import type { StoredSale } from './device-database.ts';
import type { UnsentDiscard } from './discard-outbox.ts';
import type { Unsent } from './unsent-view.ts';

/** What goes into the file: carts that were thrown away, too, of which no count here tells. */
export type UnsentFile = Omit<Unsent, 'result'> & {
  readonly discards?: readonly UnsentDiscard[];
};

const base64 = (bytes: ArrayBuffer | Uint8Array): string =>
  btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(''));

/** What cannot be read, as it lies here: whoever can read it one day has all of it. */
function asItLies({ sealed, saleId, kind, sinceMs, ...kept }: StoredSale) {
  const { seq, businessId, tillId, series, number, state, problem, format } = kept;
  return {
    ...{
      kind: kind ?? 'sale',
      _id: saleId,
      businessId,
      tillId,
      series,
      number,
      seq,
      state,
      problem,
      format,
    },
    since: new Date(sinceMs).toISOString(),
    sealed: 'plain' in sealed ? sealed : { iv: base64(sealed.iv), bytes: base64(sealed.bytes) },
  };
}

export interface UnsentTotal {
  readonly currency: string;
  readonly count: number;
  readonly totalMinor: number;
}

/** What the sales come to, by currency: currencies are never summed. */
export function totalsOf(
  sales: readonly { readonly fact: Pick<Sale, 'currency' | 'totalMinor'> }[],
): readonly UnsentTotal[] {
  const totals = new Map<string, UnsentTotal>();
  for (const { fact } of sales) {
    const { currency } = fact;
    const { count = 0, totalMinor = 0 } = totals.get(currency) ?? {};
    totals.set(currency, { currency, count: count + 1, totalMinor: totalMinor + fact.totalMinor });
  }
  return [...totals.values()];
}

/**
 * What waits as a file: for people to read, and under the device's seal, so that it can be brought
 * in again. It holds no secret of the device.
 */
export function exportUnsent(
  all: Partial<UnsentFile>,
  madeAt: string,
  sealed: readonly SealedUnsent[] = [],
): string {
  const { sales = [], refunds = [], openings = [], moves = [], closings = [] } = all;
  const { discards = [], unreadable = [] } = all;
  const money = (minor: number, currency: string) => moneyText(minor, currency);
  const content = {
    about: 'Sales made without a connection that this device has not sent yet',
    madeAt,
    totals: totalsOf(sales).map(({ currency, count, totalMinor }) => ({
      ...{ currency, count, total: money(totalMinor, currency) },
    })),
    sales: sales.map(({ draft, fact, sellerId, state, problem, businessId }) => ({
      receiptNumber: fact.receiptNumber,
      occurredAt: draft.occurredAt,
      ...{ state, problem, currency: fact.currency },
      total: money(fact.totalMinor, fact.currency),
      change: money(fact.changeMinor, fact.currency),
      ...{ business: fact.businessName, branch: fact.branchName, till: fact.tillName },
      seller: fact.sellerName,
      lines: fact.lines.map(({ name, packName, quantityMilli, unitPriceMinor, totalMinor }) => ({
        name: packName === null ? name : `${name} · ${packName}`,
        quantity: quantityMilli / 1_000,
        unitPrice: money(unitPriceMinor, fact.currency),
        total: money(totalMinor, fact.currency),
      })),
      payments: fact.payments.map(({ method, amountMinor, provider, reference }) => ({
        ...{ method, provider, reference, amount: money(amountMinor, fact.currency) },
      })),
      sent: { businessId, sellerId, ...draft },
    })),
    refunds: refunds.map(({ fact, slip, state, problem, businessId, tillId }) => ({
      ...{ number: slip.number, receiptNumber: slip.receiptNumber, refundedAt: slip.refundedAt },
      ...{ state, problem, currency: slip.currency, refundedBy: slip.refundedByName },
      total: money(slip.totalMinor, slip.currency),
      lines: slip.lines.map(({ name, quantityMilli }) => ({
        ...{ name, quantity: quantityMilli / 1_000 },
      })),
      sent: { businessId, tillId, ...fact },
    })),
    shifts: openings.map(({ opening, openedByName, tillName, currency, ...kept }) => ({
      ...{ till: tillName, openedBy: openedByName, openedAt: opening.openedAt, currency },
      ...{ float: money(opening.floatMinor, currency), state: kept.state, problem: kept.problem },
      sent: { businessId: kept.businessId, tillId: kept.tillId, ...opening },
    })),
    cashMoves: moves.map(({ move, movedByName, tillName, currency, ...kept }) => ({
      ...{ till: tillName, kind: move.kind, movedBy: movedByName, movedAt: move.movedAt },
      ...{ reason: move.reason, category: move.category, currency },
      ...{ amount: money(move.amountMinor, currency), state: kept.state, problem: kept.problem },
      sent: { businessId: kept.businessId, tillId: kept.tillId, ...move },
    })),
    shiftsClosed: closings.map(({ closing, closedByName, tillName, currency, ...kept }) => ({
      ...{ till: tillName, closedBy: closedByName, closedAt: closing.closedAt, currency },
      ...{ openedAt: kept.openedAt, note: closing.handOverNote ?? null },
      counted: money(closing.countedMinor, currency),
      ...{ state: kept.state, problem: kept.problem },
      sent: { businessId: kept.businessId, tillId: kept.tillId, ...closing },
    })),
    discardedCarts: discards.map(discardedCart),
    unreadable: unreadable.map(asItLies),
    sealed,
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

/** A cart that became no sale; what was kept before people could read it has its ids alone. */
function discardedCart({ tillId, discard, told, state, problem, businessId }: UnsentDiscard) {
  const { reason, note, discardedAt, parkedAt, totalMinor, lines } = discard;
  const money = (minor: number) => (told === undefined ? null : moneyText(minor, told.currency));
  return {
    ...{ till: told?.tillName ?? null, discardedBy: told?.discardedByName ?? null, discardedAt },
    ...{ parkedAt, reason, note, currency: told?.currency ?? null, total: money(totalMinor) },
    lines: lines.map(({ quantityMilli, unitPriceMinor }, at) => ({
      name: told?.names[at] ?? null,
      quantity: quantityMilli / 1_000,
      unitPrice: money(unitPriceMinor),
    })),
    ...{ state, problem },
    sent: { businessId, tillId, ...discard },
  };
}
