import { GIFT_CODE_TRIES, GIFT_CODE_TRIES_MS } from '@tillbook/core/limits';
import {
  getGiftCard,
  listGiftCards,
  lookUpGiftCard,
  renewGiftCode,
  sellGiftCard,
  voidGiftCard,
} from '@tillbook/core/gift-cards/gift-cards.api';
import { windowLimit } from '../auth/rate-limit.ts';
import { clerkOf } from '../customers/clerk.ts';
import { bindRead, bindWrite, type Doors } from '../http/bind.ts';
import { voidCard } from './void-gift-card.ts';
import { giftCardFor, giftCardsFor, lookUp, renewCode, sellCard } from './gift-cards.ts';

/** Gift cards: sold, looked up, listed. They pay through the door of all sales. */
export function bindGiftCards(doors: Doors): void {
  const { clock } = doors;
  const limit = windowLimit(clock, GIFT_CODE_TRIES, GIFT_CODE_TRIES_MS);
  bindWrite(doors, sellGiftCard, ({ tx, actor, body }) =>
    sellCard(tx, actor, clerkOf(actor, clock), body),
  );
  bindRead(doors, lookUpGiftCard, ({ reader, actor, body }) =>
    lookUp(reader, actor, limit, body.code),
  );
  bindRead(doors, listGiftCards, ({ reader, actor, query }) => giftCardsFor(reader, actor, query));
  bindRead(doors, getGiftCard, ({ reader, actor, params }) =>
    giftCardFor(reader, actor, params.giftCardId),
  );
  bindWrite(doors, renewGiftCode, ({ tx, actor, params, body }) =>
    renewCode(tx, actor, clerkOf(actor, clock), { ...params, ...body }),
  );
  bindWrite(doors, voidGiftCard, ({ tx, actor, params, body }) =>
    voidCard(tx, actor, clerkOf(actor, clock), { ...params, ...body }),
  );
}
