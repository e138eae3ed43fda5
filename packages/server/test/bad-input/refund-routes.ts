import { SALE_LINES_MAX, SALE_PAYMENTS_MAX } from '@tillbook/core/limits';
import { bad, type FieldCase, without } from './case.ts';
import {
  AMOUNT_ASKED,
  CHOICE_ASKED,
  CURSOR_ASKED,
  CURSOR_OF_TIME,
  DAY_ASKED,
  ID_ASKED,
  LIMIT,
  searchAsked,
} from './query-kinds.ts';
import type { RouteInput } from './routes.ts';
import { askedSaleFields, SALE } from './sale-fields.ts';
import { emptyLineOf } from './text-kinds.ts';
import { CHOICE, ID, listOf, MONEY, OBJECT, quantityOf, wholeOf } from './value-kinds.ts';

/** Endpoints of what comes back. */

const some = '0198c0de-0000-7000-8000-000000000001';

const LINE = {
  lineNo: 1,
  quantityMilli: 1_000,
  disposition: 'stock',
  reason: 'faulty',
  note: null,
};
const PAYMENT = { method: 'mobile_money', amountMinor: 100, provider: null, reference: null };

const REFUND = {
  _id: some,
  shiftId: null,
  leaseId: null,
  approvalId: null,
  customerId: null,
  lines: [LINE],
  payments: [PAYMENT],
  totalMinor: 100,
};

/** The fields of a refund, wherever it stands in a body. */
const refundFields = (at: string): Readonly<Record<string, readonly FieldCase[]>> => ({
  [`${at}/_id`]: ID,
  [`${at}/shiftId`]: without(ID, null),
  [`${at}/leaseId`]: without(ID, null, undefined),
  [`${at}/approvalId`]: without(ID, null, undefined),
  [`${at}/customerId`]: without(ID, null, undefined),
  [`${at}/lines`]: listOf(LINE, 1, SALE_LINES_MAX),
  [`${at}/lines/0`]: without(OBJECT, undefined),
  [`${at}/lines/0/lineNo`]: wholeOf(1, SALE_LINES_MAX),
  [`${at}/lines/0/quantityMilli`]: quantityOf(1),
  [`${at}/lines/0/disposition`]: CHOICE,
  [`${at}/lines/0/reason`]: CHOICE,
  [`${at}/lines/0/note`]: emptyLineOf(200),
  [`${at}/payments`]: listOf(PAYMENT, 0, SALE_PAYMENTS_MAX),
  [`${at}/payments/0`]: without(OBJECT, undefined),
  [`${at}/payments/0/method`]: CHOICE,
  [`${at}/payments/0/amountMinor`]: MONEY,
  [`${at}/payments/0/provider`]: emptyLineOf(40),
  [`${at}/payments/0/reference`]: emptyLineOf(64),
  [`${at}/totalMinor`]: MONEY,
});

/** More than nothing. */
const SUM = [
  ...MONEY.filter(({ said }) => !('kept' in said && (said.kept === 0 || Object.is(said.kept, -0)))),
  bad('A20', 0, 'TOO_SMALL'),
];
const BLIND_LINE = {
  ...{ productId: some, quantityMilli: 1_000, unitPriceMinor: 100 },
  ...{ disposition: 'stock', reason: 'faulty', note: null },
};

export const REFUND_ROUTES: Readonly<Record<string, RouteInput>> = {
  postBlindReturn: {
    by: 'owner',
    body: {
      ...{ _id: some, branchId: some, customerId: some, lines: [BLIND_LINE] },
      ...{ totalMinor: 100, approvalId: null },
    },
    fields: {
      '/_id': ID,
      '/branchId': ID,
      '/customerId': ID,
      '/lines': listOf(BLIND_LINE, 1, SALE_LINES_MAX),
      '/lines/0': without(OBJECT, undefined),
      '/lines/0/productId': ID,
      '/lines/0/quantityMilli': quantityOf(1),
      '/lines/0/unitPriceMinor': SUM,
      '/lines/0/disposition': CHOICE,
      '/lines/0/reason': CHOICE,
      '/lines/0/note': emptyLineOf(200),
      '/totalMinor': SUM,
      '/approvalId': without(ID, null, undefined),
    },
  },
  postRefund: { body: REFUND, fields: refundFields('') },
  postExchange: {
    body: {
      ...{ _id: some, saleId: some },
      refund: { ...REFUND, shiftId: SALE.shiftId, leaseId: SALE.leaseId },
      sale: SALE,
    },
    fields: {
      '/_id': ID,
      '/saleId': ID,
      '/refund': OBJECT,
      ...refundFields('/refund'),
      '/sale': OBJECT,
      ...askedSaleFields('/sale'),
    },
  },
  voidSale: {
    body: { _id: some, leaseId: null, approvalId: null, reason: 'faulty', note: null },
    fields: {
      '/_id': ID,
      '/leaseId': without(ID, null, undefined),
      '/approvalId': without(ID, null, undefined),
      '/reason': CHOICE,
      '/note': emptyLineOf(200),
    },
  },
  getRefundable: { by: 'owner', query: { leaseId: ID_ASKED } },
  findReceipts: {
    by: 'owner',
    query: {
      q: searchAsked(300),
      productId: ID_ASKED,
      day: DAY_ASKED,
      totalMinor: AMOUNT_ASKED,
    },
  },
  listRefunds: {
    by: 'owner',
    query: {
      limit: LIMIT,
      cursor: [...CURSOR_ASKED, ...CURSOR_OF_TIME],
      q: searchAsked(64),
      branchId: ID_ASKED,
      saleId: ID_ASKED,
      refundedBy: ID_ASKED,
      kind: CHOICE_ASKED,
      reason: CHOICE_ASKED,
      method: CHOICE_ASKED,
      from: DAY_ASKED,
      to: DAY_ASKED,
    },
  },
};
