import { NAME_MAX_CHARACTERS } from '@tillbook/core/limits';
import {
  BARCODES_MAX,
  COMPONENTS_MAX,
  PACKS_MAX,
  PRODUCT_BRANCHES_MAX,
} from '@tillbook/core/products/product-fields';
import { STEP_MILLI_MAX } from '@tillbook/core/products/units';
import type { FieldCase } from './case.ts';
import { CHOICE_ASKED, CURSOR_ASKED, ID_ASKED, LIMIT, searchAsked } from './query-kinds.ts';
import type { RouteInput } from './routes.ts';
import { BARCODE, emptyLineOf, lineOf, SKU } from './text-kinds.ts';
import {
  CHOICE,
  FLAG,
  ID,
  listOf,
  MONEY,
  OBJECT,
  quantityOf,
  RATE,
  wholeOf,
} from './value-kinds.ts';

/** Products and what belongs to them. */

type Fields = Record<string, readonly FieldCase[]>;

const some = '0198c0de-0000-7000-8000-000000000001';
const without = (cases: readonly FieldCase[], ...values: readonly unknown[]) =>
  cases.filter((one) => !values.includes(one.value));
const optional = (cases: readonly FieldCase[]) => without(cases, undefined);
const nullable = (cases: readonly FieldCase[]) => without(cases, null);
const orNull = (cases: readonly FieldCase[]) => without(cases, undefined, null);
const NAME = lineOf(NAME_MAX_CHARACTERS);
const VERSION = wholeOf(1, 2_147_483_647);
/** Several lines: breaks and tabs belong to it. */
const noteOf = (max: number) =>
  lineOf(max).filter(({ value }) => typeof value !== 'string' || !/[\t\r\n]/u.test(value));

const PRODUCT = {
  name: 'Sugar',
  sku: 'SG-1',
  barcode: null,
  categoryName: null,
  taxClassId: some,
  priceMinor: 100,
  costMinor: 50,
};
const PRODUCT_FIELDS: Fields = {
  '/name': NAME,
  '/sku': SKU,
  '/barcode': BARCODE,
  '/categoryName': nullable(NAME),
  '/taxClassId': ID,
  '/priceMinor': MONEY,
  '/costMinor': MONEY,
};
const PARTS = {
  barcodes: [{ barcode: 'A-1', kind: 'own' }],
  packs: [{ _id: some, name: 'Carton', unitsMilli: 24_000, priceMinor: 2_000 }],
  components: [{ productId: some, quantityMilli: 1_000 }],
  reorderPoints: [{ branchId: some, pointMilli: 1_000, quantityMilli: 1_000 }],
  branchPrices: [{ branchId: some, priceMinor: 100 }],
};
const WITHOUT_NULL_CODE = BARCODE.filter(({ value }) => value !== null);
const PART_FIELDS: Fields = {
  '/barcodes': optional(listOf(PARTS.barcodes[0], 0, BARCODES_MAX)),
  '/barcodes/0': optional(OBJECT),
  '/barcodes/0/barcode': WITHOUT_NULL_CODE,
  '/barcodes/0/kind': CHOICE,
  '/packs': optional(listOf(PARTS.packs[0], 0, PACKS_MAX)),
  '/packs/0': optional(OBJECT),
  '/packs/0/_id': ID,
  '/packs/0/name': NAME,
  '/packs/0/unitsMilli': quantityOf(1),
  '/packs/0/priceMinor': MONEY,
  '/packs/0/barcodes': optional(listOf('A-1', 0, BARCODES_MAX)),
  '/components': optional(listOf(PARTS.components[0], 0, COMPONENTS_MAX)),
  '/components/0': optional(OBJECT),
  '/components/0/productId': ID,
  '/components/0/quantityMilli': quantityOf(1),
  '/reorderPoints': optional(listOf(PARTS.reorderPoints[0], 0, PRODUCT_BRANCHES_MAX)),
  '/reorderPoints/0': optional(OBJECT),
  '/reorderPoints/0/branchId': ID,
  '/reorderPoints/0/pointMilli': nullable(quantityOf(0)),
  '/reorderPoints/0/quantityMilli': quantityOf(0),
  '/branchPrices': optional(listOf(PARTS.branchPrices[0], 0, PRODUCT_BRANCHES_MAX)),
  '/branchPrices/0': optional(OBJECT),
  '/branchPrices/0/branchId': ID,
  '/branchPrices/0/priceMinor': nullable(MONEY),
};
const MORE_FIELDS: Fields = {
  '/kind': optional(CHOICE),
  '/unit': optional(CHOICE),
  '/stepMilli': optional(wholeOf(1, STEP_MILLI_MAX)),
  '/brandName': orNull(NAME),
  '/description': orNull(noteOf(2_000)),
  '/sellerNote': orNull(lineOf(200)),
  '/shelf': orNull(lineOf(40)),
  '/floorPriceMinor': orNull(MONEY),
  '/targetMarginBasisPoints': orNull(wholeOf(0, 9_999)),
  '/tracksBatches': optional(FLAG),
  '/details': optional(OBJECT),
  ...PART_FIELDS,
};
const STOCK = { branchId: some, quantityMilli: 1_000 };
const stockFields = (at: string): Fields => ({
  [`${at}/openingStock`]: optional(listOf(STOCK, 0, PRODUCT_BRANCHES_MAX)),
  [`${at}/openingStock/0`]: optional(OBJECT),
  [`${at}/openingStock/0/branchId`]: ID,
  [`${at}/openingStock/0/quantityMilli`]: quantityOf(0),
});
const allOptional = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([at, cases]) => [at, optional(cases)]));

export const CATALOGUE_ROUTES: Readonly<Record<string, RouteInput>> = {
  listProducts: {
    by: 'owner',
    query: {
      limit: LIMIT,
      cursor: CURSOR_ASKED,
      q: searchAsked(100),
      categoryId: ID_ASKED,
      brandId: ID_ASKED,
      familyId: ID_ASKED,
      kind: CHOICE_ASKED,
      // A cost may be what is missing.
      missing: without(CHOICE_ASKED, 'cost'),
      branchId: ID_ASKED,
      state: CHOICE_ASKED,
      stock: CHOICE_ASKED,
      sort: CHOICE_ASKED,
    },
  },
  addProduct: {
    body: { _id: some, ...PRODUCT, ...PARTS, openingStock: [STOCK] },
    fields: { '/_id': ID, ...PRODUCT_FIELDS, ...MORE_FIELDS, ...stockFields('') },
  },
  editProduct: {
    body: { version: 1, ...PRODUCT, ...PARTS },
    fields: {
      '/version': VERSION,
      ...allOptional(PRODUCT_FIELDS),
      ...MORE_FIELDS,
      '/isArchived': optional(FLAG),
      '/reason': emptyLineOf(200),
    },
  },
  saveTaxClass: {
    body: { _id: some, name: 'Standard', taxBasisPoints: 1_800 },
    fields: { '/_id': ID, '/name': NAME, '/taxBasisPoints': RATE },
  },
};
