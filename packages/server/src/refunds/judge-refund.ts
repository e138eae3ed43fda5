import {
  refundOverLimit,
  voidOverLimit,
  type RefundBefore,
} from '@tillbook/core/refunds/refund-approval';
import { leftOn, type TenderLeft } from '@tillbook/core/refunds/give-back';
import { whyNotWhole, withinShift } from '@tillbook/core/refunds/refund-facts';
import type { RefundFact } from '@tillbook/core/refunds/refund-facts.api';
import { Refusal } from '@tillbook/core/refusals';
import { countFact, hadEnded, type ConflictKind } from '@tillbook/core/sales/sale-facts';
import type { DeviceCaller } from '../http/bind-device.ts';
import { standsNoMoreSince } from '../sales/happened.ts';
import { bearerOf, type FactSeller } from '../sales/sync.sql.ts';
import type { RefundFactKnown } from './refund-facts.sql.ts';
import type { SaleToRefund } from './refund-lines.ts';
import type { RefundTill } from './sold.sql.ts';

/** A refund that happened, judged: what would have refused another is noted here. */
export interface JudgedRefund {
  readonly person: FactSeller;
  /** The shift that it is in: the one that it names, or the one which that joined. */
  readonly shiftId: string;
  readonly countedMs: number;
  readonly isClockSuspect: boolean;
  readonly isLate: boolean;
  readonly conflicts: Map<ConflictKind, Readonly<Record<string, unknown>>>;
}

/**
 * Its shift, person, device and clock.
 * @throws Refusal where no refund can be made of it
 */
export function judgeRefund(
  device: DeviceCaller,
  till: RefundTill,
  times: { readonly nowMs: number; readonly sentMs: number },
  fact: RefundFact,
  { shift, person }: RefundFactKnown,
): JudgedRefund {
  if (shift === null) throw new Refusal('SHIFT_NOT_OPEN');
  if (person === null) throw new Refusal('NOT_FOUND');
  const conflicts: JudgedRefund['conflicts'] = new Map();
  const openedMs = Date.parse(shift.openedAt);
  const closedMs = shift.closedAt === null ? null : Date.parse(shift.closedAt);
  const { countedMs: trustedMs, isSuspect } = countFact({
    ...{ occurredMs: Date.parse(fact.occurredAt), ...times, shiftOpenedMs: openedMs },
  });
  const countedMs = withinShift(trustedMs, { openedMs, closedMs }, times.nowMs);
  if (isSuspect) {
    const countedAt = new Date(countedMs).toISOString();
    const offSeconds = Math.round((times.sentMs - times.nowMs) / 1_000);
    conflicts.set('clock_suspect', { occurredAt: fact.occurredAt, countedAt, offSeconds });
  }
  const action = fact.kind === 'void' ? 'sale.void' : 'refund.post';
  const endedAt = standsNoMoreSince(person, till.branchId, countedMs, action);
  if (hadEnded(endedAt, countedMs)) {
    conflicts.set('seller_revoked', { seller: person.name, since: endedAt });
  }
  if (hadEnded(device.revokedAt, countedMs)) {
    conflicts.set('device_revoked', { device: device.name, since: device.revokedAt });
  }
  const isLate = closedMs !== null;
  if (isLate) conflicts.set('late_refund', { shiftOpenedAt: shift.openedAt });
  return {
    person,
    shiftId: shift.shiftId,
    countedMs,
    isClockSuspect: isSuspect,
    isLate,
    conflicts,
  };
}

/**
 * Cash that was not paid in cash, or is more than the person could give back alone, and goods that
 * came back when the days for it were over.
 */
export function noteOverLimit(
  { person, countedMs, conflicts }: JudgedRefund,
  cashMinor: number,
  tenders: readonly TenderLeft[],
  before: RefundBefore,
): void {
  const parts = [{ method: 'cash' as const, amountMinor: cashMinor }];
  const bearer = bearerOf(person, countedMs);
  const over = refundOverLimit(bearer, cashMinor, parts, tenders, before);
  const isOwed = leftOn(tenders, 'credit') > 0;
  // Who may not take back at all is told of by a conflict of its own.
  const isOver = over !== null && over.code !== 'APPROVAL_REQUIRED';
  if (!isOwed && !isOver) return;
  const { code = 'REFUND_DEBT_FIRST', limitMinor = 0 } = over ?? {};
  conflicts.set('over_limit', { code, cashMinor, limitMinor, isOwed });
}

/**
 * Whether what a device undid is still as it was sold: then it is a void. Where its shift was
 * closed, or something came back of it meanwhile, it is a refund of what was left.
 */
export function isStillWhole(
  fact: RefundFact,
  judged: JudgedRefund,
  { rows, returned }: SaleToRefund,
): boolean {
  if (fact.kind !== 'void') return false;
  const why = whyNotWhole({
    methods: rows.payments.map(({ method }) => method),
    isInOpenShift: !judged.isLate && rows.sale.shiftId === judged.shiftId,
    isTouched: returned.lines.length > 0,
  });
  return why === null;
}

/** A sale of somebody else, or one beyond what the person gives back alone. */
export function noteVoidOverLimit(
  { person, countedMs, conflicts }: JudgedRefund,
  sale: { readonly sellerId: string },
  totalMinor: number,
): void {
  const isOwnSale = sale.sellerId === person.personId;
  const over = voidOverLimit(bearerOf(person, countedMs), isOwnSale, totalMinor);
  if (over === null) return;
  const { code, limitMinor } = over;
  conflicts.set('over_limit', { code, cashMinor: totalMinor, limitMinor, isOwed: false });
}
