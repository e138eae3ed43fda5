import { PAYMENT_METHODS, type PaymentMethod } from '@tillbook/core/sales/payment';

/** The ways of paying that filters offer. */
export const PAYMENT_METHODS_SHOWN: readonly PaymentMethod[] = PAYMENT_METHODS;

/** Whether a word names a way of paying that this client knows. */
export function isPaymentMethod(word: string): word is PaymentMethod {
  return (PAYMENT_METHODS as readonly string[]).includes(word);
}
