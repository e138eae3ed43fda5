import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import { day, id, search, wholeOf } from '../fields.ts';
import { PAYMENT_METHODS } from './payment.ts';
import { SALE_STATES } from './sale-states.ts';

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
