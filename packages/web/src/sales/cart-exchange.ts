import type { ExchangeDraftInput } from '@tillbook/core/refunds/exchange.api';
import {
  exchangeOf,
  giveForExchange,
  type ExchangeSettled,
  type ExchangeSides,
} from '@tillbook/core/refunds/exchange';
import type { GivenBack } from '@tillbook/core/refunds/give-back';
import { DISPOSITIONS, REFUND_REASONS } from '@tillbook/core/refunds/reasons';
import { refundable, type Refundable } from '@tillbook/core/refunds/refunds.api';
import { PAYMENT_METHODS } from '@tillbook/core/sales/payment';
import { z } from 'zod';
import type { PaidPart } from './pay.ts';
import {
  draftOf,
  isLast,
  NOT_SENT,
  paymentsOf,
  policyOf,
  totalsOf,
  type RefundChoice,
} from './refund-choice.ts';

/** What comes back of a receipt and pays for what is in the cart. */
export interface CartExchange {
  readonly sale: Refundable;
  readonly choice: RefundChoice;
}

/** The refund of an exchange as it goes with its sale. */
export type ExchangeSent = Pick<ExchangeDraftInput, '_id' | 'saleId' | 'refund'>;

const choice = z.object({
  lines: z.record(
    z.string(),
    z.object({
      quantity: z.string(),
      disposition: z.enum(DISPOSITIONS),
      reason: z.enum(REFUND_REASONS),
      note: z.string(),
    }),
  ),
  method: z.enum(PAYMENT_METHODS).nullable(),
  shiftId: z.string().nullable(),
  customer: z
    .object({ _id: z.string(), name: z.string().nullable(), phone: z.string().nullable() })
    .nullable(),
  sent: z.object({ provider: z.string(), reference: z.string() }).default(NOT_SENT),
});

/** An exchange as a cart keeps it; one that another release kept otherwise is begun anew. */
export const keptExchange = z
  .object({ sale: refundable, choice })
  .nullable()
  .catch(null)
  .default(null);

function sidesOf({ sale, choice }: CartExchange, newMinor: number): ExchangeSides {
  const { totalMinor: exactMinor } = totalsOf(sale, choice);
  const { tenders } = sale;
  return { exactMinor, newMinor, tenders, sale: policyOf(sale), isLast: isLast(sale, choice) };
}

/** Where an exchange stands against goods of so much. */
export const settledAt = (exchange: CartExchange, newMinor: number): ExchangeSettled =>
  exchangeOf(sidesOf(exchange, newMinor));

/** How what comes back is given: for the goods, and the rest as it was chosen. */
export const givenFor = (exchange: CartExchange, newMinor: number): GivenBack[] =>
  giveForExchange(sidesOf(exchange, newMinor), exchange.choice.method);

/** What comes back as a payment of the sale; none where it all comes off an account. */
export function partOf(exchange: CartExchange | null, newMinor: number): readonly PaidPart[] {
  if (exchange === null) return [];
  const { exchangeMinor: amountMinor } = settledAt(exchange, newMinor);
  if (amountMinor === 0) return [];
  const none = { paymentTypeId: null, typeName: null, provider: null, reference: null };
  return [{ method: 'exchange', amountMinor, tenderedMinor: amountMinor, ...none }];
}

/** The exchange as it is sent; its till and shift are those of its sale. */
export function sentOf(
  exchange: CartExchange,
  newMinor: number,
  newId: () => string,
): ExchangeSent {
  const { sale, choice } = exchange;
  const payments = givenFor(exchange, newMinor);
  const draft = draftOf(sale, choice, { _id: newId(), leaseId: null, approvalId: null });
  return {
    _id: newId(),
    saleId: sale.saleId,
    refund: {
      ...draft,
      payments: paymentsOf(payments, choice),
      customerId: creditedIn(payments, exchange),
      totalMinor: payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    },
  };
}

/** Who is named for store credit: a sale with a customer gives it to that one by itself. */
function creditedIn(payments: readonly GivenBack[], { sale, choice }: CartExchange): string | null {
  const isCredit = payments.some(({ method }) => method === 'store_credit');
  return isCredit && sale.customer === null ? (choice.customer?._id ?? null) : null;
}

/** An exchange on its way from the receipt to the sell screen. */
let handed: CartExchange | null = null;

export function handOver(exchange: CartExchange): void {
  handed = exchange;
}

/** What was handed over, once. */
export function takeOver(): CartExchange | null {
  const taken = handed;
  handed = null;
  return taken;
}
