import type { OverLimit } from '../approvals/over-limit.ts';
import { chosenLimit } from '../own-rights.ts';
import { can, type Bearer } from '../permissions.ts';
import { leftOn, type GivenBack, type TenderLeft } from './give-back.ts';
import type { Disposition, RefundReason } from './reasons.ts';

/** What was before a refund. */
export interface RefundBefore {
  /** The days in which goods of the sale come back without asking are over. */
  readonly isOver?: boolean;
  /** What the same person gave back of the sale before without anybody's yes. */
  readonly aloneMinor?: number;
}

/** Of a refund, what an approval is bound to. */
export interface RefundAsked {
  readonly lines: readonly {
    readonly lineNo: number;
    readonly quantityMilli: number;
    readonly disposition: Disposition;
    readonly reason: RefundReason;
  }[];
  readonly payments: readonly GivenBack[];
  readonly customerId?: string | null | undefined;
}

/** What exactly comes back of which sale, why, where it goes and how the money goes back. */
export function subjectOfRefund(saleId: string, asked: RefundAsked): string {
  const { lines, payments, customerId = null } = asked;
  const goods = [...lines]
    .sort((a, b) => a.lineNo - b.lineNo)
    .map(({ lineNo, quantityMilli, disposition, reason }) => [
      lineNo,
      quantityMilli,
      disposition,
      reason,
    ]);
  const money = [...payments]
    .sort((a, b) => (a.method < b.method ? -1 : 1))
    .map(({ method, amountMinor }) => [method, amountMinor]);
  const whose = customerId === null ? [] : [customerId];
  return JSON.stringify(['refund', saleId, goods, money, ...whose]);
}

/** Which sale is undone, and why. */
export function subjectOfVoid(saleId: string, reason: RefundReason): string {
  return JSON.stringify(['void', saleId, reason]);
}

/** The most that this person gives back of one sale alone; null: there is no such limit. */
export function refundCeiling(bearer: Bearer): number | null {
  const isLimited = bearer.role === 'seller' || bearer.role === 'branch_manager';
  return isLimited ? chosenLimit(bearer, 'refundMinor') : null;
}

/**
 * What is left of that; null: there is no such limit. A receipt that goes back line by line is
 * one refund (decision 188).
 * @param aloneMinor what they gave back of the sale before without anybody's yes
 */
export function refundCeilingLeft(bearer: Bearer, aloneMinor: number): number | null {
  const ceilingMinor = refundCeiling(bearer);
  return ceilingMinor === null ? null : Math.max(0, ceilingMinor - aloneMinor);
}

/**
 * Why somebody needs a yes for a refund, or null: who may not take back at all, who gives back more
 * than is left of the own ceiling, and whose goods come when the days for it are over, for all of
 * it; others for more cash than was paid in cash. Whoever leads the shifts does the last two alone.
 */
export function refundOverLimit(
  bearer: Bearer,
  totalMinor: number,
  parts: readonly GivenBack[],
  tenders: readonly TenderLeft[],
  { isOver = false, aloneMinor = 0 }: RefundBefore = {},
): OverLimit | null {
  const kind = 'refund_over_limit';
  if (!can(bearer, 'refund.post')) {
    return { code: 'APPROVAL_REQUIRED', kind, amountMinor: totalMinor, limitMinor: 0 };
  }
  const leftMinor = refundCeilingLeft(bearer, aloneMinor);
  if (leftMinor !== null && totalMinor > leftMinor) {
    return { code: 'REFUND_OVER_LIMIT', kind, amountMinor: totalMinor, limitMinor: leftMinor };
  }
  if (can(bearer, 'shift.manage')) return null;
  if (isOver) return { code: 'RETURN_DAYS_OVER', kind, amountMinor: totalMinor, limitMinor: 0 };
  const limitMinor = leftOn(tenders, 'cash');
  const amountMinor = parts.find(({ method }) => method === 'cash')?.amountMinor ?? 0;
  if (amountMinor <= limitMinor) return null;
  return { code: 'REFUND_CASH_LIMIT', kind, amountMinor, limitMinor };
}

/**
 * Why somebody needs a yes for a void, or null: the seller of the sale who may undo does it alone,
 * and whoever leads the shifts; both up to their own ceiling.
 */
export function voidOverLimit(
  bearer: Bearer,
  isOwnSale: boolean,
  totalMinor: number,
): OverLimit | null {
  const asked = { kind: 'void_sale', amountMinor: totalMinor } as const;
  const mayUndo = can(bearer, 'sale.void') && (isOwnSale || can(bearer, 'shift.manage'));
  if (!mayUndo) return { code: 'APPROVAL_REQUIRED', ...asked, limitMinor: 0 };
  const limitMinor = refundCeiling(bearer);
  const isWithin = limitMinor === null || totalMinor <= limitMinor;
  return isWithin ? null : { code: 'REFUND_OVER_LIMIT', ...asked, limitMinor };
}
