import type { OverLimit } from '../approvals/over-limit.ts';
import { can, type Bearer } from '../permissions.ts';
import { leftOn, type GivenBack, type TenderLeft } from './give-back.ts';
import type { Disposition, RefundReason } from './reasons.ts';

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

/**
 * Why somebody needs a yes for a refund, or null: who may not take back at all, for all of it; who
 * may, for more cash than was paid in cash. Whoever leads the shifts gives that alone.
 */
export function refundOverLimit(
  bearer: Bearer,
  totalMinor: number,
  parts: readonly GivenBack[],
  tenders: readonly TenderLeft[],
): OverLimit | null {
  const kind = 'refund_over_limit';
  if (!can(bearer, 'refund.post')) {
    return { code: 'APPROVAL_REQUIRED', kind, amountMinor: totalMinor, limitMinor: 0 };
  }
  if (can(bearer, 'shift.manage')) return null;
  const limitMinor = leftOn(tenders, 'cash');
  const amountMinor = parts.find(({ method }) => method === 'cash')?.amountMinor ?? 0;
  if (amountMinor <= limitMinor) return null;
  return { code: 'REFUND_CASH_LIMIT', kind, amountMinor, limitMinor };
}

/**
 * Why somebody needs a yes for a void, or null: the seller of the sale who may take back does it
 * alone, and whoever leads the shifts.
 */
export function voidOverLimit(
  bearer: Bearer,
  isOwnSale: boolean,
  totalMinor: number,
): OverLimit | null {
  if (can(bearer, 'shift.manage')) return null;
  if (isOwnSale && can(bearer, 'refund.post')) return null;
  return { code: 'APPROVAL_REQUIRED', kind: 'void_sale', amountMinor: totalMinor, limitMinor: 0 };
}
