import { z } from 'zod';
import { byDevice, endpoint } from '../endpoint.ts';
import { id, instant, moneyMinor, optionalText, quantityMilli, text } from '../fields.ts';
import { DISCARD_NOTE_MAX_CHARACTERS, SALE_LINES_MAX } from '../limits.ts';
import { DISCARD_REASONS } from './cart-discards.ts';
import { saleProof } from './sync.api.ts';

/** A cart with goods in it that somebody threw away, as the till showed it. */
export const discardFact = z.strictObject({
  _id: id,
  /** As the device holds the till. */
  leaseId: id,
  series: text(4),
  /** As the device knows it: also one that it opened alone. */
  shiftId: id,
  discardedBy: id,
  /** By the device's clock. */
  discardedAt: instant,
  /** Since when it had been parked, by the same clock; null: it had not. */
  parkedAt: instant.nullable(),
  reason: z.enum(DISCARD_REASONS),
  note: optionalText(DISCARD_NOTE_MAX_CHARACTERS),
  /** At the prices that were shown, with what was taken off. */
  totalMinor: moneyMinor,
  lines: z
    .array(
      z.strictObject({
        productId: id,
        /** Null: single units. */
        packId: id.nullable(),
        quantityMilli,
        unitPriceMinor: moneyMinor,
      }),
    )
    .min(1)
    .max(SALE_LINES_MAX),
  /** Made with the key of who threw it away (`who-sells.ts`). */
  proof: saleProof.nullable().default(null),
});
export type DiscardFact = z.output<typeof discardFact>;
/** As a device may send it: what has a default may be absent. */
export type DiscardFactInput = z.input<typeof discardFact>;

const discardOutcome = z.object({
  _id: z.string(),
  /** `malformed`: no record could be made of it; it stays on the device. */
  state: z.enum(['posted', 'malformed']),
  code: z.string().nullable(),
  message: z.string().nullable(),
});
export type DiscardOutcome = z.output<typeof discardOutcome>;

/** One at a time: it waits for nothing, and nothing waits for it. */
export const syncDiscard = endpoint({
  name: 'syncDiscard',
  method: 'POST',
  path: '/api/till/sync/discards',
  summary: 'Write down a cart that was thrown away',
  access: byDevice,
  body: z.strictObject({
    tillId: id,
    /** The device's clock when it sends, to judge the others by. */
    sentAt: instant,
    discard: discardFact,
  }),
  response: discardOutcome,
  refusals: ['DEVICE_UNKNOWN', 'NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED'],
});

export const CART_DISCARDS_ENDPOINTS = [syncDiscard] as const;
