import { TRANSFER_LINES_MAX } from '@tillbook/core/transfers/transfers.api';
import { type FieldCase, without } from './case.ts';
import { CHOICE_ASKED, CURSOR_ASKED, CURSOR_OF_TIME, ID_ASKED, LIMIT } from './query-kinds.ts';
import { searchAsked } from './query-kinds.ts';
import type { RouteInput } from './routes.ts';
import { emptyLineOf } from './text-kinds.ts';
import { ID, listOf, OBJECT, quantityOf, wholeOf } from './value-kinds.ts';

/** Endpoints of goods on their way. */

const some = '0198c0de-0000-7000-8000-000000000001';
const optional = (cases: readonly FieldCase[]) => without(cases, undefined);

const VERSION = wholeOf(1, 2_147_483_647);
const NOTE = emptyLineOf(300);
const WANTED = { productId: some, quantityMilli: 1_000 };
const linesOf = (line: object, least: number): Record<string, readonly FieldCase[]> => ({
  '/lines': listOf(line, least, TRANSFER_LINES_MAX),
  '/lines/0': optional(OBJECT),
});
const ENDS = { fromBranchId: some, toBranchId: null, note: null };
const ENDS_FIELDS = {
  '/fromBranchId': ID,
  '/toBranchId': without(ID, null),
  '/note': NOTE,
  ...linesOf(WANTED, 1),
  '/lines/0/productId': ID,
  '/lines/0/quantityMilli': quantityOf(1),
};
const LINE_NO = { '/lines/0/lineNo': wholeOf(1, TRANSFER_LINES_MAX) };
const ANY_QUANTITY = optional(quantityOf(0));

export const TRANSFER_ROUTES: Readonly<Record<string, RouteInput>> = {
  listTransfers: {
    by: 'owner',
    query: {
      limit: LIMIT,
      cursor: [...CURSOR_ASKED, ...CURSOR_OF_TIME],
      q: searchAsked(64),
      state: CHOICE_ASKED,
      branchId: ID_ASKED,
      productId: ID_ASKED,
      direction: CHOICE_ASKED,
    },
  },
  draftTransfer: {
    body: { _id: some, toBusinessId: some, ...ENDS, lines: [WANTED] },
    fields: { '/_id': ID, '/toBusinessId': without(ID, null), ...ENDS_FIELDS },
  },
  editTransfer: {
    body: { version: 1, ...ENDS, lines: [WANTED] },
    fields: { '/version': VERSION, ...ENDS_FIELDS },
  },
  startTransfer: {
    body: { _id: some, version: 1, lines: [{ lineNo: 1, quantityMilli: 1_000 }], note: null },
    fields: {
      '/_id': ID,
      '/version': VERSION,
      '/note': NOTE,
      ...linesOf({ lineNo: 1, quantityMilli: 1_000 }, 0),
      ...LINE_NO,
      '/lines/0/quantityMilli': quantityOf(0),
    },
  },
  receiveTransfer: {
    body: { _id: some, lines: [{ lineNo: 1, quantityMilli: 1_000, foundMilli: 0 }], note: null },
    fields: {
      '/_id': ID,
      '/note': NOTE,
      ...linesOf({ lineNo: 1, quantityMilli: 1_000 }, 1),
      ...LINE_NO,
      '/lines/0/quantityMilli': quantityOf(0),
      '/lines/0/foundMilli': ANY_QUANTITY,
    },
  },
  decideTransfer: {
    body: { _id: some, lines: [{ lineNo: 1, lostMilli: 1_000, returnedMilli: 0 }], note: null },
    fields: {
      '/_id': ID,
      '/note': NOTE,
      ...linesOf({ lineNo: 1, lostMilli: 1_000 }, 1),
      ...LINE_NO,
      '/lines/0/lostMilli': ANY_QUANTITY,
      '/lines/0/returnedMilli': ANY_QUANTITY,
    },
  },
  cancelTransfer: {
    body: { _id: some, note: null },
    fields: { '/_id': ID, '/note': NOTE },
  },
  listTransferOffers: { query: { state: CHOICE_ASKED } },
  acceptTransferOffer: {
    body: { _id: some, branchId: some, lines: [{ line: 1, productId: some }] },
    fields: {
      '/_id': ID,
      '/branchId': ID,
      ...linesOf({ line: 1, productId: some }, 1),
      '/lines/0/line': wholeOf(1, TRANSFER_LINES_MAX),
      '/lines/0/productId': ID,
    },
  },
  declineTransferOffer: { body: { reason: null }, fields: { '/reason': NOTE } },
};
