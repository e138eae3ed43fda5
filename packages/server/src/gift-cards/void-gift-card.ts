import type { BodyOf } from '@tillbook/core/endpoint';
import { whyNotVoidCard } from '@tillbook/core/gift-cards/gift-cards';
import type { GiftCard, voidGiftCard } from '@tillbook/core/gift-cards/gift-cards.api';
import { journalOfGiftVoid } from '@tillbook/core/ledger/journal-of-gift-card';
import { moneyText } from '@tillbook/core/money';
import { giftVoidOverLimit, subjectOfGiftVoid } from '@tillbook/core/refunds/gift-card-approval';
import { Refusal } from '@tillbook/core/refusals';
import { approvedAct } from '../approvals/use-approval.ts';
import { dayOfBranch, recordDeed, type Clerk } from '../customers/clerk.ts';
import { Again, type Tx } from '../db/database.ts';
import { lockTillToCollect } from '../debts/payments.sql.ts';
import { findPayoutOfCard, insertPayout } from '../debts/payouts.sql.ts';
import { nextDocumentNumber } from '../documents/documents.sql.ts';
import { refuseOtherBranch, type Actor } from '../http/actor.ts';
import { postJournal } from '../ledger/post-journal.ts';
import { hexHashOf } from '../same-request.ts';
import { presentCard } from './gift-cards.ts';
import {
  enterOnCards,
  findGiftCard,
  lockCard,
  type KeptGiftCard,
  type LockedCard,
} from './gift-cards.sql.ts';

type Asked = BodyOf<typeof voidGiftCard> & { readonly giftCardId: string };

/**
 * Takes back the sale of a card that was never used: the money goes back as it was paid, out of the
 * till that asks, and what was owed is gone. In the shift that sold it that is a void, otherwise a
 * refund in the same branch. The till is locked before the card, as selling does it, so that of
 * taking back and paying with it one comes first.
 * @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN, REFUND_OTHER_BRANCH, TILL_LEASE_LOST, SHIFT_CLOSED,
 *   GIFT_CARD_USED, GIFT_CARD_VOIDED, REFUND_…, APPROVAL_…, IDEMPOTENCY_KEY_REUSED
 */
export async function voidCard(
  tx: Tx,
  actor: Actor,
  clerk: Clerk,
  asked: Asked,
): Promise<GiftCard> {
  const { businessId, at, personId: by, name: byName } = clerk;
  const { _id: payoutId, giftCardId, shiftId, leaseId, approvalId } = asked;
  const card = await findGiftCard(tx, businessId, giftCardId);
  if (card === null) throw new Refusal('NOT_FOUND');
  const { branchId, method, amountMinor } = card;
  refuseOtherBranch(actor, branchId);
  if (await isDoneAlready(tx, clerk, asked)) return presentCard(actor, card);
  await lockTill(tx, businessId, { shiftId, leaseId, branchId });
  const locked = await lockCard(tx, businessId, giftCardId);
  // The same request a moment ago, behind the locks: done again, it finds that.
  if (await isDoneAlready(tx, clerk, asked)) throw new Again();
  refuseUsed(card, locked, clerk.currency);
  const isInItsShift = shiftId === card.shiftId;
  const over = giftVoidOverLimit(actor, {
    ...{ method, amountMinor, isInItsShift, isOwnSale: card.soldById === by },
  });
  const also = await approvedAct(tx, businessId, over, {
    ...{ approvalId, subject: subjectOfGiftVoid(giftCardId, amountMinor) },
    ...{ subjectId: payoutId, branchId, by: actor, at },
  });
  const businessDate = await dayOfBranch(tx, clerk, branchId);
  await postJournal(tx, {
    ...{ businessId, entryId: payoutId, sourceKind: 'gift_card_void', sourceId: payoutId },
    ...{ branchId, businessDate, ledgerDate: businessDate, postedAt: at },
    lines: journalOfGiftVoid({ method, amountMinor }),
  });
  const paidBack = await nextDocumentNumber(tx, businessId, 'customer_payout');
  const common = { giftCardId, branchId, businessDate, at, by, byName, number: paidBack };
  await insertPayout(tx, businessId, {
    ...{ ...common, payoutId, customerId: null, shiftId, method, amountMinor },
    ...{ reference: null, note: null, balanceAfterMinor: 0, laybyId: null },
    hash: hexHashOf({ giftCardId, amountMinor }),
  });
  const last = { entryNo: locked.lastEntry + 1, kind: 'voided', sourceId: payoutId } as const;
  const taken = { amountMinor: -amountMinor, balanceAfterMinor: 0, saleId: null };
  await enterOnCards(tx, businessId, [{ ...common, ...last, ...taken }]);
  const { number, lastFour } = card;
  await recordDeed(tx, clerk, {
    event: 'gift_cards_changed',
    action: 'gift_card.voided',
    subjectId: giftCardId,
    detail: { number, lastFour, paidBack, branchId, shiftId, method, amountMinor, isInItsShift },
    also: also[0] ?? null,
  });
  return presentCard(actor, await findGiftCard(tx, businessId, giftCardId));
}

/** Whether the same person took the same card back under this id. @throws Refusal */
async function isDoneAlready(tx: Tx, { businessId, personId }: Clerk, asked: Asked) {
  const done = await findPayoutOfCard(tx, businessId, asked._id);
  if (done === null) return false;
  const isSame = done.giftCardId === asked.giftCardId && done.by === personId;
  if (!isSame) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
  return true;
}

/** Locks the till in hand, whose shift is open, in the branch that sold the card. */
async function lockTill(
  tx: Tx,
  businessId: string,
  { shiftId, leaseId, branchId }: Record<'shiftId' | 'leaseId' | 'branchId', string>,
): Promise<void> {
  const till = await lockTillToCollect(tx, businessId, shiftId);
  if (till === null) throw new Refusal('NOT_FOUND');
  if (till.branchId !== branchId) throw new Refusal('REFUND_OTHER_BRANCH');
  if (till.isOpen !== true) throw new Refusal('SHIFT_CLOSED');
  if (till.leaseId !== leaseId) throw new Refusal('TILL_LEASE_LOST');
}

/** @throws Refusal GIFT_CARD_USED with what was spent, GIFT_CARD_VOIDED */
function refuseUsed(card: KeptGiftCard, locked: LockedCard, currency: string): void {
  const { amountMinor } = card;
  const { balanceMinor, isVoided } = locked;
  const reason = whyNotVoidCard({ amountMinor, balanceMinor, isVoided });
  if (reason === null) return;
  const spentMinor = amountMinor - balanceMinor;
  throw new Refusal(reason, { spent: moneyText(spentMinor, currency), spentMinor });
}
