import { ADJUSTMENT_LINES_MAX, TEXT_MAX_CHARACTERS } from '@tillbook/core/limits';
import { wrongType, type FieldCase, without } from './case.ts';
import {
  CHOICE_ASKED,
  CURSOR_ASKED,
  CURSOR_OF_TIME,
  DAY_ASKED,
  ID_ASKED,
  LIMIT,
  searchAsked,
} from './query-kinds.ts';
import type { RouteInput } from './routes.ts';
import { emptyLineOf, SKU } from './text-kinds.ts';
import { CHOICE, ID, listOf, MONEY, OBJECT, quantityOf, wholeOf } from './value-kinds.ts';

/** What lies where, and why. */

const some = '0198c0de-0000-7000-8000-000000000001';
const optional = (cases: readonly FieldCase[]) => without(cases, undefined);

const DAY: readonly FieldCase[] = [...DAY_ASKED, wrongType('D04', 1_732_147_200)];
const LINE = { productId: some, way: 'in', quantityMilli: 1_000 };
const BATCH = { code: 'L-1', expiresOn: '2027-01-31' };

export const STOCK_ROUTES: Readonly<Record<string, RouteInput>> = {
  listStock: {
    query: {
      limit: LIMIT,
      cursor: CURSOR_ASKED,
      q: searchAsked(100),
      view: CHOICE_ASKED,
      days: CHOICE_ASKED,
      branchId: ID_ASKED,
      productId: ID_ASKED,
    },
  },
  stockSummary: { query: { days: CHOICE_ASKED, branchId: ID_ASKED } },
  listBatches: {
    query: {
      limit: LIMIT,
      cursor: CURSOR_ASKED,
      q: searchAsked(100),
      within: CHOICE_ASKED,
      branchId: ID_ASKED,
      productId: ID_ASKED,
    },
  },
  correctBatch: {
    body: { version: 1, expiresOn: '2027-01-31' },
    fields: { '/version': wholeOf(1, 2_147_483_647), '/expiresOn': DAY },
  },
  stockAt: {
    asked: { date: '2026-03-04' },
    query: { limit: LIMIT, cursor: CURSOR_ASKED, date: DAY_ASKED, branchId: ID_ASKED },
  },
  saveStockPolicy: {
    body: { version: 1, stockPolicy: 'warn' },
    fields: { '/version': wholeOf(1, 2_147_483_647), '/stockPolicy': CHOICE },
  },
  listAdjustments: {
    query: {
      limit: LIMIT,
      cursor: [...CURSOR_ASKED, ...CURSOR_OF_TIME],
      branchId: ID_ASKED,
      productId: ID_ASKED,
      reason: CHOICE_ASKED,
      from: DAY_ASKED,
      to: DAY_ASKED,
    },
  },
  postAdjustment: {
    body: {
      _id: some,
      branchId: some,
      reason: 'found',
      note: null,
      lines: [{ ...LINE, batch: BATCH }],
    },
    fields: {
      '/_id': ID,
      '/branchId': ID,
      '/reason': CHOICE,
      '/note': emptyLineOf(TEXT_MAX_CHARACTERS),
      '/lines': listOf(LINE, 1, ADJUSTMENT_LINES_MAX),
      '/lines/0': optional(OBJECT),
      '/lines/0/productId': ID,
      '/lines/0/way': CHOICE,
      '/lines/0/quantityMilli': quantityOf(1),
      '/lines/0/unitCostMinor': optional(MONEY),
      '/lines/0/batch': optional(OBJECT),
      '/lines/0/batch/code': SKU,
      '/lines/0/batch/expiresOn': DAY,
      '/lines/0/batchId': optional(ID),
    },
  },
  reverseAdjustment: {
    body: { _id: some, note: null },
    fields: { '/_id': ID, '/note': emptyLineOf(TEXT_MAX_CHARACTERS) },
  },
};
