import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import { id, optionalText } from '../fields.ts';
import { OFFER_STATES } from './transfer-states.ts';
import { transferDetail } from './transfer-answers.ts';
import { TRANSFER_LINES_MAX } from './transfers.api.ts';

/** Goods that another business of the owner offers. */
export const offerRow = z.object({
  _id: z.string(),
  fromName: z.string(),
  /** The number of the sender's document. */
  fromNumber: z.string(),
  state: z.enum(OFFER_STATES),
  linesCount: z.number(),
  /** The agreed value: what the goods cost the sender. */
  valueMinor: z.number(),
  note: z.string().nullable(),
  reason: z.string().nullable(),
  offeredAt: z.string(),
  offeredByName: z.string(),
  decidedAt: z.string().nullable(),
});
export type OfferRow = z.output<typeof offerRow>;

export const offerDetail = offerRow.extend({
  lines: z.array(
    z.object({
      line: z.number(),
      name: z.string(),
      sku: z.string(),
      codes: z.array(z.string()),
      unit: z.string(),
      quantityMilli: z.number(),
      valueMinor: z.number(),
      /** The own product with the same bar code or SKU. */
      match: z.object({ _id: z.string(), name: z.string(), sku: z.string() }).nullable(),
    }),
  ),
});
export type OfferDetail = z.output<typeof offerDetail>;

export const listTransferOffers = endpoint({
  name: 'listTransferOffers',
  method: 'GET',
  path: '/api/transfer-offers',
  summary: 'What the owner’s other businesses offer to this one; for its owner',
  access: may('stock.transfer'),
  query: z.strictObject({ state: z.enum(OFFER_STATES).optional() }),
  response: z.object({ items: z.array(offerRow) }),
  refusals: [],
});

export const getTransferOffer = endpoint({
  name: 'getTransferOffer',
  method: 'GET',
  path: '/api/transfer-offers/:offerId',
  summary: 'One offer, its goods matched with the own catalogue',
  access: may('stock.transfer'),
  params: z.strictObject({ offerId: id }),
  response: offerDetail,
  refusals: ['NOT_FOUND'],
});

export const acceptTransferOffer = endpoint({
  name: 'acceptTransferOffer',
  method: 'POST',
  path: '/api/transfer-offers/:offerId/accept',
  summary: 'Take the goods into a branch, each line as one of the own products',
  access: may('stock.transfer'),
  params: z.strictObject({ offerId: id }),
  body: z.strictObject({
    /** The id of the incoming transfer that it makes. */
    _id: id,
    branchId: id,
    lines: z
      .array(z.strictObject({ line: z.int().min(1).max(TRANSFER_LINES_MAX), productId: id }))
      .min(1)
      .max(TRANSFER_LINES_MAX, { abort: true })
      .refine((lines) => new Set(lines.map(({ line }) => line)).size === lines.length, {
        error: 'NOT_UNIQUE',
      }),
  }),
  response: transferDetail,
  refusals: [
    'NOT_FOUND',
    'INVALID_STATE',
    'BRANCH_FORBIDDEN',
    'QUANTITY_STEP',
    'IDEMPOTENCY_KEY_REUSED',
  ],
});

export const declineTransferOffer = endpoint({
  name: 'declineTransferOffer',
  method: 'POST',
  path: '/api/transfer-offers/:offerId/decline',
  summary: 'Refuse the goods: they go back on the sender’s shelf',
  access: may('stock.transfer'),
  params: z.strictObject({ offerId: id }),
  body: z.strictObject({ reason: optionalText(300) }),
  response: offerRow,
  refusals: ['NOT_FOUND', 'INVALID_STATE'],
});

export const OFFERS_ENDPOINTS = [
  listTransferOffers,
  getTransferOffer,
  acceptTransferOffer,
  declineTransferOffer,
] as const;
