import { fieldError } from '@tillbook/core/field-errors';
import { lastFourOf, readGiftCode } from '@tillbook/core/gift-cards/gift-code';
import { moneyText, safeMinor } from '@tillbook/core/money';
import { Refusal } from '@tillbook/core/refusals';
import type { SaleDraft } from '@tillbook/core/sales/sales.api';
import type { Tx } from '../db/database.ts';
import {
  lockCardsByCodes,
  type LockedCard,
  type NewGiftEntry,
} from '../gift-cards/gift-cards.sql.ts';
import { giftCodeHash } from '../gift-cards/gift-code-hash.ts';
import type { Happened } from './happened.ts';
import type { SaleRow } from './sale-rows.ts';

type Payment = SaleDraft['payments'][number];

/** What of a posting its gift cards concern: by the hash of the code, moved on by each sale. */
export interface GiftPosting {
  readonly giftCards: Map<string, LockedCard>;
  readonly giftEntries: NewGiftEntry[];
  readonly context: {
    readonly business: { readonly businessId: string; readonly currency: string };
  };
}

const hashOf = (businessId: string, { giftCardCode }: Payment): string | null =>
  giftCodeHash(businessId, giftCardCode ?? '');

/** The gift cards that sales pay by, locked; mostly none. Accounts were locked before. */
export async function giftCardsNamed(
  tx: Tx,
  businessId: string,
  drafts: readonly SaleDraft[],
): Promise<Map<string, LockedCard>> {
  const payments = drafts.flatMap((draft) => draft.payments);
  const hashes = payments.flatMap((payment) => hashOf(businessId, payment) ?? []);
  if (hashes.length === 0) return new Map();
  const cards = await lockCardsByCodes(tx, businessId, [...new Set(hashes)]);
  return new Map(cards.map((card) => [card.codeHash, card]));
}

/** What a draft takes of each card. @throws Refusal GIFT_CARD_UNKNOWN, GIFT_CARD_VOIDED, 422 */
function takenBy(posting: GiftPosting, draft: SaleDraft): Map<LockedCard, number> {
  const { businessId } = posting.context.business;
  const taken = new Map<LockedCard, number>();
  draft.payments.forEach((payment, index) => {
    const { method, reference, amountMinor, giftCardCode = null } = payment;
    const wrong = (field: string, code: 'REQUIRED' | 'MISMATCH') =>
      new Refusal('VALIDATION_FAILED', {}, [fieldError(`#/payments/${index}/${field}`, code)]);
    if (method !== 'gift_card') {
      if (giftCardCode !== null) throw wrong('giftCardCode', 'MISMATCH');
      return;
    }
    if (giftCardCode === null) throw wrong('giftCardCode', 'REQUIRED');
    const card = posting.giftCards.get(hashOf(businessId, payment) ?? '');
    if (card === undefined) throw new Refusal('GIFT_CARD_UNKNOWN');
    if (card.isVoided) throw new Refusal('GIFT_CARD_VOIDED');
    const lastFour = lastFourOf(readGiftCode(giftCardCode) ?? '');
    if (reference !== lastFour) throw wrong('reference', 'MISMATCH');
    taken.set(card, safeMinor((taken.get(card) ?? 0) + amountMinor));
  });
  return taken;
}

/**
 * Refuses more of a card than it holds, and a card that is not known. A sale that happened already
 * never was paid by one: without a connection nobody knows what a card holds.
 * @throws Refusal GIFT_CARD_UNKNOWN, GIFT_CARD_VOIDED, GIFT_CARD_EXCEEDED, 422
 */
export function refuseGiftCards(
  posting: GiftPosting,
  draft: SaleDraft,
  happened: Happened | null,
): void {
  const at = draft.payments.findIndex(({ method }) => method === 'gift_card');
  if (happened !== null && at !== -1) {
    const mismatch = fieldError(`#/payments/${at}/method`, 'MISMATCH');
    throw new Refusal('VALIDATION_FAILED', {}, [mismatch]);
  }
  const { currency } = posting.context.business;
  for (const [{ balanceMinor: leftMinor }, amountMinor] of takenBy(posting, draft)) {
    if (amountMinor <= leftMinor) continue;
    throw new Refusal('GIFT_CARD_EXCEEDED', { left: moneyText(leftMinor, currency), leftMinor });
  }
}

/** Takes off each card what it pays of a sale. */
export function payByCards(posting: GiftPosting, draft: SaleDraft, sale: SaleRow): void {
  for (const [card, amountMinor] of takenBy(posting, draft)) {
    const { giftCardId, codeHash } = card;
    const entryNo = card.lastEntry + 1;
    const balanceMinor = safeMinor(card.balanceMinor - amountMinor);
    posting.giftEntries.push({
      ...{ giftCardId, entryNo, kind: 'spent', sourceId: sale.saleId, saleId: sale.saleId },
      ...{ branchId: sale.branchId, amountMinor: -amountMinor, balanceAfterMinor: balanceMinor },
      ...{ businessDate: sale.businessDate, at: sale.postedAt },
      ...{ by: sale.sellerId, byName: sale.sellerName, number: sale.receiptNumber },
    });
    posting.giftCards.set(codeHash, { ...card, balanceMinor, lastEntry: entryNo });
  }
}
