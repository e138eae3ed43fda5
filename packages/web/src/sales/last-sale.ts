import type { Sale } from '@tillbook/core/sales/sales.api';
import { z } from 'zod';

const whole = z.int().min(0);
/** Whoever buys, as a cart and its sale know them. */
export const buyer = z.object({
  ...{ _id: z.string(), name: z.string().nullable(), phone: z.string().nullable() },
});

const owed = z.object({
  customer: buyer,
  amountMinor: whole,
  /** By the customer's terms, as far as they are known here. */
  dueOn: z.string().nullable(),
});
/** What a sale left on somebody's account. */
export type OwedOfSale = z.output<typeof owed>;

/** The last sale, for the strip above the cart, as it is kept over a reload. */
export const lastSale = z.object({
  saleId: z.string(),
  receiptNumber: z.string(),
  totalMinor: whole,
  changeMinor: whole,
  /** It was kept on this device and sent later. */
  isKept: z.boolean().default(false),
  /** Null: it is paid. */
  owed: owed.nullable().default(null),
});
export type LastSale = z.output<typeof lastSale>;

function owedOf({ payments, customer, dueOn }: Sale): OwedOfSale | null {
  const onAccount = payments.filter(({ method }) => method === 'credit');
  if (customer === null || onAccount.length === 0) return null;
  const amountMinor = onAccount.reduce((sum, payment) => sum + payment.amountMinor, 0);
  return { customer, amountMinor, dueOn };
}

/** A sale as the strip shows it, with what of it is owed and by whom. */
export function lastSaleOf(sale: Sale, isKept: boolean): LastSale {
  const { _id: saleId, receiptNumber, totalMinor, changeMinor } = sale;
  return { saleId, receiptNumber, totalMinor, changeMinor, isKept, owed: owedOf(sale) };
}
