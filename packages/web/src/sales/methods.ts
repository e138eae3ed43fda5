import type { PaymentMethod } from '@tillbook/core/sales/payment';
import { PAYMENT_METHODS } from '@tillbook/core/sales/sales.api';

/** The ways of paying that filters offer. */
export const PAYMENT_METHODS_SHOWN: readonly PaymentMethod[] = PAYMENT_METHODS;

/** Whether a word names a way of paying that this client knows. */
export function isPaymentMethod(word: string): word is PaymentMethod {
  return (PAYMENT_METHODS as readonly string[]).includes(word);
}
