import { safeMinor } from '../money.ts';
import type { Bearer } from '../permissions.ts';
import { creditLeft, whyNotCredit, type Account } from './account.ts';
import { creditCeiling, creditOverLimit } from './debt-approval.ts';

/**
 * Selling on account without a connection. A device knows an account as of the last news, and what
 * it has put on it itself since; nobody can be asked for a yes there.
 */

/** An account as a device knows it: as it was told, and what the device put on it since. */
export function knownAccount<T extends Account>(
  told: T,
  soldMinor: number,
): T & { readonly leftMinor: number | null } {
  const known = { ...told, balanceMinor: safeMinor(told.balanceMinor + soldMinor) };
  return { ...known, leftMinor: creditLeft(known) };
}

/** The most that one sale may leave on an account there; null: there is no limit. */
export function creditOffline(bearer: Bearer, account: Account): number | null {
  const limits = [creditLeft(account), creditCeilingOffline(bearer)].filter((one) => one !== null);
  return limits.length === 0 ? null : Math.min(...limits);
}

/** What this person leaves on account alone: nothing, where it is always asked for or denied. */
function creditCeilingOffline(bearer: Bearer): number | null {
  return creditOverLimit(bearer, 1)?.limitMinor === 0 ? 0 : creditCeiling(bearer);
}

export type WhyNotCreditOffline =
  'NO_CREDIT' | 'CREDIT_LIMIT_EXCEEDED' | 'CREDIT_NEEDS_YES' | 'CREDIT_OVER_OWN_LIMIT';

/**
 * Why so much may not go on account without a connection, or null. The customer's limit first:
 * no yes helps beyond it.
 */
export function whyNotCreditOffline(
  bearer: Bearer,
  account: Account,
  amountMinor: number,
): WhyNotCreditOffline | null {
  if (account.creditLimitMinor === 0) return 'NO_CREDIT';
  if (whyNotCredit(account, amountMinor) !== null) return 'CREDIT_LIMIT_EXCEEDED';
  const own = creditOverLimit(bearer, amountMinor);
  if (own === null) return null;
  return own.limitMinor === 0 ? 'CREDIT_NEEDS_YES' : 'CREDIT_OVER_OWN_LIMIT';
}
