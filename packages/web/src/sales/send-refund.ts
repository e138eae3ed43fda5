import { postRefund, type Refund, type RefundDraftInput } from '@tillbook/core/refunds/refunds.api';
import type { Sale } from '@tillbook/core/sales/sales.api';
import { call } from '../api/call.ts';
import { nowMs } from '../api/clock.ts';
import type { useUser } from '../session/use-session.ts';
import { answerOfPost, failureOf, SEND_TIMEOUT_MS } from './attempt.ts';
import { outbox, places, refundOutbox } from './browser-outbox.ts';
import { isOverHere, refundContent, whyNotChosen } from './refund-here.ts';
import type { UnsentRefundContent } from './unsent-refund.ts';

type User = ReturnType<typeof useUser>;

/** Keeps a refund that happened without the server; its slip stays until the server's comes. */
export async function keepRefund(
  businessId: string,
  content: UnsentRefundContent,
): Promise<Refund> {
  await refundOutbox.begin(content, { businessId, mustWait: true });
  outbox.ask();
  return content.slip;
}

/** The refund as this device could make it alone, or null where it could not. */
async function asHere(
  user: User,
  saleId: string,
  body: RefundDraftInput,
): Promise<UnsentRefundContent | null> {
  const businessId = user.business?._id ?? '';
  const isCash = body.payments.every(({ method }) => method === 'cash');
  if (!isCash || (body.approvalId ?? null) !== null) return null;
  const receipt = await refundOutbox.receiptOf(businessId, saleId);
  const place = await places.of({ businessId, personId: user._id });
  if (receipt === null || place === null || place.openShift?._id !== body.shiftId) return null;
  const isOver = isOverHere(receipt, place, nowMs());
  if (whyNotChosen(receipt, body, user, isOver) !== null) return null;
  const person = { _id: user._id, name: user.name };
  return refundContent(receipt, body, { place, person, nowMs: nowMs() });
}

/**
 * Posts a refund. One that the device could make alone is written down first, like a sale: without
 * an answer within four seconds it has happened, and is sent later. Any other goes by `post`.
 */
export async function sendRefundNow(
  user: User,
  saleId: string,
  body: RefundDraftInput,
  post: (body: RefundDraftInput) => Promise<Refund>,
): Promise<Refund> {
  const params = { saleId };
  const content = await asHere(user, saleId, body).catch(() => null);
  if (content === null) {
    const refund = await post(body);
    const lines = refund.lines.map(({ saleLineNo }) => saleLineNo);
    const back = { lines, isVoid: false };
    await refundOutbox.note(saleId, refund._id, back).catch(() => undefined);
    return refund;
  }
  const place = { businessId: user.business?._id ?? '', mustWait: false };
  const state = await refundOutbox.begin(content, place);
  outbox.ask();
  if (state === 'waiting') return content.slip;
  try {
    const refund = await call(postRefund, { params, body }, { timeoutMs: SEND_TIMEOUT_MS });
    await outbox.settle(body._id);
    return refund;
  } catch (error) {
    if (answerOfPost(failureOf(error)).kind === 'silent') {
      await outbox.keep(body._id);
      return content.slip;
    }
    await refundOutbox.drop(body._id, saleId);
    outbox.ask();
    throw error;
  }
}

/** Keeps what came back in an exchange, so that it does not come back once more here. */
export async function noteExchange(
  businessId: string,
  { saleId, refundId, lines }: NonNullable<Sale['exchange']>,
): Promise<void> {
  const receipt = await refundOutbox.receiptOf(businessId, saleId);
  const back = receipt?.fact.lines.filter(({ name, packName }) =>
    lines.some((line) => line.name === name && line.packName === packName),
  );
  if (back === undefined) return;
  const numbers = back.map(({ lineNo }) => lineNo);
  await refundOutbox.note(saleId, refundId, { lines: numbers, isVoid: false });
}
