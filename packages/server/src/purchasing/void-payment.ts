import type { BodyOf } from '@tillbook/core/endpoint';
import { journalOfSupplierPayment } from '@tillbook/core/ledger/journal-of-purchase';
import { reverse } from '@tillbook/core/ledger/journal';
import type { voidSupplierPayment } from '@tillbook/core/purchasing/bills.api';
import { unsettle, whyNotVoidPayment } from '@tillbook/core/purchasing/settle';
import { Refusal, refuseIf } from '@tillbook/core/refusals';
import type { Reader, Tx } from '../db/database.ts';
import { postJournal } from '../ledger/post-journal.ts';
import { newId } from '../new-id.ts';
import { settleBills } from './bills.sql.ts';
import { placeOf, recordDeed, type Clerk } from './clerk.ts';
import { findPayment, insertPaymentVoid, type KeptPayment } from './payments.sql.ts';
import { lockSupplier } from './suppliers.sql.ts';
import { hashOf, isSameAgain } from '../same-request.ts';

/**
 * Takes a payment back, whole: what it settled is owed again and its money is where it was, today
 * or on the first open day. The supplier's lock lets one act after the other see what is owed.
 * @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN, INVALID_STATE (taken back already),
 *   IDEMPOTENCY_KEY_REUSED
 */
export async function voidPayment(
  tx: Tx,
  clerk: Clerk,
  paymentId: string,
  body: BodyOf<typeof voidSupplierPayment>,
): Promise<void> {
  const { businessId, at } = clerk;
  const { _id: voidId, reason } = body;
  const { supplierId } = await known(tx, businessId, paymentId);
  await lockSupplier(tx, businessId, supplierId);
  // Behind the lock: what was done a moment ago is seen.
  const payment = await known(tx, businessId, paymentId);
  const { branchId, businessDate } = await placeOf(tx, clerk, payment.branchId);
  const hash = hashOf({ reason });
  const isThis = payment.voidId === voidId;
  if (isThis && isSameAgain({ contentHash: payment.voidHash ?? '' }, hash)) return;
  refuseIf(whyNotVoidPayment(payment));
  const by = { at, by: clerk.personId, byName: clerk.name };
  await insertPaymentVoid(tx, businessId, {
    ...{ paymentId, voidId, reason, businessDate, ...by, hash },
  });
  await postJournal(tx, {
    ...{ businessId, entryId: newId(Date.parse(at)), sourceKind: 'supplier_payment_void' },
    ...{ sourceId: paymentId, branchId, businessDate, ledgerDate: businessDate, postedAt: at },
    lines: reverse(journalOfSupplierPayment(payment)),
  });
  const parts = payment.bills.map(({ _id: billId, amountMinor }) => ({ billId, amountMinor }));
  const source = { kind: 'payment_void', id: paymentId, at } as const;
  await settleBills(tx, businessId, source, unsettle(parts));
  const { number, method, amountMinor } = payment;
  await recordDeed(tx, clerk, {
    event: 'purchase_changed',
    branchId,
    action: 'supplier.payment_voided',
    subjectId: paymentId,
    detail: { number, supplierId, method, amountMinor, reason, bills: parts },
  });
}

async function known(reader: Reader, businessId: string, id: string): Promise<KeptPayment> {
  const found = await findPayment(reader, businessId, id);
  if (found === null) throw new Refusal('NOT_FOUND');
  return found;
}
