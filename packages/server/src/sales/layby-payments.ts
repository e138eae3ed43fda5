import type { BodyOf } from '@tillbook/core/endpoint';
import type { CollectMethod } from '@tillbook/core/ledger/journal-of-customer';
import { journalOfDeposit } from '@tillbook/core/ledger/journal-of-layby';
import { moneyText, safeMinor } from '@tillbook/core/money';
import { Refusal, refuseIf } from '@tillbook/core/refusals';
import { whyNotInCoins, whyNotPayTowards } from '@tillbook/core/sales/laybys';
import type { Layby, payLayby } from '@tillbook/core/sales/laybys.api';
import { referenceKey } from '@tillbook/core/sales/payment-reference';
import { dayOfBranch, recordDeed, type Clerk } from '../customers/clerk.ts';
import { refusePlace, refusePrivate, refusingTaken } from '../debts/payments.ts';
import {
  findPayment,
  insertPayment,
  isReferenceUsed,
  lockTillToCollect,
} from '../debts/payments.sql.ts';
import { Again, type Tx } from '../db/database.ts';
import { nextDocumentNumber } from '../documents/documents.sql.ts';
import type { Actor } from '../http/actor.ts';
import { postJournal } from '../ledger/post-journal.ts';
import { hashOf, isSameAgain } from '../same-request.ts';
import { addPaid, findLayby, type KeptLayby } from './laybys.sql.ts';
import { laybyFor } from './read-laybys.ts';
import { lockQuotes } from './quote-uses.sql.ts';
import { policyOf } from './selling-policy.ts';
import { readSellingRows } from './selling.sql.ts';

/** A payment towards goods that are set aside. */
export interface Deposit {
  readonly _id: string;
  readonly laybyId: string;
  readonly customerId: string;
  readonly branchId: string;
  /** Null: not at a till. */
  readonly shiftId: string | null;
  readonly method: CollectMethod;
  readonly amountMinor: number;
  readonly provider: string | null;
  readonly reference: string | null;
  readonly businessDate: string;
  readonly hash: string;
  readonly paidBeforeMinor: number;
}

/**
 * Writes down a payment behind the locks of till and lay-by: money in, owed to the customer.
 * @throws Refusal LAYBY_NOT_IN_COINS, REFERENCE_USED, CARD_NUMBER_REFUSED, VALIDATION_FAILED,
 *   IDEMPOTENCY_KEY_REUSED
 */
export async function postDeposit(tx: Tx, clerk: Clerk, deposit: Deposit): Promise<string> {
  const { businessId, at, personId: by, name: byName } = clerk;
  const { _id: paymentId, laybyId, customerId, branchId, shiftId, method } = deposit;
  const { amountMinor, provider, reference, businessDate, hash, paidBeforeMinor } = deposit;
  refusePrivate({ ...deposit, note: null });
  await refuseCoins(tx, clerk, deposit);
  if ((await findPayment(tx, businessId, paymentId)) !== null) {
    throw new Refusal('IDEMPOTENCY_KEY_REUSED');
  }
  const key = method === 'mobile_money' ? referenceKey({ method, provider, reference }) : null;
  if (key !== null && (await isReferenceUsed(tx, businessId, key, paymentId))) {
    throw new Refusal('REFERENCE_USED', { reference });
  }
  await postJournal(tx, {
    ...{ businessId, entryId: paymentId, sourceKind: 'customer_payment', sourceId: paymentId },
    ...{ branchId, businessDate, ledgerDate: businessDate, postedAt: at },
    lines: journalOfDeposit({ method, amountMinor, isAtTill: shiftId !== null }),
  });
  const number = await nextDocumentNumber(tx, businessId, 'customer_payment');
  // Of a lay-by the balance is what was paid for it: so much is in the customer's favour.
  const balanceAfterMinor = -safeMinor(paidBeforeMinor + amountMinor);
  await refusingTaken(
    insertPayment(tx, businessId, {
      ...{ paymentId, number, customerId, branchId, shiftId, method, amountMinor, provider },
      ...{ reference, referenceKey: key, note: null, balanceAfterMinor, businessDate },
      ...{ at, by, byName, hash, laybyId },
    }),
  );
  await addPaid(tx, businessId, laybyId, amountMinor);
  return number;
}

/** Cash is paid in the coins that the business knows. @throws Refusal LAYBY_NOT_IN_COINS */
async function refuseCoins(tx: Tx, clerk: Clerk, paid: Deposit): Promise<void> {
  if (paid.method !== 'cash') return;
  const { rounding } = policyOf((await readSellingRows(tx, clerk.businessId)).selling);
  const stepMinor = rounding?.stepMinor ?? 1;
  const step = moneyText(stepMinor, clerk.currency);
  refuseIf(whyNotInCoins(paid, rounding), { step, stepMinor });
}

/** The lay-by in reach, open, as it stands behind its lock. @throws Refusal NOT_FOUND, LAYBY_… */
export async function lockOpenLayby(
  tx: Tx,
  businessId: string,
  asked: Parameters<typeof findLayby>[2],
): Promise<KeptLayby> {
  await lockQuotes(tx, businessId, [asked.laybyId]);
  const layby = await findLayby(tx, businessId, asked);
  if (layby === null) throw new Refusal('NOT_FOUND');
  const { state, number, cancelReason: reason } = layby;
  if (state === 'collected') throw new Refusal('LAYBY_COLLECTED', { number });
  if (state === 'cancelled') throw new Refusal('LAYBY_CANCELLED', { number, reason });
  return layby;
}

/**
 * Where money for a lay-by goes or comes from: the branch of the till that is asked at, locked;
 * away from a till its own branch. @throws Refusal NOT_FOUND, SHIFT_CLOSED, TILL_LEASE_LOST, …
 */
export async function lockPlace(
  tx: Tx,
  actor: Actor,
  clerk: Clerk,
  asked: { readonly shiftId: string | null; readonly leaseId: string | null },
  own: string,
): Promise<{ readonly branchId: string; readonly businessDate: string }> {
  const { businessId } = clerk;
  const { shiftId } = asked;
  const till = shiftId === null ? null : await lockTillToCollect(tx, businessId, shiftId);
  const branchId = till?.branchId ?? own;
  await refusePlace(tx, actor, businessId, { ...asked, branchId });
  return { branchId, businessDate: await dayOfBranch(tx, clerk, branchId) };
}

/**
 * Takes a payment for goods that are set aside, never more than is left.
 * @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN, TILL_LEASE_LOST, SHIFT_CLOSED, PERMISSION_REQUIRED,
 *   LAYBY_COLLECTED, LAYBY_CANCELLED, OVERPAYMENT, LAYBY_NOT_IN_COINS, REFERENCE_USED,
 *   CARD_NUMBER_REFUSED, IDEMPOTENCY_KEY_REUSED
 */
export async function takePayment(
  tx: Tx,
  actor: Actor,
  clerk: Clerk,
  asked: BodyOf<typeof payLayby> & { readonly laybyId: string },
): Promise<Layby> {
  const { businessId, at } = clerk;
  const { leaseId: _lease, ...content } = asked;
  const { _id: paymentId, laybyId, shiftId, amountMinor, method } = asked;
  const hash = hashOf(content);
  const reach = { laybyId, at, branchIds: actor.branchIds };
  const found = await findLayby(tx, businessId, reach);
  if (found === null) throw new Refusal('NOT_FOUND');
  if (isSameAgain(await findPayment(tx, businessId, paymentId), hash)) {
    return laybyFor(tx, actor, at, laybyId);
  }
  const place = await lockPlace(tx, actor, clerk, asked, found.branchId);
  // The same request a moment ago, behind the locks: done again, it finds that payment.
  const layby = await lockOpenLayby(tx, businessId, reach);
  if (layby.payments.some(({ _id }) => _id === paymentId)) throw new Again();
  const leftMinor = layby.totalMinor - layby.paidMinor;
  refuseIf(whyNotPayTowards(layby, amountMinor), { leftMinor });
  const { number, customerId } = layby;
  const paid = await postDeposit(tx, clerk, {
    ...{ ...asked, ...place, customerId, hash: hash.toString('hex') },
    paidBeforeMinor: layby.paidMinor,
  });
  await recordDeed(tx, clerk, {
    event: 'layby_changed',
    action: 'layby.paid',
    subjectId: laybyId,
    detail: { number, paid, branchId: place.branchId, shiftId, method, amountMinor },
  });
  return laybyFor(tx, actor, at, laybyId);
}
