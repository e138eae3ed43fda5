import type { LockedAccount } from '../customers/accounts.sql.ts';
import { enter, lockAccount } from '../customers/enter.ts';
import type { Tx } from '../db/database.ts';
import type { RefundRecord } from './refunds.sql.ts';
import type { RefundToWrite } from './write-refund.ts';

/** What of a refund comes off the customer's account instead of going back as money. */
export function offAccountOf({ payments }: Pick<RefundToWrite, 'payments'>): number {
  return payments.find(({ method }) => method === 'credit')?.amountMinor ?? 0;
}

/**
 * Locks the account that a refund comes off; null when it concerns none. Sales lock accounts after
 * till and levels and before the figures of the day: refunds do so too.
 */
export async function lockAccountOf(
  tx: Tx,
  businessId: string,
  made: RefundToWrite,
): Promise<LockedAccount | null> {
  const { customerId } = made.sale.rows.sale;
  if (offAccountOf(made) === 0 || customerId === null) return null;
  return lockAccount(tx, businessId, customerId);
}

/** Takes a refund off its customer's account, the debt of its own sale first. */
export async function takeOffAccount(
  tx: Tx,
  businessId: string,
  account: LockedAccount | null,
  made: RefundToWrite,
  refund: RefundRecord,
): Promise<void> {
  if (account === null) return;
  const { refundId: sourceId, branchId, businessDate, refundedAt: at } = refund;
  const { refundedBy: by, refundedByName: byName, refundNumber: number, saleId } = refund;
  await enter(tx, businessId, account, {
    ...{ kind: 'refund', sourceId, branchId, amountMinor: -offAccountOf(made) },
    ...{ businessDate, owedSince: null, dueOn: null, at, by, byName, number },
    takesBack: { kind: 'sale', sourceId: saleId },
  });
}
