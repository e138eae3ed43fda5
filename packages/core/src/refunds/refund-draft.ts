import { z } from 'zod';
import { id, moneyMinor, optionalText, quantityMilli } from '../fields.ts';
import { SALE_LINES_MAX, SALE_PAYMENTS_MAX } from '../limits.ts';
import { PAYMENT_METHODS } from '../sales/payment.ts';
import { DISPOSITIONS, REFUND_REASONS } from './reasons.ts';

/** At which till: its open shift, and the device's lease when somebody else opened the shift. */
const drawer = {
  shiftId: id.nullable(),
  leaseId: id.nullable().default(null),
};

/** Of what the caller may not do alone; the same request with another one is still the same. */
const approvalId = id.nullable().default(null);

/**
 * What comes back of a sale. `_id` is the key for ever: the same again gives the first answer,
 * another content under it is refused.
 */
export const refundDraft = z.strictObject({
  _id: id,
  ...drawer,
  approvalId,
  lines: z
    .array(
      z.strictObject({
        /** Of the sale. */
        lineNo: z.int().min(1).max(SALE_LINES_MAX),
        quantityMilli,
        disposition: z.enum(DISPOSITIONS),
        reason: z.enum(REFUND_REASONS),
        note: optionalText(200),
      }),
    )
    .min(1)
    .max(SALE_LINES_MAX),
  payments: z
    .array(
      z.strictObject({
        method: z.enum(PAYMENT_METHODS),
        amountMinor: moneyMinor,
        /** By whom mobile money goes back; null: by the one that took it. */
        provider: optionalText(40),
        /** The code of money sent back, when there is one. */
        reference: optionalText(64),
      }),
    )
    .max(SALE_PAYMENTS_MAX),
  /** Whose account store credit goes to; of a sale with a customer it is that one. */
  customerId: id.nullable().default(null),
  /** The total the screen showed. */
  totalMinor: moneyMinor,
});

/** A whole sale undone. */
export const voidDraft = z.strictObject({
  _id: id,
  leaseId: id.nullable().default(null),
  approvalId,
  reason: z.enum(REFUND_REASONS),
  note: optionalText(200),
});
