import {
  DENOMINATIONS_MAX,
  NAME_MAX_CHARACTERS,
  PRICE_MINOR_MAX,
  TENDERS_MAX,
} from '@tillbook/core/limits';
import { type FieldCase, without } from './case.ts';
import { CHOICE_ASKED, CURSOR_ASKED, CURSOR_OF_TIME, DAY_ASKED } from './query-kinds.ts';
import { ID_ASKED, LIMIT } from './query-kinds.ts';
import type { RouteInput } from './routes.ts';
import { emptyLineOf, lineOf } from './text-kinds.ts';
import { CHOICE, FLAG, ID, listOf, MONEY, OBJECT, wholeOf } from './value-kinds.ts';

/** Endpoints of shifts and their cash. */

const some = '0198c0de-0000-7000-8000-000000000001';
const optional = (cases: readonly FieldCase[]) => without(cases, undefined);
const PIECE = { valueMinor: 100, count: 1 };
export const TENDER = {
  ...{ method: 'mobile_money', countedMinor: 100 },
  part: { typeId: null, name: 'M-Pesa' },
};
/** What was counted of a way of paying, or of one provider or own way. */
export const tenderFields = (at: string): Readonly<Record<string, readonly FieldCase[]>> => ({
  [at]: optional(listOf(TENDER, 0, TENDERS_MAX)),
  [`${at}/0`]: optional(OBJECT),
  [`${at}/0/method`]: lineOf(40),
  [`${at}/0/countedMinor`]: MONEY,
  [`${at}/0/part`]: optional(OBJECT),
  [`${at}/0/part/typeId`]: without(ID, null),
  [`${at}/0/part/name`]: without(lineOf(NAME_MAX_CHARACTERS), null),
});

const PIECE_FIELDS: Readonly<Record<string, readonly FieldCase[]>> = {
  '/pieces': without(listOf(PIECE, 0, DENOMINATIONS_MAX), undefined, null),
  '/pieces/0': optional(OBJECT),
  '/pieces/0/valueMinor': wholeOf(1, PRICE_MINOR_MAX),
  '/pieces/0/count': wholeOf(0, 999_999),
};

export const SHIFT_ROUTES: Readonly<Record<string, RouteInput>> = {
  closeShift: {
    body: { countedMinor: 100, pieces: [PIECE], tenders: [TENDER], handOverNote: null },
    fields: {
      '/countedMinor': MONEY,
      ...PIECE_FIELDS,
      ...tenderFields('/tenders'),
      '/handOverNote': emptyLineOf(500),
    },
  },
  listAwaitedCodes: { by: 'owner', query: { shiftId: ID_ASKED } },
  enterCode: { body: { reference: 'QK7' }, fields: { '/reference': lineOf(64) } },
  enterCodeInBooks: {
    by: 'owner',
    body: { reference: 'QK7' },
    fields: { '/reference': lineOf(64) },
  },
  moveCash: {
    body: { _id: some, kind: 'pay_out', amountMinor: 100, category: 'food', reason: 'Lunch' },
    fields: {
      '/_id': ID,
      '/kind': CHOICE,
      '/amountMinor': MONEY,
      '/category': without(CHOICE, undefined, null),
      '/reason': lineOf(200),
      '/approvalId': without(ID, null, undefined),
    },
  },
  voidCashMove: {
    body: { _id: some, reason: 'Typed wrongly' },
    fields: { '/_id': ID, '/reason': lineOf(200) },
  },
  countShift: { body: { _id: some }, fields: { '/_id': ID } },
  resumeShift: { body: { _id: some }, fields: { '/_id': ID } },
  forceCloseShift: {
    by: 'owner',
    body: { reason: 'Left', countedMinor: 100, pieces: [PIECE], tenders: [TENDER] },
    fields: {
      '/reason': lineOf(200),
      '/countedMinor': without(MONEY, null),
      ...PIECE_FIELDS,
      ...tenderFields('/tenders'),
    },
  },
  reviewShift: {
    by: 'owner',
    body: { _id: some, note: null },
    fields: { '/_id': ID, '/note': emptyLineOf(500) },
  },
  listShifts: {
    by: 'owner',
    query: {
      limit: LIMIT,
      cursor: [...CURSOR_ASKED, ...CURSOR_OF_TIME],
      state: CHOICE_ASKED,
      differs: CHOICE_ASKED,
      branchId: ID_ASKED,
      tillId: ID_ASKED,
      sellerId: ID_ASKED,
      by: CHOICE_ASKED,
      from: DAY_ASKED,
      to: DAY_ASKED,
    },
  },
  saveCashRules: {
    by: 'owner',
    body: { isCountBlind: true, sellerMaxMinor: 100, version: 1 },
    fields: {
      '/isCountBlind': FLAG,
      '/sellerMaxMinor': without(MONEY, null),
      '/version': wholeOf(1, 2_147_483_647),
    },
  },
};
