import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import { id } from '../fields.ts';
import { sale, saleDraft, SALE_REFUSALS } from '../sales/sales.api.ts';
import { refundDraft } from './refund-draft.ts';
import { refund, REFUND_REFUSALS } from './refunds.api.ts';

/**
 * Goods of a receipt come back and others are bought at the same till, in one step. `_id` is the
 * key for ever: the same again gives the first answer, another content under it is refused.
 */
export const exchangeDraft = z.strictObject({
  _id: id,
  /** The sale that something comes back of. */
  saleId: id,
  refund: refundDraft,
  sale: saleDraft,
});
export type ExchangeDraft = z.output<typeof exchangeDraft>;
export type ExchangeDraftInput = z.input<typeof exchangeDraft>;

export const postExchange = endpoint({
  name: 'postExchange',
  method: 'POST',
  path: '/api/exchanges',
  summary: 'Take back goods of a receipt and sell others in one step: both, or neither',
  access: may('sale.post'),
  body: exchangeDraft,
  response: z.object({ _id: z.string(), refund, sale }),
  refusals: [...new Set([...REFUND_REFUSALS, ...SALE_REFUSALS, 'EXCHANGE_MISMATCH'] as const)],
});

export const EXCHANGE_ENDPOINTS = [postExchange] as const;
