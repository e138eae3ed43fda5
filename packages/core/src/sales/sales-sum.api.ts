import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import { day, id, search, wholeOf } from '../fields.ts';
import { PRICE_MINOR_MAX } from '../limits.ts';
import { PAYMENT_METHODS } from './payment.ts';
import { SALE_STATES } from './sale-states.ts';

/** What may be out of the ordinary at a sale. */
export const SALE_FLAGS = ['discounted', 'own_price', 'offline', 'late'] as const;
export type SaleFlag = (typeof SALE_FLAGS)[number];

/** What sales are narrowed by, the list and by its sum. */
export const SALES_ASKED = {
  q: search(64).optional(),
  branchId: id.optional(),
  tillId: id.optional(),
  sellerId: id.optional(),
  customerId: id.optional(),
  method: z.enum(PAYMENT_METHODS).optional(),
  /** An own way of paying; one of nobody's is found nowhere. */
  paymentTypeId: id.optional(),
  state: z.enum(SALE_STATES).optional(),
  /** For less, at an own price, without a connection, after its shift was closed. */
  flag: z.enum(SALE_FLAGS).optional(),
  /** The whole code of a payment, whatever its case, blanks and signs. */
  reference: search(64).optional(),
  /** What a sale came to, both included. */
  leastMinor: wholeOf(0, PRICE_MINOR_MAX).optional(),
  mostMinor: wholeOf(0, PRICE_MINOR_MAX).optional(),
  /** A product that was sold by it. */
  productId: id.optional(),
  /** The hour on the clock of the wall. */
  hour: wholeOf(0, 23).optional(),
  /** Of the business day; Monday is 1. */
  weekday: wholeOf(1, 7).optional(),
  /** Business days, both included. */
  from: day.optional(),
  to: day.optional(),
};

export const sumSales = endpoint({
  name: 'sumSales',
  method: 'GET',
  path: '/api/sales-sum',
  summary: 'What the sales of some days come to, narrowed as their list is',
  access: may('sale.view_own'),
  query: z.strictObject(SALES_ASKED),
  response: z.object({
    salesCount: z.number(),
    totalMinor: z.number(),
    discountMinor: z.number(),
    /** What of it came back by now. */
    refundedMinor: z.number(),
  }),
  refusals: ['NOT_FOUND'],
});

export const SALES_SUM_ENDPOINTS = [sumSales] as const;
