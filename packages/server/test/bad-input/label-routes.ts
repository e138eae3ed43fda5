import { LABEL_COPIES_MAX, LABEL_PRODUCTS_MAX } from '@tillbook/core/labels/labels.api';
import { bad, type FieldCase, without } from './case.ts';
import { ID_ASKED } from './query-kinds.ts';
import type { RouteInput } from './routes.ts';
import { CHOICE, ID, listOf, MONEY, OBJECT, wholeOf } from './value-kinds.ts';

/** Endpoints of labels. */

const some = '0198c0de-0000-7000-8000-000000000001';
const idsOf = (min: number): readonly FieldCase[] => [
  ...listOf(some, min, LABEL_PRODUCTS_MAX).filter(({ id }) => id !== 'Q47'),
  bad('I64', [some, some], 'NOT_UNIQUE'),
];
const LINE = { productId: some, priceMinor: 100, copies: 1 };

export const LABEL_ROUTES: Readonly<Record<string, RouteInput>> = {
  labelProducts: {
    body: { productIds: [some], receiptId: null, branchId: null },
    fields: {
      '/productIds': without(idsOf(0), undefined),
      '/receiptId': without(ID, undefined, null),
      '/branchId': without(ID, undefined, null),
    },
  },
  labelQueue: { query: { branchId: ID_ASKED } },
  makeOwnCodes: { body: { productIds: [some] }, fields: { '/productIds': idsOf(1) } },
  recordLabels: {
    body: { _id: some, sheet: 'a4_24', lines: [LINE] },
    fields: {
      '/_id': ID,
      '/sheet': CHOICE,
      '/lines': listOf(LINE, 1, LABEL_PRODUCTS_MAX),
      '/lines/0': without(OBJECT, undefined),
      '/lines/0/productId': ID,
      '/lines/0/priceMinor': MONEY,
      '/lines/0/copies': wholeOf(1, LABEL_COPIES_MAX),
    },
  },
};
