import { PRICE_MINOR_MAX } from '@tillbook/core/limits';
import {
  CHOICE_ASKED,
  CURSOR_ASKED,
  CURSOR_OF_TIME,
  DAY_ASKED,
  ID_ASKED,
  LIMIT,
  searchAsked,
} from './query-kinds.ts';
import { without } from './case.ts';
import type { RouteInput } from './routes.ts';
import { emptyLineOf, lineOf } from './text-kinds.ts';
import { CHOICE, ID, wholeOf } from './value-kinds.ts';

const some = '0198c0de-0000-7000-8000-000000000001';
const code = '3333-3333-3333-333A';
const CODE = lineOf(40);

/** What the doors of gift cards take. */
export const GIFT_CARD_ROUTES: Readonly<Record<string, RouteInput>> = {
  sellGiftCard: {
    body: {
      ...{ _id: some, code, branchId: some, shiftId: some, leaseId: some, method: 'cash' },
      ...{ amountMinor: 1, provider: null, reference: null },
    },
    fields: {
      '/_id': ID,
      '/code': CODE,
      '/branchId': ID,
      '/shiftId': ID,
      '/leaseId': ID,
      '/method': CHOICE,
      '/amountMinor': wholeOf(1, PRICE_MINOR_MAX),
      '/provider': emptyLineOf(40),
      '/reference': emptyLineOf(64),
    },
  },
  lookUpGiftCard: { body: { code }, fields: { '/code': CODE } },
  renewGiftCode: { by: 'owner', body: { code }, fields: { '/code': CODE } },
  voidGiftCard: {
    body: { _id: some, shiftId: some, leaseId: some },
    fields: {
      '/_id': ID,
      '/shiftId': ID,
      '/leaseId': ID,
      '/approvalId': without(ID, null, undefined),
    },
  },
  listGiftCards: {
    by: 'owner',
    query: {
      limit: LIMIT,
      cursor: [...CURSOR_ASKED, ...CURSOR_OF_TIME],
      q: searchAsked(64),
      state: CHOICE_ASKED,
      branchId: ID_ASKED,
      from: DAY_ASKED,
      to: DAY_ASKED,
    },
  },
};
