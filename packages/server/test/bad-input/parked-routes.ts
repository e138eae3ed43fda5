import {
  CERTIFICATE_MAX_CHARACTERS,
  NAME_MAX_CHARACTERS,
  PARKED_NAME_MAX_CHARACTERS,
  REASON_MAX_CHARACTERS,
  REMOVED_LINES_MAX,
  SALE_LINES_MAX,
  SALE_NOTE_MAX_CHARACTERS,
  TEXT_MAX_CHARACTERS,
} from '@tillbook/core/limits';
import { type FieldCase, without } from './case.ts';
import { ID_ASKED } from './query-kinds.ts';
import type { RouteInput } from './routes.ts';
import { emptyLineOf, lineOf, noteOf } from './text-kinds.ts';
import { FLAG, ID, INSTANT, listOf, MONEY, OBJECT, quantityOf, wholeOf } from './value-kinds.ts';

/** Sales that tills put aside. */

const some = '0198c0de-0000-7000-8000-000000000001';
const optional = (cases: readonly FieldCase[]) => without(cases, undefined);
const nullable = (cases: readonly FieldCase[]) => without(cases, null);
const LINE = {
  ...{ soldId: some, productId: some, packId: null, name: 'Sugar', sku: 'S-1', sellerNote: null },
  ...{ unit: 'piece', stepMilli: 1_000, unitPriceMinor: 100, taxBasisPoints: 1_800 },
  ...{ quantityMilli: 1_000, note: null, discount: null },
  override: { listPriceMinor: 100, reason: 'Near expiry' },
};
const BODY = {
  ...{ _id: some, tillId: some, deviceId: some, name: 'Sugar, 10:00', customerId: null },
  ...{ parkedAt: '2026-03-04T07:00:00.000Z', parkedByName: 'Amina' },
  content: {
    lines: [LINE],
    taxExempt: { reason: 'Embassy', certificate: null },
    ...{ discount: null, note: null, removed: 0 },
  },
};
const AT_TILL: RouteInput = {
  body: { tillId: some, deviceId: some },
  fields: { '/tillId': ID, '/deviceId': ID },
};

export const PARKED_ROUTES: Readonly<Record<string, RouteInput>> = {
  parkSale: {
    body: BODY,
    fields: {
      '/_id': ID,
      '/tillId': ID,
      '/deviceId': ID,
      '/name': lineOf(PARKED_NAME_MAX_CHARACTERS),
      '/parkedAt': INSTANT,
      '/parkedByName': lineOf(NAME_MAX_CHARACTERS),
      '/customerId': nullable(ID),
      '/content': OBJECT,
      '/content/lines': listOf(LINE, 1, SALE_LINES_MAX),
      '/content/lines/0': without(OBJECT, undefined),
      '/content/lines/0/soldId': ID,
      '/content/lines/0/productId': ID,
      '/content/lines/0/packId': nullable(ID),
      '/content/lines/0/name': lineOf(TEXT_MAX_CHARACTERS),
      '/content/lines/0/sku': lineOf(NAME_MAX_CHARACTERS),
      '/content/lines/0/sellerNote': nullable(noteOf(TEXT_MAX_CHARACTERS)),
      '/content/lines/0/unit': lineOf(NAME_MAX_CHARACTERS),
      '/content/lines/0/stepMilli': quantityOf(1),
      '/content/lines/0/unitPriceMinor': MONEY,
      '/content/lines/0/taxBasisPoints': wholeOf(0, 10_000),
      '/content/lines/0/quantityMilli': quantityOf(1),
      '/content/lines/0/note': emptyLineOf(SALE_NOTE_MAX_CHARACTERS),
      '/content/lines/0/discount': nullable(OBJECT),
      '/content/lines/0/override': nullable(OBJECT),
      '/content/lines/0/override/listPriceMinor': MONEY,
      '/content/lines/0/override/reason': lineOf(REASON_MAX_CHARACTERS),
      '/content/discount': nullable(OBJECT),
      '/content/taxExempt': nullable(OBJECT),
      '/content/taxExempt/reason': lineOf(REASON_MAX_CHARACTERS),
      '/content/taxExempt/certificate': emptyLineOf(CERTIFICATE_MAX_CHARACTERS),
      '/content/note': emptyLineOf(SALE_NOTE_MAX_CHARACTERS),
      '/content/removed': wholeOf(0, REMOVED_LINES_MAX),
    },
  },
  listParkedSales: { by: 'seller', asked: { branchId: 'own' }, query: { branchId: ID_ASKED } },
  takeParkedSale: { ...AT_TILL, fields: { ...AT_TILL.fields, '/isOnlyAgain': optional(FLAG) } },
  endParkedSale: AT_TILL,
};
