import { backOnCards } from '@tillbook/core/gift-cards/gift-cards';
import { safeMinor } from '@tillbook/core/money';
import type { Tx } from '../db/database.ts';
import { enterOnCards, lockCardsOfSale } from '../gift-cards/gift-cards.sql.ts';
import type { RefundRecord } from './refunds.sql.ts';
import type { RefundToWrite } from './write-refund.ts';

type CardsOfSale = Awaited<ReturnType<typeof lockCardsOfSale>>;

/** What of a refund goes back on gift cards. */
const onCardsOf = ({ payments }: Pick<RefundToWrite, 'payments'>): number =>
  payments.reduce((sum, one) => sum + (one.method === 'gift_card' ? one.amountMinor : 0), 0);

/** Locks the cards that paid for the sale, behind the account; none where none is given back. */
export async function lockCardsOf(
  tx: Tx,
  businessId: string,
  made: RefundToWrite,
): Promise<CardsOfSale> {
  return onCardsOf(made) === 0 ? [] : lockCardsOfSale(tx, businessId, made.sale.rows.sale.saleId);
}

/** Puts what a refund gives back by gift card on the cards that had paid. */
export async function putBackOnCards(
  tx: Tx,
  businessId: string,
  cards: CardsOfSale,
  made: RefundToWrite,
  refund: RefundRecord,
): Promise<void> {
  const byId = new Map(cards.map((card) => [card.giftCardId, card]));
  const { refundId: sourceId, saleId, branchId, businessDate, refundedAt: at } = refund;
  const { refundedBy: by, refundedByName: byName, refundNumber: number } = refund;
  const entries = backOnCards(onCardsOf(made), cards).flatMap(({ giftCardId, amountMinor }) => {
    const card = byId.get(giftCardId);
    if (card === undefined) return [];
    const balanceAfterMinor = safeMinor(card.balanceMinor + amountMinor);
    const kind = 'refunded' as const;
    return [
      {
        ...{ giftCardId, entryNo: card.lastEntry + 1, kind, sourceId, saleId, branchId },
        ...{ amountMinor, balanceAfterMinor, businessDate, at, by, byName, number },
      },
    ];
  });
  await enterOnCards(tx, businessId, entries);
}
