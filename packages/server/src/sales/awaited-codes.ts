import type { AnswerOf } from '@tillbook/core/endpoint';
import { fieldError } from '@tillbook/core/field-errors';
import { can } from '@tillbook/core/permissions';
import { Refusal } from '@tillbook/core/refusals';
import type { enterCode as enterCodeApi } from '@tillbook/core/sales/awaited-codes.api';
import type { listAwaitedCodes } from '@tillbook/core/sales/awaited-codes.api';
import {
  foldCode,
  looksLikeCardNumber,
  referenceKey,
} from '@tillbook/core/sales/payment-reference';
import { recordDeed } from '../customers/clerk.ts';
import { Again, brokenUniqueness, type Reader, type Tx } from '../db/database.ts';
import { isReferenceUsed } from '../debts/payments.sql.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { appendEvent } from '../outbox/append-event.ts';
import {
  findPaymentToCode,
  readAwaited,
  writeCode,
  type PaymentFound,
} from './awaited-codes.sql.ts';
import type { SaleReach } from './sales.sql.ts';

/** A seller sees what the own sales brought, and what came in by the own shift. */
const reachOf = (actor: Actor): SaleReach => ({
  branchIds: actor.branchIds,
  sellerId: can(actor, 'sale.view') ? null : actor.personId,
});

/** Mobile money without its code in the caller's reach, of one shift or of all. */
export async function awaitedFor(
  reader: Reader,
  actor: Actor,
  shiftId: string | null,
): Promise<AnswerOf<typeof listAwaitedCodes>> {
  const { businessId } = inBusiness(actor);
  const found = await readAwaited(reader, businessId, reachOf(actor), shiftId);
  const { count = 0, sumMinor = 0 } = found[0] ?? {};
  return {
    items: found.map(({ count: _count, sumMinor: _sum, ...item }) => item),
    ...{ count, amountMinor: sumMinor },
  };
}

interface Entering {
  readonly paymentId: string;
  readonly reference: string;
  /** ISO 8601, UTC. */
  readonly at: string;
}

type Entered = AnswerOf<typeof enterCodeApi>;

/** The same code once more is what it was; another one comes too late. @throws Refusal */
function enteredBefore(paymentId: string, found: PaymentFound, reference: string): Entered {
  if (foldCode(found.reference ?? '') !== foldCode(reference)) throw new Refusal('INVALID_STATE');
  return { _id: paymentId, provider: found.provider, reference: found.reference ?? '' };
}

/**
 * Gives a payment the code that it awaits, once. The money stands in the books as it did.
 * @throws Refusal NOT_FOUND, INVALID_STATE for another code than it has, REFERENCE_USED,
 *   CARD_NUMBER_REFUSED, VALIDATION_FAILED
 */
export async function enterCode(
  tx: Tx,
  actor: Actor,
  { paymentId, reference, at }: Entering,
): Promise<Entered> {
  const { businessId } = inBusiness(actor);
  const reach = reachOf(actor);
  const found = await findPaymentToCode(tx, businessId, paymentId, reach);
  if (found === null) throw new Refusal('NOT_FOUND');
  if (found.reference !== null) return enteredBefore(paymentId, found, reference);
  if (looksLikeCardNumber(reference, 'mobile_money')) throw new Refusal('CARD_NUMBER_REFUSED');
  const { provider, branchId, receiptNumber, amountMinor, shiftId, saleId } = found;
  const key = referenceKey({ method: 'mobile_money', provider, reference });
  if (key === null) {
    throw new Refusal('VALIDATION_FAILED', {}, [fieldError('#/reference', 'REQUIRED')]);
  }
  if (await isReferenceUsed(tx, businessId, key, paymentId)) {
    throw new Refusal('REFERENCE_USED', { reference });
  }
  const by = { by: actor.personId, byName: actor.name };
  const isEntered = await whenFree(writeCode(tx, { paymentId, reference, key, at, ...by }));
  // Somebody was faster: what they entered holds.
  if (!isEntered) throw new Again();
  await appendEvent(tx, { businessId, kind: 'shift_changed', subjectId: shiftId, branchId });
  await recordDeed(
    tx,
    { businessId, at, personId: actor.personId, name: actor.name },
    {
      event: 'matching_changed',
      action: 'matching.code_entered',
      subjectId: saleId,
      detail: { receiptNumber, paymentId, amountMinor, provider, reference },
    },
  );
  return { _id: paymentId, provider, reference };
}

/** A code that a sale got a moment ago: done again, it is seen as used. @throws Again */
async function whenFree(work: Promise<boolean>): Promise<boolean> {
  try {
    return await work;
  } catch (error) {
    if (brokenUniqueness(error) === 'payment_reference_once') throw new Again();
    throw error;
  }
}
