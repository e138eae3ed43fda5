import { whyNotVoidHere, type WhyNotVoidHere } from '@tillbook/core/refunds/refund-facts';
import type { Refund } from '@tillbook/core/refunds/refunds.api';
import type { Bearer } from '@tillbook/core/permissions';
import type { TillLease } from '@tillbook/core/sales/tills.api';
import { useSyncExternalStore } from 'react';
import { nowMs } from '../api/clock.ts';
import { t } from '../i18n/en/undo-sale.ts';
import { useUser } from '../session/use-session.ts';
import { unsent } from './browser-outbox.ts';
import { refundContent } from './refund-here.ts';
import { keepRefund } from './send-refund.ts';
import type { UnsentRefund, UnsentRefundContent } from './unsent-refund.ts';
import { factOf, type UnsentSale } from './unsent-sale.ts';

/** As undoing the last sale at once has it: what happened is told in words. */
export const VOID_REASON = 'other' as const;

/** The till at which it is undone, and the shift that is open there. */
export interface VoidPlace {
  readonly lease: TillLease;
  readonly shiftId: string | null;
}

/** Why a sale that waits here cannot be undone here, or null. */
export function whyNotVoid(
  sale: UnsentSale,
  refunds: readonly UnsentRefund[],
  place: VoidPlace | null,
  person: Bearer & { readonly _id: string },
): WhyNotVoidHere | null {
  const { draft, fact, sellerId } = sale;
  const isHere = place?.lease.tillId === draft.tillId && place.shiftId === draft.shiftId;
  return whyNotVoidHere(person, {
    isOwnSale: sellerId === person._id,
    totalMinor: fact.totalMinor,
    methods: fact.payments.map(({ method }) => method),
    isInOpenShift: isHere,
    isTouched: refunds.some((one) => one.fact.saleId === draft._id),
  });
}

/** Its void as the outbox keeps it, behind the sale: all of it, in cash, with the slip of it. */
export function voidContent(
  sale: UnsentSale,
  made: {
    readonly refundId: string;
    readonly place: TillLease;
    readonly person: { readonly _id: string; readonly name: string };
    readonly nowMs: number;
  },
): UnsentRefundContent {
  const { draft, fact } = sale;
  const { totalMinor } = fact;
  const back = { disposition: 'stock' as const, reason: VOID_REASON, note: t('note') };
  const body = {
    ...{ _id: made.refundId, leaseId: null, approvalId: null, shiftId: draft.shiftId, totalMinor },
    lines: fact.lines.map(({ lineNo, quantityMilli }) => ({ lineNo, quantityMilli, ...back })),
    payments: totalMinor === 0 ? [] : [{ method: 'cash' as const, amountMinor: totalMinor }],
  };
  const whole = { ...sale, isUnsent: true, linesBack: [], isVoided: false };
  const content = refundContent(whole, body, made);
  return {
    ...content,
    fact: { ...content.fact, kind: 'void' },
    slip: { ...content.slip, kind: 'void' },
  };
}

const WHY: Readonly<Record<WhyNotVoidHere, () => string>> = {
  INVALID_STATE: () => t('hereTouched'),
  SHIFT_CLOSED: () => t('hereShift'),
  NOT_IN_CASH: () => t('hereCash'),
  APPROVAL_REQUIRED: () => t('hereApproval'),
  REFUND_OVER_LIMIT: () => t('hereLimit'),
};

/** A sale of this device that is not sent, as something that can be undone here. */
export interface VoidableHere {
  /** A sentence, or null: it can be undone now. */
  readonly stopped: string | null;
  /** Undoes it; rejects where the device cannot keep that. */
  readonly undo: (refundId: string) => Promise<Refund>;
}

const readable = new WeakMap<UnsentSale, boolean>();

/** Whether this release understands what was kept; asked once of each, not whenever it is drawn. */
function isReadable(sale: UnsentSale): boolean {
  const known = readable.get(sale) ?? factOf(sale) !== null;
  readable.set(sale, known);
  return known;
}

/** Null: the sale does not wait here, so it is undone as any other. */
export function useVoidHere(saleId: string, place: VoidPlace | null): VoidableHere | null {
  const user = useUser();
  const { sales, refunds } = useSyncExternalStore(unsent.subscribe, unsent.getSnapshot);
  const sale = sales.find(({ draft }) => draft._id === saleId);
  if (sale === undefined || !isReadable(sale)) return null;
  const why = whyNotVoid(sale, refunds, place, user);
  return {
    stopped: why === null ? null : WHY[why](),
    undo: async (refundId) => {
      if (why !== null || place === null) throw new Error('It cannot be undone here');
      const person = { _id: user._id, name: user.name };
      const made = { refundId, place: place.lease, person, nowMs: nowMs() };
      return keepRefund(sale.businessId, voidContent(sale, made));
    },
  };
}
