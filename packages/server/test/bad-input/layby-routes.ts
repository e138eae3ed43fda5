import { PRICE_MINOR_MAX, REASON_MAX_CHARACTERS } from '@tillbook/core/limits';
import { without } from './case.ts';
import {
  CHOICE_ASKED,
  CURSOR_ASKED,
  CURSOR_OF_TIME,
  DAY_ASKED,
  ID_ASKED,
  LIMIT,
  searchAsked,
} from './query-kinds.ts';
import { QUOTE_ROUTES } from './quote-routes.ts';
import type { RouteInput } from './routes.ts';
import { emptyLineOf, lineOf } from './text-kinds.ts';
import { CHOICE, ID, OBJECT, wholeOf } from './value-kinds.ts';

/** Lay-bys. Their lines are those of a sale, and are asked as they are. */

const some = '0198c0de-0000-7000-8000-000000000001';
const SUM = wholeOf(1, PRICE_MINOR_MAX);
const PAYMENT = { _id: some, method: 'cash', amountMinor: 1, provider: null, reference: null };
const DRAWER = { shiftId: some, leaseId: some };
const { '/validUntil': DAY = [], ...CART } = QUOTE_ROUTES['saveQuote']?.fields ?? {};
const { validUntil: _day, ...cart } = (QUOTE_ROUTES['saveQuote']?.body ?? {}) as {
  readonly validUntil?: string;
};

const paymentFields = (at: string) => ({
  [`${at}/_id`]: ID,
  [`${at}/method`]: CHOICE,
  [`${at}/amountMinor`]: SUM,
  [`${at}/provider`]: emptyLineOf(40),
  [`${at}/reference`]: emptyLineOf(64),
});
const OPEN_DRAWER = {
  '/shiftId': without(ID, null, undefined),
  '/leaseId': without(ID, null, undefined),
};

export const LAYBY_ROUTES: Readonly<Record<string, RouteInput>> = {
  makeLayby: {
    body: { ...cart, ...DRAWER, customerId: some, dueOn: '2026-03-10', deposit: PAYMENT },
    fields: {
      ...CART,
      ...{ '/customerId': ID, '/shiftId': ID, '/leaseId': ID, '/dueOn': DAY },
      '/quoteId': without(ID, null, undefined),
      '/deposit': OBJECT,
      ...paymentFields('/deposit'),
    },
  },
  payLayby: {
    body: { ...PAYMENT, ...DRAWER },
    fields: { ...paymentFields(''), ...OPEN_DRAWER },
  },
  cancelLayby: {
    by: 'owner',
    body: { _id: some, ...DRAWER, back: 'cash', feeMinor: 0, reason: 'Moved away' },
    fields: {
      ...{ '/_id': ID, ...OPEN_DRAWER, '/back': CHOICE },
      '/feeMinor': wholeOf(0, PRICE_MINOR_MAX),
      '/reason': lineOf(REASON_MAX_CHARACTERS),
      '/approvalId': without(ID, null, undefined),
    },
  },
  listLaybys: {
    query: {
      limit: LIMIT,
      cursor: [...CURSOR_ASKED, ...CURSOR_OF_TIME],
      q: searchAsked(64),
      state: CHOICE_ASKED,
      overdue: CHOICE_ASKED,
      branchId: ID_ASKED,
      customerId: ID_ASKED,
      from: DAY_ASKED,
      to: DAY_ASKED,
    },
  },
};
