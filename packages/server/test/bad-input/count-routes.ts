import {
  COUNT_CATEGORIES_MAX,
  COUNT_LINES_MAX,
  COUNT_PRODUCTS_MAX,
  COUNT_RECOUNT_MAX,
} from '@tillbook/core/counts/counts.api';
import { bad, wrongType, type FieldCase, without } from './case.ts';
import {
  CHOICE_ASKED,
  CURSOR,
  CURSOR_ASKED,
  CURSOR_OF_TIME,
  DAY_ASKED,
  ID_ASKED,
  LIMIT,
  searchAsked,
} from './query-kinds.ts';
import type { RouteInput } from './routes.ts';
import { emptyLineOf, SKU } from './text-kinds.ts';
import { CHOICE, FLAG, ID, INSTANT, listOf, OBJECT } from './value-kinds.ts';
import { quantityOf, wholeOf } from './value-kinds.ts';

/** Endpoints of counting. */

const some = '0198c0de-0000-7000-8000-000000000001';
const optional = (cases: readonly FieldCase[]) => without(cases, undefined);

const NOTE = emptyLineOf(300);
const ACT = { _id: some, version: 1, note: null };
const ACT_FIELDS = { '/_id': ID, '/version': wholeOf(1, 2_147_483_647), '/note': NOTE };
const LINE_NO = wholeOf(1, COUNT_LINES_MAX);

const act = (more: object = {}, fields: RouteInput['fields'] = {}): RouteInput => ({
  body: { ...ACT, ...more },
  fields: { ...ACT_FIELDS, ...fields },
});

export const COUNT_ROUTES: Readonly<Record<string, RouteInput>> = {
  listCounts: {
    by: 'owner',
    query: {
      limit: LIMIT,
      cursor: [...CURSOR_ASKED, ...CURSOR_OF_TIME],
      q: searchAsked(64),
      state: CHOICE_ASKED,
      kind: CHOICE_ASKED,
      branchId: ID_ASKED,
      productId: ID_ASKED,
    },
  },
  listCountLines: {
    query: {
      limit: LIMIT,
      cursor: [...CURSOR, ...CURSOR_ASKED],
      q: searchAsked(64),
      view: CHOICE_ASKED,
      sort: CHOICE_ASKED,
      productId: ID_ASKED,
    },
  },
  suggestCountLines: {
    asked: { branchId: 'own' },
    query: {
      limit: [
        ...without(LIMIT, '100'),
        bad('P17', '9', 'TOO_SMALL'),
        bad('P18', '16', 'TOO_LARGE'),
      ],
      branchId: ID_ASKED,
    },
  },
  createCount: {
    body: {
      ...{ _id: some, branchId: some, kind: 'partial', isBlind: true, note: null, start: false },
      ...{ categoryIds: [some], productIds: [some] },
    },
    fields: {
      '/_id': ID,
      '/branchId': ID,
      '/kind': CHOICE,
      '/isBlind': optional(FLAG),
      '/categoryIds': optional(listOf(some, 0, COUNT_CATEGORIES_MAX)),
      '/productIds': optional(listOf(some, 0, COUNT_PRODUCTS_MAX)),
      '/note': NOTE,
      '/start': optional(FLAG),
    },
  },
  startCount: act(),
  countOne: {
    body: {
      ...{ _id: some, code: '4001', productId: some, lineNo: 1, mode: 'set' },
      ...{ quantityMilli: 1_000, seenMilli: 1_000, countedAt: '2026-03-04T07:00:00.000Z' },
      ...{ batch: { code: 'A', expiresOn: null }, mayAdd: false },
    },
    fields: {
      '/_id': ID,
      '/code': optional(SKU),
      '/productId': optional(ID),
      '/lineNo': optional(LINE_NO),
      '/mode': CHOICE,
      '/quantityMilli': quantityOf(0),
      '/seenMilli': without(quantityOf(0), undefined, null),
      '/countedAt': optional(INSTANT),
      '/batch': optional(OBJECT),
      '/batch/code': SKU,
      '/batch/expiresOn': [...DAY_ASKED, wrongType('D04', 1_732_147_200)],
      '/mayAdd': optional(FLAG),
    },
  },
  finishCount: act({ uncounted: 'leave' }, { '/uncounted': optional(CHOICE) }),
  recountLines: act({ lines: [1] }, { '/lines': listOf(1, 1, COUNT_RECOUNT_MAX) }),
  postCount: act(),
  cancelCount: act(),
};
