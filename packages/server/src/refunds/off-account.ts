import { whyNotBegin, whyNotPay } from '@tillbook/core/customers/erase-customer';
import { fieldError } from '@tillbook/core/field-errors';
import { whyNotAsCredit, type GivenBack, type TenderLeft } from '@tillbook/core/refunds/give-back';
import { Refusal } from '@tillbook/core/refusals';
import { movesAccount } from '@tillbook/core/sales/payment';
import { readAccounts, type LockedAccount } from '../customers/accounts.sql.ts';
import { enter, lockAccount, refuseToBegin } from '../customers/enter.ts';
import { Again, type Reader, type Tx } from '../db/database.ts';
import type { SaleWithRows } from '../sales/sale-rows.ts';
import type { RefundRecord } from './refunds.sql.ts';
import type { RefundToWrite } from './write-refund.ts';

/** What of a refund moves the customer's account instead of going back as money. */
export function offAccountOf({ payments }: Pick<RefundToWrite, 'payments'>): number {
  return payments.reduce(
    (sum, { method, amountMinor }) => sum + (movesAccount(method) ? amountMinor : 0),
    0,
  );
}

/**
 * Whose account store credit goes to; null when there is none. Of a sale with a customer it is that
 * one: nobody takes the credit of somebody else's money.
 * @param tenders as money may go back by them
 * @throws Refusal CUSTOMER_REQUIRED, NOT_FOUND, CUSTOMER_ARCHIVED, CUSTOMER_FORGOTTEN, 422 for
 *   another customer
 */
export async function creditedTo(
  reader: Reader,
  businessId: string,
  { sale }: SaleWithRows,
  draft: {
    readonly payments: readonly GivenBack[];
    readonly customerId: string | null;
  },
  tenders: readonly TenderLeft[],
): Promise<string | null> {
  const credited = draft.payments.find(({ method }) => method === 'store_credit');
  if (credited === undefined) return null;
  const customerId = sale.customerId ?? draft.customerId;
  if (customerId === null) throw new Refusal('CUSTOMER_REQUIRED');
  if (draft.customerId !== null && draft.customerId !== customerId) {
    throw new Refusal('VALIDATION_FAILED', {}, [fieldError('#/customerId', 'MISMATCH')]);
  }
  const [account] = await readAccounts(reader, businessId, [customerId]);
  if (account === undefined) throw new Refusal('NOT_FOUND', { customerId });
  if (whyNotAsCredit(whyNotBegin(account), credited.amountMinor, tenders) !== null) {
    refuseToBegin(account);
  }
  return customerId;
}

/**
 * Locks the account that a refund moves; null when it concerns none. One of a sale on account may
 * take back what was given up of it, however its money goes back. Sales lock accounts after till
 * and levels and before the figures of the day: refunds do so too.
 */
export async function lockAccountOf(
  tx: Tx,
  businessId: string,
  made: RefundToWrite,
): Promise<LockedAccount | null> {
  const customerId = made.customerId ?? made.sale.rows.sale.customerId;
  const isOnAccount = made.sale.rows.payments.some(({ method }) => method === 'credit');
  if (customerId === null || (offAccountOf(made) === 0 && !isOnAccount)) return null;
  return lockAccount(tx, businessId, customerId);
}

/**
 * Enters a refund on its customer's account: it pays what it took back of what was given up, then
 * the debt of its own sale.
 * @param backMinor what of the balance it took back of what was given up
 * @throws Again where the customer was forgotten after the refund was judged
 */
export async function takeOffAccount(
  tx: Tx,
  businessId: string,
  { account, backMinor }: { readonly account: LockedAccount | null; readonly backMinor: number },
  made: RefundToWrite,
  refund: RefundRecord,
): Promise<void> {
  const offMinor = offAccountOf(made);
  if (account === null || offMinor === 0) return;
  // Done again it is judged as of somebody who was forgotten: nobody is credited who is nobody.
  const owedMinor = Math.max(0, account.balanceMinor - backMinor) + backMinor;
  if (whyNotPay({ ...account, balanceMinor: owedMinor }, offMinor) !== null) throw new Again();
  const { refundId: sourceId, branchId, businessDate, refundedAt: at } = refund;
  const { refundedBy: by, refundedByName: byName, refundNumber: number, saleId } = refund;
  await enter(tx, businessId, account, {
    ...{ kind: 'refund', sourceId, branchId, amountMinor: -offMinor },
    ...{ businessDate, owedSince: null, dueOn: null, at, by, byName, number },
    takesBack: [
      { kind: 'write_off_back', sourceId },
      { kind: 'sale', sourceId: saleId },
    ],
  });
}
