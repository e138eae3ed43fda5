import { z } from 'zod';
import { GIFT_CODE_TYPED_MAX } from '../gift-cards/gift-code.ts';
import { id, moneyMinor, optionalText } from '../fields.ts';
import { PAYMENT_METHODS } from './payment.ts';

export const PAYER_PHONE_MAX = 32;

/** A payment as the till says it was made. */
export const paymentDraft = z.strictObject({
  _id: id,
  method: z.enum(PAYMENT_METHODS),
  /** An own payment type of the business, of this kind; the built-in way without one. */
  paymentTypeId: id.nullish(),
  /** What this payment covers of the total. */
  amountMinor: moneyMinor,
  /** Cash handed over; what is above the amount is change. */
  tenderedMinor: moneyMinor.optional(),
  /** Mobile-money provider, as the shop calls it. */
  provider: optionalText(40),
  /** The provider's transaction code; unique per business and provider. */
  reference: optionalText(64),
  /** Of mobile money that awaits its code: the number that pays; kept until the code is there. */
  payerPhone: optionalText(PAYER_PHONE_MAX).optional(),
  /** Of a gift card: its code as it was typed or scanned; its last four are the reference. */
  giftCardCode: optionalText(GIFT_CODE_TYPED_MAX).optional(),
});
