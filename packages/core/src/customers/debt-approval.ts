import type { OverLimit } from '../approvals/over-limit.ts';
import { can, type Bearer } from '../permissions.ts';

/** Whose debt is given up, how much of it, and why: what an approval is bound to. */
export function subjectOfWriteOff(debt: {
  readonly customerId: string;
  readonly amountMinor: number;
  readonly reason: string;
}): string {
  const { customerId, amountMinor, reason } = debt;
  return JSON.stringify(['write-off', customerId, amountMinor, reason]);
}

/** To whom a credit is paid out, how much of it, and how: what an approval is bound to. */
export function subjectOfPayout(payout: {
  readonly customerId: string;
  readonly amountMinor: number;
  readonly method: string;
}): string {
  const { customerId, amountMinor, method } = payout;
  return JSON.stringify(['credit-payout', customerId, amountMinor, method]);
}

/** Why somebody needs a yes to pay a credit out, or null: who manages customers does it alone. */
export function payoutOverLimit(bearer: Bearer, amountMinor: number): OverLimit | null {
  if (can(bearer, 'customer.manage')) return null;
  return { code: 'APPROVAL_REQUIRED', kind: 'credit_payout', amountMinor, limitMinor: 0 };
}

/** Why somebody needs a yes to give up a debt, or null: who manages customers does it alone. */
export function writeOffOverLimit(bearer: Bearer, amountMinor: number): OverLimit | null {
  if (can(bearer, 'customer.manage')) return null;
  return { code: 'APPROVAL_REQUIRED', kind: 'debt_write_off', amountMinor, limitMinor: 0 };
}
