import { CHANGE_ROWS_MAX } from '@tillbook/core/products/change-sets.api';
import { NAME_MAX_CHARACTERS } from '@tillbook/core/limits';
import { bad, type FieldCase, without } from './case.ts';
import {
  CHOICE_ASKED,
  CURSOR_ASKED,
  CURSOR_OF_TIME,
  ID_ASKED,
  LIMIT,
  searchAsked,
} from './query-kinds.ts';
import type { RouteInput } from './routes.ts';
import { BARCODE, lineOf, searchOf, SKU } from './text-kinds.ts';
import { CHOICE, FLAG, ID, listOf, MONEY, OBJECT, quantityOf, wholeOf } from './value-kinds.ts';

/** Endpoints that change many products at once. */

const some = '0198c0de-0000-7000-8000-000000000001';
const optional = (cases: readonly FieldCase[]) => without(cases, undefined);
const orNull = (cases: readonly FieldCase[]) => without(cases, undefined, null);
const NAME = lineOf(NAME_MAX_CHARACTERS);

const SHARED = (at: string): Record<string, readonly FieldCase[]> => ({
  [`${at}/categoryId`]: orNull(ID),
  [`${at}/brandId`]: orNull(ID),
  [`${at}/taxClassId`]: optional(ID),
  [`${at}/targetMarginBasisPoints`]: orNull(wholeOf(0, 9_999)),
  [`${at}/isArchived`]: optional(FLAG),
});
const POINT = { branchId: some, pointMilli: 1_000, quantityMilli: 1_000 };
const ROW = { productId: some, version: 1, changes: { reorderPoints: [POINT] } };
const CHANGES = '/rows/0/changes';
const ROWS: Record<string, readonly FieldCase[]> = {
  '/rows': listOf(ROW, 1, CHANGE_ROWS_MAX),
  '/rows/0': optional(OBJECT),
  '/rows/0/productId': ID,
  '/rows/0/version': wholeOf(1, 2_147_483_647),
  [CHANGES]: OBJECT,
  [`${CHANGES}/name`]: optional(NAME),
  [`${CHANGES}/sku`]: optional(SKU),
  [`${CHANGES}/barcode`]: optional(BARCODE),
  [`${CHANGES}/priceMinor`]: optional(MONEY),
  [`${CHANGES}/costMinor`]: optional(MONEY),
  [`${CHANGES}/floorPriceMinor`]: orNull(MONEY),
  [`${CHANGES}/reorderPoints`]: optional(listOf(POINT, 0, 200)),
  [`${CHANGES}/reorderPoints/0`]: optional(OBJECT),
  [`${CHANGES}/reorderPoints/0/branchId`]: ID,
  [`${CHANGES}/reorderPoints/0/pointMilli`]: quantityOf(0),
  [`${CHANGES}/reorderPoints/0/quantityMilli`]: quantityOf(0),
  ...SHARED(CHANGES),
};

export const BULK_ROUTES: Readonly<Record<string, RouteInput>> = {
  listBulkProducts: {
    by: 'owner',
    query: {
      limit: LIMIT,
      cursor: CURSOR_ASKED,
      q: searchAsked(100),
      categoryId: ID_ASKED,
      state: CHOICE_ASKED,
    },
  },
  previewChanges: { body: { rows: [ROW] }, fields: ROWS },
  applyChanges: {
    body: { _id: some, title: 'New prices', rows: [ROW] },
    fields: { '/_id': ID, '/title': NAME, ...ROWS },
  },
  previewAction: {
    body: { productIds: [some], filter: {}, set: {}, price: { basisPoints: 1, rounding: 'none' } },
    fields: {
      '/productIds': [
        ...without(listOf(some, 1, CHANGE_ROWS_MAX), null).filter(({ id }) => id !== 'Q47'),
        bad('I64', [some, some], 'NOT_UNIQUE'),
      ],
      '/filter': OBJECT,
      '/filter/q': optional(searchOf(100)),
      '/filter/categoryId': orNull(ID),
      '/filter/state': optional(CHOICE),
      '/set': OBJECT,
      ...SHARED('/set'),
      '/price': without(OBJECT, null),
      '/price/basisPoints': wholeOf(-9_000, 100_000),
      '/price/rounding': CHOICE,
    },
  },
  listChangeSets: {
    by: 'owner',
    query: { limit: LIMIT, cursor: [...CURSOR_ASKED, ...CURSOR_OF_TIME] },
  },
  getChangeSet: { by: 'owner', query: { limit: LIMIT, cursor: CURSOR_ASKED } },
};
