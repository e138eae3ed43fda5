import type { Layby, LaybyDraft } from '@tillbook/core/sales/laybys.api';
import type { SaleDraft } from '@tillbook/core/sales/sales.api';
import { newId } from './builders.ts';
import { draftOf, type Cart, type OpenTill } from './till.ts';

export const DUE_ON = '2026-05-01';

/** A cart as a till sets it aside, with a first payment in cash. */
export function laybyDraftOf(
  till: OpenTill,
  customerId: string,
  cart: Cart,
  depositMinor: number,
): LaybyDraft {
  const { lines, totalMinor } = draftOf(till, cart);
  const { tillId, shiftId, leaseId } = till;
  return {
    ...{ _id: newId(), tillId, shiftId, leaseId, customerId, lines, totalMinor, dueOn: DUE_ON },
    deposit: cashOf(depositMinor),
  };
}

export const cashOf = (amountMinor: number) => ({
  ...{ _id: newId(), method: 'cash' as const, amountMinor, provider: null, reference: null },
});

/** A payment of one in cash, into the shift of a till. */
export const towards = ({ shiftId, leaseId }: OpenTill, amountMinor: number) => ({
  ...{ ...cashOf(amountMinor), shiftId, leaseId },
});

/** The sale that collects a lay-by: what was paid before, the rest in cash. */
export function saleOfLayby(till: OpenTill, layby: Layby): SaleDraft {
  const reason = `Lay-by ${layby.number}`;
  const { _id: quoteId, customer, paidMinor, totalMinor } = layby;
  const leftMinor = totalMinor - paidMinor;
  const deposit = { ...cashOf(paidMinor), method: 'deposit' as const, reference: layby.number };
  const draft = draftOf(till, { lines: [], totalMinor });
  return {
    ...{ ...draft, quoteId, customerId: customer._id },
    payments: [deposit, ...(leftMinor === 0 ? [] : [cashOf(leftMinor)])],
    lines: layby.lines.map((line) => {
      const { productId, packId, quantityMilli, unitPriceMinor, discount } = line;
      const off = discount && { kind: 'amount' as const, amountMinor: discount.discountMinor };
      return {
        ...{ productId, packId, quantityMilli, unitPriceMinor },
        override: { listPriceMinor: unitPriceMinor, reason },
        ...(off === null ? {} : { discount: { ...off, reason } }),
      };
    }),
    ...(layby.discount === null
      ? {}
      : { discount: { kind: 'amount', amountMinor: layby.discount.discountMinor, reason } }),
  };
}
