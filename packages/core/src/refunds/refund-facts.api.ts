import { z } from 'zod';
import { byDevice, endpoint } from '../endpoint.ts';
import { id, instant, moneyMinor, optionalText, quantityMilli, text } from '../fields.ts';
import { NAME_MAX_CHARACTERS, SALE_LINES_MAX } from '../limits.ts';
import { CONFLICT_KINDS } from '../sales/sale-facts.ts';
import { DISPOSITIONS, REFUND_REASONS } from './reasons.ts';

const NUMBER_MAX = 40;

/** A refund as it happened, in cash, by whom. */
export const refundFact = z.strictObject({
  _id: id,
  /** The whole sale was undone in its open shift; absent: lines of it came back. */
  kind: z.literal('void').optional(),
  saleId: id,
  /** As on the receipt that came back: all there is to say when the server has no such sale. */
  receiptNumber: text(NUMBER_MAX),
  /** On the slip that was given for it. */
  paperNumber: text(NUMBER_MAX),
  shiftId: id,
  refundedBy: id,
  occurredAt: instant,
  lines: z
    .array(
      z.strictObject({
        /** Of the sale. */
        lineNo: z.int().min(1).max(SALE_LINES_MAX),
        name: text(NAME_MAX_CHARACTERS),
        quantityMilli,
        disposition: z.enum(DISPOSITIONS),
        reason: z.enum(REFUND_REASONS),
        note: optionalText(200),
      }),
    )
    .min(1)
    .max(SALE_LINES_MAX),
  /** What was given back. */
  totalMinor: moneyMinor,
});
export type RefundFact = z.output<typeof refundFact>;

const refundOutcome = z.object({
  _id: z.string(),
  /** `malformed`: no refund could be made of it; it stays on the device and is shown there. */
  state: z.enum(['posted', 'malformed']),
  /** Null where none of it was still to come back. */
  refundNumber: z.string().nullable(),
  conflicts: z.array(z.enum(CONFLICT_KINDS)),
  code: z.string().nullable(),
  message: z.string().nullable(),
});
export type RefundOutcome = z.output<typeof refundOutcome>;

/** One at a time, after the sales that the device made before it: each is whole or not at all. */
export const syncRefund = endpoint({
  name: 'syncRefund',
  method: 'POST',
  path: '/api/till/sync/refunds',
  summary: 'Post a refund that happened while there was no connection',
  access: byDevice,
  body: z.strictObject({
    tillId: id,
    /** The device's clock when it sends, to judge the others by. */
    sentAt: instant,
    refund: refundFact,
  }),
  response: refundOutcome,
  refusals: ['DEVICE_UNKNOWN', 'NOT_FOUND'],
});

export const REFUND_FACTS_ENDPOINTS = [syncRefund] as const;
