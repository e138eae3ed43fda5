import { z } from 'zod';
import { moneyMinor, text } from '../fields.ts';
import { REASON_MAX_CHARACTERS } from '../limits.ts';

/** Why less is asked than the list says. */
export const saleReason = text(REASON_MAX_CHARACTERS);

/** What is taken off a line or a sale, and why. */
export const discountDraft = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('percent'),
    basisPoints: z.int().min(1).max(10_000),
    reason: saleReason,
  }),
  z.strictObject({
    kind: z.literal('amount'),
    /** Of the whole line or sale; more than there is takes all of it. */
    amountMinor: moneyMinor.min(1),
    reason: saleReason,
  }),
]);
export type DiscountDraft = z.output<typeof discountDraft>;

/** A discount that was given: what it took off, and the percentage it was given by. */
export const givenDiscount = z.object({
  discountMinor: z.number(),
  basisPoints: z.number().nullable(),
  reason: z.string(),
});
export type GivenDiscount = z.output<typeof givenDiscount>;
