import type { PaymentSlip, postCustomerPayment } from '@tillbook/core/customers/debts.api';
import { whyNotPay } from '@tillbook/core/customers/erase-customer';
import type { BodyOf } from '@tillbook/core/endpoint';
import { fieldError } from '@tillbook/core/field-errors';
import { journalOfCustomerPayment } from '@tillbook/core/ledger/journal-of-customer';
import { PRICE_MINOR_MAX } from '@tillbook/core/limits';
import { can } from '@tillbook/core/permissions';
import { Refusal, refuseIf } from '@tillbook/core/refusals';
import { looksLikeCardNumber, referenceKey } from '@tillbook/core/sales/payment-reference';
import { dayOfBranch, recordDeed, type Clerk } from '../customers/clerk.ts';
import { enter, lockAccount } from '../customers/enter.ts';
import { Again, brokenUniqueness, type Reader, type Tx } from '../db/database.ts';
import { nextDocumentNumber } from '../documents/documents.sql.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { postJournal } from '../ledger/post-journal.ts';
import { findPayment, insertPayment, isReferenceUsed, lockTillToCollect } from './payments.sql.ts';
import { hashOf, isSameAgain } from '../same-request.ts';

type NewPayment = BodyOf<typeof postCustomerPayment>;

/** The slip of a payment. @throws Refusal NOT_FOUND */
export async function slipFor(
  reader: Reader,
  actor: Actor,
  paymentId: string,
): Promise<PaymentSlip> {
  const { businessId, name: businessName, currency } = inBusiness(actor);
  const found = await findPayment(reader, businessId, paymentId);
  if (found === null || found.takesBack !== null) throw new Refusal('NOT_FOUND');
  const { contentHash: _h, branchId: _b, shiftId: _s, laybyId: _l, takesBack: _t, ...slip } = found;
  return { ...slip, businessName, currency };
}

/**
 * Takes what a customer pays: the oldest debts first, the rest stays as credit. At a till its cash
 * goes into the drawer of the open shift; elsewhere it needs the right to manage customers. The
 * till is locked before the account, as selling does it.
 * @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN, PERMISSION_REQUIRED, TILL_LEASE_LOST, SHIFT_CLOSED,
 *   OVERPAYMENT by who was forgotten, REFERENCE_USED, CARD_NUMBER_REFUSED, LIMIT_EXCEEDED,
 *   IDEMPOTENCY_KEY_REUSED
 */
export async function postPayment(
  tx: Tx,
  actor: Actor,
  clerk: Clerk,
  body: NewPayment,
): Promise<void> {
  const { businessId, at, personId: by, name: byName } = clerk;
  const { _id: paymentId, leaseId: _lease, ...content } = body;
  const { customerId, branchId, shiftId, method, amountMinor } = body;
  refusePrivate(body);
  const hash = hashOf(content);
  if (isSameAgain(await findPayment(tx, businessId, paymentId), hash)) return;
  await refusePlace(tx, actor, businessId, body);
  const businessDate = await dayOfBranch(tx, clerk, branchId);
  const account = await lockAccount(tx, businessId, customerId);
  // The same request a moment ago: done again, it finds that payment.
  if ((await findPayment(tx, businessId, paymentId)) !== null) throw new Again();
  refuseIf(whyNotPay(account, amountMinor), { owedMinor: Math.max(0, account.balanceMinor) });
  if (Math.abs(account.balanceMinor - amountMinor) > PRICE_MINOR_MAX) {
    throw new Refusal('LIMIT_EXCEEDED', { limit: 'balance' });
  }
  const key = method === 'mobile_money' ? referenceKey({ ...body, method }) : null;
  if (key !== null && (await isReferenceUsed(tx, businessId, key, paymentId))) {
    throw new Refusal('REFERENCE_USED', { reference: body.reference });
  }
  await postJournal(tx, {
    ...{ businessId, entryId: paymentId, sourceKind: 'customer_payment', sourceId: paymentId },
    ...{ branchId, businessDate, ledgerDate: businessDate, postedAt: at },
    lines: journalOfCustomerPayment({ method, amountMinor, isAtTill: shiftId !== null }),
  });
  const number = await nextDocumentNumber(tx, businessId, 'customer_payment');
  const entry = await enter(tx, businessId, account, {
    ...{ kind: 'payment', sourceId: paymentId, branchId, amountMinor: -amountMinor },
    ...{ businessDate, owedSince: null, dueOn: null, at, by, byName, number },
  });
  const { balanceAfterMinor } = entry;
  const { provider, reference, note } = body;
  await refusingTaken(
    insertPayment(tx, businessId, {
      ...{ paymentId, number, customerId, branchId, shiftId, method, amountMinor },
      ...{ provider, reference, referenceKey: key, note, balanceAfterMinor, businessDate },
      ...{ at, by, byName, hash: hash.toString('hex'), laybyId: null },
    }),
  );
  await recordDeed(tx, clerk, {
    event: 'debts_changed',
    action: 'customer.paid',
    subjectId: paymentId,
    detail: { number, customerId, branchId, shiftId, method, amountMinor, balanceAfterMinor },
  });
}

/** What a payment may not carry. @throws Refusal CARD_NUMBER_REFUSED, VALIDATION_FAILED */
export function refusePrivate(
  paid: Pick<NewPayment, 'method' | 'provider' | 'reference' | 'note'>,
): void {
  const { method, provider, reference, note } = paid;
  if (
    [provider, reference, note].some((text) => text !== null && looksLikeCardNumber(text, method))
  ) {
    throw new Refusal('CARD_NUMBER_REFUSED');
  }
  if (method !== 'mobile_money') return;
  if (referenceKey({ method, provider, reference }) === null) {
    throw new Refusal('VALIDATION_FAILED', {}, [fieldError('#/reference', 'REQUIRED')]);
  }
}

/** At a till: its shift must be open there, in the hands of who asks. */
export async function refusePlace(
  tx: Tx,
  actor: Actor,
  businessId: string,
  { shiftId, leaseId, branchId }: Pick<NewPayment, 'shiftId' | 'leaseId' | 'branchId'>,
): Promise<void> {
  if (shiftId === null) {
    if (can(actor, 'customer.manage')) return;
    throw new Refusal('PERMISSION_REQUIRED', { permission: 'customer.manage' });
  }
  const till = await lockTillToCollect(tx, businessId, shiftId);
  if (till === null || till.branchId !== branchId) throw new Refusal('NOT_FOUND');
  if (till.isOpen !== true) throw new Refusal('SHIFT_CLOSED');
  if (leaseId === null || till.leaseId !== leaseId) throw new Refusal('TILL_LEASE_LOST');
}

/** A code that somebody used a moment ago is seen as used when it is done again. */
export async function refusingTaken(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    // A moment ago: done again, the code is seen as used.
    if (brokenUniqueness(error) === 'customer_payment_reference_once') throw new Again();
    throw error;
  }
}
