import type { voidCustomerPayment } from '@tillbook/core/customers/debts.api';
import { takePaymentBack, whyNotVoidPayment } from '@tillbook/core/customers/payment-back';
import type { BodyOf } from '@tillbook/core/endpoint';
import { reverse } from '@tillbook/core/ledger/journal';
import { journalOfCustomerPayment } from '@tillbook/core/ledger/journal-of-customer';
import { PRICE_MINOR_MAX } from '@tillbook/core/limits';
import { safeMinor } from '@tillbook/core/money';
import { Refusal, refuseIf } from '@tillbook/core/refusals';
import { looksLikeCardNumber } from '@tillbook/core/sales/payment-reference';
import { openEntries, writeEntries, type LockedAccount } from '../customers/accounts.sql.ts';
import { dayOfBranch, recordDeed, type Clerk } from '../customers/clerk.ts';
import { lockAccount } from '../customers/enter.ts';
import { Again, type Reader, type Tx } from '../db/database.ts';
import { nextDocumentNumber } from '../documents/documents.sql.ts';
import { postJournal } from '../ledger/post-journal.ts';
import {
  findPayment,
  insertPayment,
  lockTillToCollect,
  readPaid,
  type KeptPayment,
} from './payments.sql.ts';
import { hashOf, isSameAgain } from '../same-request.ts';

/**
 * Takes a customer's payment back, whole: what it paid is owed again as old as it was, and its
 * money leaves, today or on the first open day. Cash leaves the drawer that it went into while that
 * shift is open; afterwards it is in the safe, and leaves there. The till is locked before the
 * account, as collecting does it.
 * @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN, INVALID_STATE (taken back already, or a lay-by's),
 *   CARD_NUMBER_REFUSED, LIMIT_EXCEEDED, IDEMPOTENCY_KEY_REUSED
 */
export async function voidPayment(
  tx: Tx,
  clerk: Clerk,
  paymentId: string,
  body: BodyOf<typeof voidCustomerPayment>,
): Promise<void> {
  const { businessId } = clerk;
  const { _id: voidId, reason } = body;
  if (looksLikeCardNumber(reason)) throw new Refusal('CARD_NUMBER_REFUSED');
  const { shiftId, branchId, customerId } = await known(tx, businessId, paymentId);
  const hash = hashOf({ takesBack: paymentId, reason });
  if (isSameAgain(await findPayment(tx, businessId, voidId), hash)) return;
  const till = shiftId === null ? null : await lockTillToCollect(tx, businessId, shiftId);
  const businessDate = await dayOfBranch(tx, clerk, branchId);
  const account = await lockAccount(tx, businessId, customerId);
  // The same request a moment ago: done again, it finds that taking back.
  if ((await findPayment(tx, businessId, voidId)) !== null) throw new Again();
  // Behind the lock: what was done a moment ago is seen.
  const payment = await known(tx, businessId, paymentId);
  refuseIf(whyNotVoidPayment(payment));
  const balanceAfterMinor = safeMinor(account.balanceMinor + payment.amountMinor);
  if (Math.abs(balanceAfterMinor) > PRICE_MINOR_MAX) {
    throw new Refusal('LIMIT_EXCEEDED', { limit: 'balance' });
  }
  await post(tx, clerk, payment, {
    ...{ voidId, reason, hash: hash.toString('hex'), businessDate, account, balanceAfterMinor },
    shiftId: till?.isOpen === true ? shiftId : null,
  });
}

interface Back {
  readonly voidId: string;
  readonly reason: string;
  readonly hash: string;
  readonly businessDate: string;
  readonly account: LockedAccount;
  readonly balanceAfterMinor: number;
  /** The shift that took it, while it is open. */
  readonly shiftId: string | null;
}

/** Writes the taking back down: journal, account, paper and audit. */
async function post(tx: Tx, clerk: Clerk, payment: KeptPayment, back: Back): Promise<void> {
  const { businessId, at, personId: by, name: byName } = clerk;
  const { voidId, reason, hash, businessDate, account, balanceAfterMinor, shiftId } = back;
  const { _id: paymentId, customerId, branchId, method, amountMinor, provider } = payment;
  await postJournal(tx, {
    ...{ businessId, entryId: voidId, sourceKind: 'customer_payment_back', sourceId: voidId },
    ...{ branchId, businessDate, ledgerDate: businessDate, postedAt: at },
    lines: reverse(journalOfCustomerPayment({ method, amountMinor, isAtTill: shiftId !== null })),
  });
  const number = await nextDocumentNumber(tx, businessId, 'customer_payment');
  const made = { at, by, byName, number, businessDate };
  await writeEntries(tx, businessId, [
    {
      ...{ kind: 'payment_back', sourceId: voidId, customerId, branchId, amountMinor, ...made },
      ...{ entryNo: account.lastEntry + 1, balanceAfterMinor },
      // Only what of its credit was paid out is owed by this: at once, nobody agreed to terms.
      ...{ owedSince: businessDate, dueOn: businessDate },
      ...(await moved(tx, businessId, payment)),
    },
  ]);
  await insertPayment(tx, businessId, {
    ...{ paymentId: voidId, customerId, branchId, shiftId, method, provider, ...made, hash },
    ...{ reference: payment.reference, referenceKey: null, note: reason, laybyId: null },
    ...{ amountMinor: -amountMinor, balanceAfterMinor, takesBack: paymentId },
  });
  await recordDeed(tx, clerk, {
    event: 'debts_changed',
    action: 'customer.payment_voided',
    subjectId: paymentId,
    detail: {
      ...{ number: payment.number, backNumber: number, customerId, branchId, shiftId, method },
      ...{ amountMinor, balanceAfterMinor, reason },
    },
  });
}

/** What it is matched with, and what it moves between other entries of the locked account. */
async function moved(tx: Tx, businessId: string, payment: KeptPayment) {
  const { _id: paymentId, customerId, amountMinor } = payment;
  const { entryNo, paid } = await readPaid(tx, businessId, paymentId);
  const open = await openEntries(tx, businessId, customerId, 'credit');
  const credits = open.filter((one) => one.entryNo !== entryNo);
  const { own, moves } = takePaymentBack({ entryNo, amountMinor, paid }, credits);
  return { allocations: own, moves };
}

/** A payment; what takes one back is none. */
async function known(reader: Reader, businessId: string, id: string): Promise<KeptPayment> {
  const found = await findPayment(reader, businessId, id);
  if (found === null || found.takesBack !== null) throw new Refusal('NOT_FOUND');
  return found;
}
