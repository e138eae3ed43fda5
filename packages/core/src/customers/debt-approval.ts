import type { OverLimit } from '../approvals/over-limit.ts';
import { safeMinor } from '../money.ts';
import { chosenLimit } from '../own-rights.ts';
import { can, chosenRight, type Bearer } from '../permissions.ts';
import { creditLeft, whyNotCredit, type Account } from './account.ts';

/** As it is written down, whoever says it: a screen sends what was typed. */
const said = (reason: string): string => reason.trim().normalize('NFC');

/** Whose debt is given up, how much of it, and why: what an approval is bound to. */
export function subjectOfWriteOff(debt: {
  readonly customerId: string;
  readonly amountMinor: number;
  readonly reason: string;
}): string {
  const { customerId, amountMinor, reason } = debt;
  return JSON.stringify(['write-off', customerId, amountMinor, said(reason)]);
}

/** Of which debt the giving up is taken back, and why: what an approval is bound to. */
export function subjectOfWriteOffVoid(taken: {
  readonly writeOffId: string;
  readonly reason: string;
}): string {
  return JSON.stringify(['write-off-void', taken.writeOffId, said(taken.reason)]);
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

/** The most that this person leaves on account of one sale alone; null: there is no such limit. */
export function creditCeiling(bearer: Bearer): number | null {
  if (bearer.role !== 'seller' && bearer.role !== 'branch_manager') return null;
  if (chosenRight(bearer, 'sale.on_account') === 'ask') return 0;
  return chosenLimit(bearer, 'creditMinor');
}

/** Why somebody needs a yes to sell so much on account, or null; customers have limits besides. */
export function creditOverLimit(bearer: Bearer, amountMinor: number): OverLimit | null {
  if (amountMinor === 0) return null;
  if (chosenRight(bearer, 'sale.on_account') === 'deny') {
    return { code: 'CREDIT_OVER_OWN_LIMIT', kind: 'credit_over_limit', amountMinor, limitMinor: 0 };
  }
  const limitMinor = creditCeiling(bearer);
  if (limitMinor === null || amountMinor <= limitMinor) return null;
  return { code: 'CREDIT_OVER_OWN_LIMIT', kind: 'credit_over_limit', amountMinor, limitMinor };
}

/**
 * Why a sale of so much on account needs a yes for who buys, whoever sells, or null. What is asked
 * for is how far it goes beyond the limit: with less left by then, the yes was to something else.
 * Where there is no credit at all (a limit of zero) there is nothing to go beyond.
 */
export function accountOverLimit(account: Account, amountMinor: number): OverLimit | null {
  const code = whyNotCredit(account, amountMinor);
  if (code === null || account.creditLimitMinor === 0) return null;
  const beyondMinor = safeMinor(amountMinor - (creditLeft(account) ?? 0));
  return { code, kind: 'account_over_limit', amountMinor: beyondMinor, limitMinor: 0 };
}

/** Why somebody needs a yes to pay a credit out, or null: who manages customers does it alone. */
export function payoutOverLimit(bearer: Bearer, amountMinor: number): OverLimit | null {
  if (can(bearer, 'debt.pay_out')) return null;
  return { code: 'APPROVAL_REQUIRED', kind: 'credit_payout', amountMinor, limitMinor: 0 };
}

/** Why somebody needs a yes to give up a debt, or null: who manages customers does it alone. */
export function writeOffOverLimit(bearer: Bearer, amountMinor: number): OverLimit | null {
  if (can(bearer, 'debt.write_off')) return null;
  return { code: 'APPROVAL_REQUIRED', kind: 'debt_write_off', amountMinor, limitMinor: 0 };
}

/** Why somebody needs a yes to take a giving up back, or null: who may give up alone does so. */
export function writeOffVoidOverLimit(bearer: Bearer, amountMinor: number): OverLimit | null {
  const over = writeOffOverLimit(bearer, amountMinor);
  return over === null ? null : { ...over, kind: 'write_off_void' };
}
