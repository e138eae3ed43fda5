import { fieldError } from '@tillbook/core/field-errors';
import { Refusal } from '@tillbook/core/refusals';
import { CHANGE_MAX_MINOR, whyNotPay } from '@tillbook/core/sales/payment';
import {
  awaitsCode,
  isCardForPhone,
  looksLikeCardNumber,
  referenceKey,
} from '@tillbook/core/sales/payment-reference';
import type { SaleDraft } from '@tillbook/core/sales/sales.api';
import { refuseGiftCards } from './gift-payments.ts';
import type { Happened } from './happened.ts';
import type { Posting } from './posting.ts';

/** What a sale may not carry, whatever else it says. @throws Refusal */
export function refusePrivate(draft: SaleDraft): void {
  draft.payments.forEach((payment, index) => {
    const { method, provider, reference, payerPhone = null } = payment;
    const texts = [provider, reference];
    const isCard = texts.some((text) => text !== null && looksLikeCardNumber(text, method));
    if (isCard || isCardForPhone(payerPhone ?? '')) {
      throw new Refusal('CARD_NUMBER_REFUSED');
    }
    const wrong = (field: string, code: 'REQUIRED' | 'MISMATCH') =>
      new Refusal('VALIDATION_FAILED', {}, [fieldError(`#/payments/${index}/${field}`, code)]);
    const isAwaiting = awaitsCode(payment);
    if (method === 'mobile_money' && !isAwaiting && referenceKey(payment) === null) {
      throw wrong('reference', 'REQUIRED');
    }
    // Nobody's number is kept where nothing is waited for.
    if (payerPhone !== null && !isAwaiting) throw wrong('payerPhone', 'MISMATCH');
  });
}

/**
 * Payments must be the total, each code used once, each way of paying be there; what was paid by
 * a sale that happened already is noted instead.
 * @throws Refusal
 */
export function refusePayments(
  posting: Posting,
  draft: SaleDraft,
  happened: Happened | null,
): void {
  const reason = whyNotPay(draft.totalMinor, draft.payments);
  if (reason === 'LIMIT_EXCEEDED') throw new Refusal(reason, { limit: CHANGE_MAX_MINOR });
  if (reason !== null) throw new Refusal(reason);
  const references = new Set<string>();
  const ids = new Set<string>();
  for (const [index, payment] of draft.payments.entries()) {
    refuseType(posting, payment, index, happened !== null);
  }
  refuseGiftCards(posting, draft, happened);
  for (const payment of draft.payments) {
    if (posting.usedPayments.has(payment._id) || ids.has(payment._id)) {
      throw new Refusal('IDEMPOTENCY_KEY_REUSED');
    }
    ids.add(payment._id);
    const key = referenceKey(payment);
    if (key === null) continue;
    if (posting.usedReferences.has(key) || references.has(key)) {
      const { provider, reference } = payment;
      if (happened === null) throw new Refusal('REFERENCE_USED', { reference });
      happened.conflicts.set('reference_used', { provider, reference });
    }
    references.add(key);
  }
}

/** An own way of paying must be there, of the kind that is said, with its code if it needs one. */
function refuseType(
  posting: Posting,
  payment: SaleDraft['payments'][number],
  index: number,
  hasHappened: boolean,
): void {
  const { paymentTypeId = null, method, reference } = payment;
  const wrong = (field: string, code: 'REQUIRED' | 'MISMATCH') =>
    new Refusal('VALIDATION_FAILED', {}, [fieldError(`#/payments/${index}/${field}`, code)]);
  if (paymentTypeId === null) {
    if (method === 'other') throw wrong('paymentTypeId', 'REQUIRED');
    if (method === 'exchange' && !posting.isExchange) throw wrong('method', 'MISMATCH');
    return;
  }
  const type = posting.paymentTypes.get(paymentTypeId);
  if (type === undefined) throw new Refusal('NOT_FOUND', { paymentTypeId });
  if (type.kind !== method) throw wrong('method', 'MISMATCH');
  // What was paid was paid, whatever the type has become.
  if (hasHappened) return;
  if (type.isArchived) throw new Refusal('PAYMENT_TYPE_ARCHIVED', { name: type.name });
  if (type.needsReference && reference === null) throw wrong('reference', 'REQUIRED');
}
