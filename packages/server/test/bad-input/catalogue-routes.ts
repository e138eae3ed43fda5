import { NAME_MAX_CHARACTERS } from '@tillbook/core/limits';
import {
  BARCODES_MAX,
  COMPONENTS_MAX,
  PACKS_MAX,
  PRODUCT_BRANCHES_MAX,
} from '@tillbook/core/products/product-fields';
import { STEP_MILLI_MAX } from '@tillbook/core/products/units';
import { OPTION_VALUES_MAX, OPTIONS_MAX, VARIANTS_MAX } from '@tillbook/core/products/families.api';
import { LIST_PRICES_PER_CALL } from '@tillbook/core/products/prices.api';
import { bad, type FieldCase, without } from './case.ts';
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
import { BARCODE, emptyLineOf, lineOf, noteOf, SKU } from './text-kinds.ts';
import {
  CHOICE,
  FLAG,
  ID,
  listOf,
  MONEY,
  OBJECT,
  ONLY_TRUE,
  quantityOf,
  RATE,
  wholeOf,
} from './value-kinds.ts';

/** Products and what belongs to them. */

type Fields = Record<string, readonly FieldCase[]>;

const some = '0198c0de-0000-7000-8000-000000000001';
const optional = (cases: readonly FieldCase[]) => without(cases, undefined);
const nullable = (cases: readonly FieldCase[]) => without(cases, null);
const orNull = (cases: readonly FieldCase[]) => without(cases, undefined, null);
/** Blue is one of them. */
const COLOUR = without(CHOICE, undefined, null, 'blue');
const NAME = lineOf(NAME_MAX_CHARACTERS);
const VERSION = wholeOf(1, 2_147_483_647);

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
  '/packs/0/unitsMilli': [...quantityOf(1), bad('Q62', 0, 'TOO_SMALL')],
  '/packs/0/priceMinor': MONEY,
  '/packs/0/barcodes': optional(listOf('A-1', 0, BARCODES_MAX)),
  '/components': optional(listOf(PARTS.components[0], 0, COMPONENTS_MAX)),
  '/components/0': optional(OBJECT),
  '/components/0/productId': ID,
  '/components/0/quantityMilli': quantityOf(1),
  '/reorderPoints': optional(listOf(PARTS.reorderPoints[0], 0, PRODUCT_BRANCHES_MAX)),
  '/reorderPoints/0': optional(OBJECT),
  '/reorderPoints/0/branchId': ID,
  '/reorderPoints/0/pointMilli': [...nullable(quantityOf(0)), bad('Q61', -1_000, 'TOO_SMALL')],
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
  '/isOpenPrice': optional(FLAG),
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

const VARIANT = {
  _id: some,
  optionValues: ['S'],
  sku: 'V-1',
  barcode: null,
  priceMinor: 100,
  costMinor: 50,
  openingStock: [STOCK],
};
const VARIANTS = { categoryName: null, taxClassId: some, variants: [VARIANT] };
const VARIANTS_FIELDS: Fields = {
  '/categoryName': nullable(NAME),
  '/brandName': orNull(NAME),
  '/taxClassId': ID,
  '/unit': optional(CHOICE),
  '/stepMilli': optional(wholeOf(1, STEP_MILLI_MAX)),
  '/variants': listOf(VARIANT, 1, VARIANTS_MAX),
  '/variants/0': optional(OBJECT),
  '/variants/0/_id': ID,
  '/variants/0/optionValues': listOf('S', 1, OPTIONS_MAX),
  '/variants/0/sku': SKU,
  '/variants/0/barcode': BARCODE,
  '/variants/0/priceMinor': MONEY,
  '/variants/0/costMinor': MONEY,
  ...stockFields('/variants/0'),
};
const OPTION = { name: 'Size', values: ['S', 'M'] };
const OPTION_FIELDS: Fields = {
  '/options': listOf(OPTION, 1, OPTIONS_MAX),
  '/options/0': optional(OBJECT),
  '/options/0/name': lineOf(40),
  '/options/0/values': listOf('S', 1, OPTION_VALUES_MAX),
};
const REASON = emptyLineOf(200);
const MERGE: RouteInput = {
  body: { version: 1, intoId: some },
  fields: { '/version': VERSION, '/intoId': ID },
};
const REMOVE: RouteInput = { body: { version: 1 }, fields: { '/version': VERSION } };
const HISTORY: RouteInput = {
  by: 'owner',
  query: {
    limit: LIMIT,
    branchId: ID_ASKED,
    from: DAY_ASKED,
    to: DAY_ASKED,
    cursor: CURSOR_ASKED,
  },
};
const LIST_PRICE = { productId: some, priceMinor: 100 };

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
  editTaxClass: {
    body: { version: 1, name: 'Standard', taxBasisPoints: 1_800 },
    fields: {
      '/version': VERSION,
      '/name': optional(NAME),
      '/taxBasisPoints': optional(RATE),
      '/isDefault': ONLY_TRUE,
    },
  },
  listFamilies: {
    by: 'owner',
    query: { limit: LIMIT, cursor: CURSOR_ASKED, q: searchAsked(100) },
  },
  addFamily: {
    body: { _id: some, name: 'T-shirt', options: [OPTION], ...VARIANTS },
    fields: { '/_id': ID, '/name': NAME, ...OPTION_FIELDS, ...VARIANTS_FIELDS },
  },
  addVariants: { body: VARIANTS, fields: VARIANTS_FIELDS },
  editFamily: {
    body: { version: 1, name: 'T-shirt', options: [OPTION] },
    fields: {
      '/version': VERSION,
      '/name': optional(NAME),
      ...OPTION_FIELDS,
      '/options': optional(OPTION_FIELDS['/options'] ?? []),
    },
  },
  addCategory: {
    body: { _id: some, name: 'Drinks', parentId: null },
    fields: { '/_id': ID, '/name': NAME, '/parentId': nullable(ID), '/colour': COLOUR },
  },
  editCategory: {
    body: { version: 1, name: 'Drinks', parentId: null },
    fields: {
      '/version': VERSION,
      '/name': optional(NAME),
      '/parentId': orNull(ID),
      '/colour': COLOUR,
    },
  },
  mergeCategory: MERGE,
  removeCategory: REMOVE,
  addBrand: { body: { _id: some, name: 'Azam' }, fields: { '/_id': ID, '/name': NAME } },
  editBrand: {
    body: { version: 1, name: 'Azam' },
    fields: { '/version': VERSION, '/name': NAME },
  },
  mergeBrand: MERGE,
  removeBrand: REMOVE,
  setBranchPrice: {
    body: { version: 1, branchId: some, priceMinor: 100 },
    fields: {
      '/version': VERSION,
      '/branchId': ID,
      '/priceMinor': nullable(MONEY),
      '/reason': REASON,
    },
  },
  addPriceList: { body: { _id: some, name: 'Wholesale' }, fields: { '/_id': ID, '/name': NAME } },
  editPriceList: {
    body: { version: 1, name: 'Wholesale' },
    fields: { '/version': VERSION, '/name': optional(NAME), '/isArchived': optional(FLAG) },
  },
  listPricesOfList: {
    by: 'owner',
    query: { limit: LIMIT, cursor: CURSOR_ASKED, q: searchAsked(100) },
  },
  setListPrices: {
    body: { prices: [LIST_PRICE] },
    fields: {
      '/prices': listOf(LIST_PRICE, 1, LIST_PRICES_PER_CALL),
      '/prices/0': optional(OBJECT),
      '/prices/0/productId': ID,
      '/prices/0/priceMinor': nullable(MONEY),
      '/reason': REASON,
    },
  },
  assignPriceList: {
    body: { priceListId: some },
    fields: { '/priceListId': nullable(ID) },
  },
  removeProductImage: REMOVE,
  getProductImage: { by: 'owner', query: { size: CHOICE_ASKED } },
  getExpensePhoto: { by: 'owner', query: { size: CHOICE_ASKED } },
  priceHistory: {
    by: 'owner',
    query: {
      limit: LIMIT,
      cursor: [...CURSOR_ASKED, ...CURSOR_OF_TIME],
      // Costs have a history too.
      what: without(CHOICE_ASKED, 'cost'),
    },
  },
  productMovements: HISTORY,
  productSales: {
    ...HISTORY,
    query: { ...HISTORY.query, cursor: [...CURSOR_ASKED, ...CURSOR_OF_TIME] },
  },
  productAudit: {
    by: 'owner',
    query: { limit: LIMIT, cursor: [...CURSOR_ASKED, ...CURSOR_OF_TIME] },
  },
  productDuplicates: {
    by: 'owner',
    query: {
      name: searchAsked(120),
      barcode: searchAsked(64),
      sku: searchAsked(64),
      exceptId: ID_ASKED,
    },
  },
};
