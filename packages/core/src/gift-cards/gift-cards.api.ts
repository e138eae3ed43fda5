import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import { day, id, moneyMinor, optionalText, page, pageOf, search, text } from '../fields.ts';
import { GIFT_CARD_STATES, GIFT_MOVES } from './gift-cards.ts';
import { GIFT_CODE_TYPED_MAX } from './gift-code.ts';

/** Ways that a gift card is paid by at a till: never by what is no money itself. */
export const GIFT_CARD_METHODS = ['cash', 'mobile_money', 'card'] as const;
export type GiftCardMethod = (typeof GIFT_CARD_METHODS)[number];

const code = text(GIFT_CODE_TYPED_MAX);

const giftCard = z.object({
  _id: z.string(),
  number: z.string(),
  /** Of its code; the whole of it is known to who holds the card alone. */
  lastFour: z.string(),
  state: z.enum(GIFT_CARD_STATES),
  amountMinor: z.number(),
  balanceMinor: z.number(),
  branchName: z.string(),
  timezone: z.string(),
  soldAt: z.string(),
  soldByName: z.string(),
});
export type GiftCardRow = z.output<typeof giftCard>;

const giftCardShown = giftCard.extend({
  businessName: z.string(),
  currency: z.string(),
  method: z.enum(GIFT_CARD_METHODS),
  provider: z.string().nullable(),
  reference: z.string().nullable(),
  /** Where and in which shift it was sold, and by whom: there it is taken back. */
  branchId: z.string(),
  shiftId: z.string(),
  soldById: z.string(),
  /** All that moved it, oldest first. */
  moves: z.array(
    z.object({
      kind: z.enum(GIFT_MOVES),
      /** The document, and its number; of what it paid for and what came back, the sale. */
      sourceId: z.string(),
      saleId: z.string().nullable(),
      number: z.string(),
      branchName: z.string(),
      amountMinor: z.number(),
      balanceAfterMinor: z.number(),
      postedAt: z.string(),
      postedByName: z.string(),
    }),
  ),
});
export type GiftCard = z.output<typeof giftCardShown>;

export const sellGiftCard = endpoint({
  name: 'sellGiftCard',
  method: 'POST',
  path: '/api/gift-cards',
  summary: 'Sell a gift card at a till: money in, owed to whoever brings the code',
  access: may('sale.post'),
  body: z.strictObject({
    _id: id,
    /** Made by the till by chance; only a hash of it is kept. */
    code,
    branchId: id,
    shiftId: id,
    leaseId: id,
    method: z.enum(GIFT_CARD_METHODS),
    amountMinor: moneyMinor.min(1),
    provider: optionalText(40),
    reference: optionalText(64),
  }),
  response: giftCardShown,
  refusals: [
    'NOT_FOUND',
    'BRANCH_FORBIDDEN',
    'TILL_LEASE_LOST',
    'SHIFT_CLOSED',
    'GIFT_CARD_AMOUNT',
    'GIFT_CODE_REFUSED',
    'REFERENCE_USED',
    'CARD_NUMBER_REFUSED',
    'IDEMPOTENCY_KEY_REUSED',
  ],
});

export const lookUpGiftCard = endpoint({
  name: 'lookUpGiftCard',
  method: 'POST',
  path: '/api/gift-cards/look-up',
  summary: 'What is left on the card with this code, and what moved it',
  access: may('sale.post'),
  isReading: true,
  body: z.strictObject({ code }),
  response: giftCardShown,
  refusals: ['GIFT_CARD_UNKNOWN', 'RATE_LIMITED'],
});

export const listGiftCards = endpoint({
  name: 'listGiftCards',
  method: 'GET',
  path: '/api/gift-cards',
  summary: 'Gift cards sold in the caller’s branches, newest first, and what all of them hold',
  access: may('sale.view'),
  query: z.strictObject({
    ...page,
    /** A part of the number, or the last of the code. */
    q: search(64).optional(),
    state: z.enum(GIFT_CARD_STATES).optional(),
    branchId: id.optional(),
    /** Days on which they were sold, both included. */
    from: day.optional(),
    to: day.optional(),
  }),
  response: pageOf(giftCard).extend({
    /** Of every card in reach, whatever is filtered; told with the first page. */
    outstandingMinor: z.number().nullable(),
  }),
  refusals: ['NOT_FOUND', 'BRANCH_FORBIDDEN'],
});

export const getGiftCard = endpoint({
  name: 'getGiftCard',
  method: 'GET',
  path: '/api/gift-cards/:giftCardId',
  summary: 'A gift card with all that moved it',
  access: may('sale.view'),
  params: z.strictObject({ giftCardId: id }),
  response: giftCardShown,
  refusals: ['NOT_FOUND'],
});

export const renewGiftCode = endpoint({
  name: 'renewGiftCode',
  method: 'POST',
  path: '/api/gift-cards/:giftCardId/code',
  summary: 'Give a lost card a new code; the one before opens nothing any more',
  access: may('shift.manage'),
  params: z.strictObject({ giftCardId: id }),
  body: z.strictObject({ code }),
  response: giftCardShown,
  refusals: ['NOT_FOUND', 'GIFT_CODE_REFUSED', 'GIFT_CARD_VOIDED'],
});

export const voidGiftCard = endpoint({
  name: 'voidGiftCard',
  method: 'POST',
  path: '/api/gift-cards/:giftCardId/void',
  summary: 'Take back the sale of a card that was never used: the money goes back as it was paid',
  access: may('approval.ask'),
  params: z.strictObject({ giftCardId: id }),
  body: z.strictObject({
    _id: id,
    /** The till that gives the money back: its open shift, in the hands of who asks. */
    shiftId: id,
    leaseId: id,
    /** The yes for exactly this, of who may not take it back alone. */
    approvalId: id.nullable().default(null),
  }),
  response: giftCardShown,
  refusals: [
    ...(['NOT_FOUND', 'BRANCH_FORBIDDEN', 'TILL_LEASE_LOST', 'SHIFT_CLOSED'] as const),
    ...(['REFUND_OTHER_BRANCH', 'GIFT_CARD_USED', 'GIFT_CARD_VOIDED'] as const),
    ...(['APPROVAL_REQUIRED', 'REFUND_OVER_LIMIT', 'REFUND_CASH_LIMIT'] as const),
    ...(['APPROVAL_MISMATCH', 'APPROVAL_EXPIRED', 'APPROVAL_USED'] as const),
    ...(['PERMISSION_REQUIRED', 'IDEMPOTENCY_KEY_REUSED'] as const),
  ],
});

export const GIFT_CARDS_ENDPOINTS = [
  ...[sellGiftCard, lookUpGiftCard, listGiftCards, getGiftCard, renewGiftCode, voidGiftCard],
] as const;
