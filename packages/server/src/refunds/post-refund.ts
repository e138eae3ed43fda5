import type { OverLimit } from '@tillbook/core/approvals/over-limit';
import { fieldError } from '@tillbook/core/field-errors';
import {
  canBeUndone,
  whyNotGiveBack,
  whyNotUndo,
  type TenderLeft,
} from '@tillbook/core/refunds/give-back';
import {
  refundCeiling,
  refundOverLimit,
  subjectOfRefund,
  subjectOfVoid,
  voidOverLimit,
} from '@tillbook/core/refunds/refund-approval';
import { roundingBack } from '@tillbook/core/refunds/refund-rounding';
import { isReasonTold } from '@tillbook/core/refunds/reasons';
import type { Refund, RefundDraft, VoidDraft } from '@tillbook/core/refunds/refunds.api';
import { Refusal, refuseIf } from '@tillbook/core/refusals';
import { looksLikeCardNumber } from '@tillbook/core/sales/payment-reference';
import { stateAfter } from '@tillbook/core/sales/sale-states';
import type { AuditAct } from '../audit/append-audit.ts';
import { approvedAct } from '../approvals/use-approval.ts';
import { Again, brokenUniqueness, type Tx } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { creditedTo } from './off-account.ts';
import {
  givenAlone,
  isAllBack,
  isSoldTooLongAgo,
  lockSaleToRefund,
  roundedSaleOf,
  saleToRefund,
  tendersBackOf,
  tendersOf,
  tillToRefund,
} from './open-refund.ts';
import { paymentsBack } from './payments-back.ts';
import { refundFor } from './read-refunds.ts';
import { linesBack, type LineBack } from './refund-lines.ts';
import { writeRefund } from './write-refund.ts';
import { hexHashOf } from '../same-request.ts';

const sumOf = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0);
const totalOf = (lines: readonly LineBack[]): number =>
  sumOf(lines.map(({ record }) => record.totalMinor));

/**
 * Takes back lines of a sale. The till must be locked; the sale is locked here, so that whoever
 * comes second sees what the first one took back.
 * @param isExchange whether what comes back may pay for goods that are sold in the same step
 * @throws Refusal
 */
export async function postRefund(
  tx: Tx,
  actor: Actor,
  nowMs: number,
  saleId: string,
  draft: RefundDraft,
  isExchange = false,
): Promise<Refund> {
  refuseUntold(draft.lines);
  refusePrivate(draft.payments);
  const rows = await saleToRefund(tx, actor, saleId);
  const refundId = draft._id;
  const contentHash = hexHashOf([saleId, refundContent(draft)]);
  const asked = { refundId, contentHash, action: 'refund' } as const;
  const sale = await lockSaleToRefund(tx, actor, rows, asked);
  // Of a step that was not made, its refund cannot be.
  if (sale === null && isExchange) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
  if (sale === null) return refundFor(tx, actor, refundId, 'any');
  const till = await tillToRefund(tx, actor, rows, draft);
  const lines = linesBack(sale, draft.lines);
  const isLast = isAllBack(sale, lines);
  const rounded = roundedSaleOf(rows, sale.returned);
  const roundingMinor = roundingBack(totalOf(lines), draft.payments, rounded, isLast);
  const totalMinor = totalOf(lines) + roundingMinor;
  if (totalMinor !== draft.totalMinor) throw new Refusal('TOTAL_MISMATCH', { totalMinor });
  const { businessId } = inBusiness(actor);
  const tenders = await tendersBackOf(tx, businessId, rows, sale.returned);
  refuseTenders(draft, tenders, isExchange);
  const { shiftId, approvalId } = draft;
  const customerId = await creditedTo(tx, businessId, rows, draft, tenders);
  const isOver = isSoldTooLongAgo(rows, till, nowMs);
  const aloneMinor = await givenAlone(tx, businessId, rows, actor);
  const before = { isOver, aloneMinor };
  const over = refundOverLimit(actor, totalMinor, draft.payments, tenders, before);
  const { branchId } = rows.sale;
  const subject = subjectOfRefund(saleId, draft);
  const act = { approvalId, subjectId: refundId, branchId, subject };
  const used = await approved(tx, actor, nowMs, over, act);
  const payments = paymentsBack(draft.payments, rows, sale.returned);
  await written(
    writeRefund(tx, actor, nowMs, {
      ...asked,
      kind: 'refund',
      till,
      shiftId,
      sale,
      customerId,
      lines,
      payments,
      roundingMinor,
      ceilingMinor: refundCeiling(actor),
      used,
      state: stateAfter('refund', isLast),
    }),
  );
  return refundFor(tx, actor, refundId, 'any');
}

/** What a refund says; what says nothing is not there, so that older ones are still the same. */
export function refundContent(draft: RefundDraft): object {
  const { _id, leaseId, approvalId, customerId, ...rest } = draft;
  const payments = draft.payments.map(({ provider, ...part }) =>
    provider === null ? part : { ...part, provider },
  );
  const content = { ...rest, payments };
  return customerId === null ? content : { ...content, customerId };
}

/** What a refund may not carry: a card's number, and a provider of what is no mobile money. */
function refusePrivate(payments: RefundDraft['payments']): void {
  const isCard = payments.some(({ method, provider, reference }) =>
    [provider, reference].some((text) => looksLikeCardNumber(text ?? '', method)),
  );
  if (isCard) {
    throw new Refusal('CARD_NUMBER_REFUSED');
  }
  const wrong = payments.flatMap(({ method, provider }, index) =>
    provider === null || method === 'mobile_money'
      ? []
      : [fieldError(`#/payments/${index}/provider`, 'MISMATCH')],
  );
  if (wrong.length > 0) throw new Refusal('VALIDATION_FAILED', {}, wrong);
}

/** What an act over the caller's limit is approved with. */
async function approved(
  tx: Tx,
  actor: Actor,
  nowMs: number,
  over: OverLimit | null,
  act: {
    readonly approvalId: string | null;
    readonly subjectId: string;
    readonly subject: string;
    readonly branchId: string;
  },
): Promise<readonly AuditAct[]> {
  const at = new Date(nowMs).toISOString();
  return approvedAct(tx, inBusiness(actor).businessId, over, { ...act, by: actor, at });
}

/** Another hand took the id, or a batch's day was mended meanwhile: the work is done again. */
async function written(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    const isMended = error instanceof Refusal && error.code === 'BATCH_KNOWN_OTHERWISE';
    if (isMended || brokenUniqueness(error) === 'refund_pkey') throw new Again();
    throw error;
  }
}

function refuseUntold(lines: RefundDraft['lines']): void {
  const untold = lines.flatMap(({ reason, note }, index) =>
    isReasonTold(reason, note) ? [] : [fieldError(`#/lines/${index}/note`, 'REQUIRED')],
  );
  if (untold.length > 0) throw new Refusal('VALIDATION_FAILED', {}, untold);
}

/** How money cannot go back, whoever says yes to it. */
function refuseTenders(
  { totalMinor, payments, shiftId }: RefundDraft,
  tenders: readonly TenderLeft[],
  isExchange: boolean,
): void {
  const isForGoods = payments.some(({ method }) => method === 'exchange');
  if (isForGoods && !isExchange) throw new Refusal('PAYMENT_MISMATCH', { method: 'exchange' });
  const problem = whyNotGiveBack(totalMinor, payments, tenders, true);
  if (problem !== null) {
    const { code, ...details } = problem;
    throw new Refusal(code, details);
  }
  const isCash = payments.some(({ method }) => method === 'cash');
  if (isCash && shiftId === null) throw new Refusal('SHIFT_NOT_OPEN');
}

/**
 * Undoes a sale whose shift is still open: everything back on the shelf, every tender turned round.
 * The seller who may take back does it for the own sale, whoever leads the shifts for any; others
 * with an approval.
 * @throws Refusal
 */
export async function voidSale(
  tx: Tx,
  actor: Actor,
  nowMs: number,
  saleId: string,
  draft: VoidDraft,
): Promise<Refund> {
  const { _id: refundId, leaseId, approvalId, reason, note } = draft;
  if (!isReasonTold(reason, note)) {
    throw new Refusal('VALIDATION_FAILED', {}, [fieldError('#/note', 'REQUIRED')]);
  }
  const rows = await saleToRefund(tx, actor, saleId);
  const contentHash = hexHashOf([saleId, 'void', reason, note]);
  const asked = { refundId, contentHash, action: 'void' } as const;
  const sale = await lockSaleToRefund(tx, actor, rows, asked);
  if (sale === null) return refundFor(tx, actor, refundId, 'any');
  const { shiftId, branchId, sellerId, totalMinor } = rows.sale;
  const over = voidOverLimit(actor, sellerId === actor.personId, totalMinor);
  const act = { approvalId, subjectId: refundId, branchId, subject: subjectOfVoid(saleId, reason) };
  const used = await approved(tx, actor, nowMs, over, act);
  // The drawer of the sale itself: who said yes to the void said yes to that.
  const isApproved = over !== null;
  const till = await tillToRefund(tx, actor, rows, { shiftId, leaseId, isApproved });
  const wanted = rows.lines.map(({ lineNo, quantityMilli }) => ({
    ...{ lineNo, quantityMilli, reason, note },
    disposition: 'stock' as const,
  }));
  const tenders = tendersOf(rows, sale.returned);
  if (!canBeUndone(tenders.map(({ method }) => method))) throw new Refusal('INVALID_STATE');
  const { businessId } = inBusiness(actor);
  refuseIf(whyNotUndo(tenders, await tendersBackOf(tx, businessId, rows, sale.returned)));
  const isCredited = tenders.some(({ method }) => method === 'store_credit');
  const customerId = isCredited ? rows.sale.customerId : null;
  const parts = tenders
    .filter(({ takenMinor }) => takenMinor > 0)
    .map(({ method, takenMinor }) => ({
      method,
      amountMinor: takenMinor,
      provider: null,
      reference: null,
    }));
  const payments = paymentsBack(parts, rows, sale.returned);
  const lines = linesBack(sale, wanted);
  const state = stateAfter('void', true);
  const { roundingMinor } = rows.sale;
  const kind = 'void' as const;
  const made = { ...asked, kind, till, shiftId, sale, customerId, lines, payments, used };
  const ceilingMinor = refundCeiling(actor);
  await written(writeRefund(tx, actor, nowMs, { ...made, roundingMinor, ceilingMinor, state }));
  return refundFor(tx, actor, refundId, 'any');
}
