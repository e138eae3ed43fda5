import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import { day, id, page, pageOf, search, wholeOf } from '../fields.ts';
import { PRICE_MINOR_MAX } from '../limits.ts';
import { PAYMENT_METHODS } from './payment.ts';
import { SALE_STATES } from './sale-states.ts';
import { saleRow } from './sales.api.ts';

/** What may be out of the ordinary at a sale. */
export const SALE_FLAGS = [
  'discounted',
  'own_price',
  'below_cost',
  'approved',
  'offline',
  'late',
] as const;
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
  /**
   * For less, at an own price, for less than it had cost (of who sees costs), with a manager's yes,
   * without a connection, after its shift was closed.
   */
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

/** A sale as its list shows it. */
export const listedSale = saleRow.extend({
  /** Null while the count of its drawer is blind to the caller. */
  methods: z.array(z.enum(PAYMENT_METHODS)).nullable(),
  tillName: z.string(),
  taxMinor: z.number(),
  /** What was left on account and is not paid yet. */
  openMinor: z.number(),
  /** What is out of the ordinary; below cost is told only to who sees costs. */
  flags: z.array(z.enum(SALE_FLAGS)),
});
export type ListedSaleRow = z.output<typeof listedSale>;

/** Sales of drawers whose count is blind to the caller are not found by how they were paid. */
const areHeldBack = z.boolean().default(false);

export const listSales = endpoint({
  name: 'listSales',
  method: 'GET',
  path: '/api/sales',
  summary: 'Sales in the caller’s reach, newest first; a seller sees the own ones',
  access: may('sale.view_own'),
  query: z.strictObject({ ...page, ...SALES_ASKED }),
  response: pageOf(listedSale).extend({ areHeldBack }),
  refusals: ['NOT_FOUND', 'PERMISSION_REQUIRED'],
});

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
    areHeldBack,
  }),
  refusals: ['NOT_FOUND', 'PERMISSION_REQUIRED'],
});

export const SALES_LIST_ENDPOINTS = [listSales, sumSales] as const;
