import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import { id, ids, moneyMinor, name, page, pageOf, productCode } from '../fields.ts';
import { quantityMilliOrZero, search, version } from '../fields.ts';
import { PERCENT_MAX_BASIS_POINTS, PERCENT_MIN_BASIS_POINTS, ROUNDINGS } from './bulk-price.ts';
import { CHANGE_PROBLEMS } from './change-rules.ts';
import { isBarcode } from './codes.ts';

/** One act changes at most this many products. */
export const CHANGE_ROWS_MAX = 2_000;
const BRANCHES_MAX = 200;

const marginTarget = z
  .int()
  .min(0)
  .max(9_999)
  .overwrite((value) => value + 0);

const reorderPoint = z.strictObject({
  branchId: id,
  pointMilli: quantityMilliOrZero,
  quantityMilli: quantityMilliOrZero,
});

/** What all of many may be given alike. */
const shared = {
  categoryId: id.nullable().optional(),
  brandId: id.nullable().optional(),
  taxClassId: id.optional(),
  targetMarginBasisPoints: marginTarget.nullable().optional(),
  isArchived: z.boolean().optional(),
};

const changes = z.strictObject({
  name: name.optional(),
  sku: productCode.optional(),
  barcode: productCode.refine(isBarcode, { error: 'PATTERN' }).nullable().optional(),
  priceMinor: moneyMinor.optional(),
  costMinor: moneyMinor.optional(),
  floorPriceMinor: moneyMinor.nullable().optional(),
  reorderPoints: z.array(reorderPoint).max(BRANCHES_MAX).optional(),
  ...shared,
});

/** A product as its changer saw it, and what is to be different; fields not sent stay. */
const row = z.strictObject({ productId: id, version, changes });
const rows = z.array(row).min(1).max(CHANGE_ROWS_MAX);

/** Fields as they were or will be; only those that differ. */
const shownChange = z.object({
  name: z.string().optional(),
  sku: z.string().optional(),
  barcode: z.string().nullable().optional(),
  categoryId: z.string().nullable().optional(),
  brandId: z.string().nullable().optional(),
  taxClassId: z.string().optional(),
  priceMinor: z.number().optional(),
  costMinor: z.number().optional(),
  floorPriceMinor: z.number().nullable().optional(),
  targetMarginBasisPoints: z.number().nullable().optional(),
  isArchived: z.boolean().optional(),
  reorderPoints: z
    .array(z.object({ branchId: z.string(), pointMilli: z.number(), quantityMilli: z.number() }))
    .optional(),
});
export type ShownChange = z.output<typeof shownChange>;

const reviewedRow = z.object({
  productId: z.string(),
  name: z.string(),
  sku: z.string(),
  /** The version that the change is made to. */
  version: z.number(),
  before: shownChange,
  after: shownChange,
  problem: z.enum(CHANGE_PROBLEMS).nullable(),
});
export type ReviewedRow = z.output<typeof reviewedRow>;

const bulkProduct = shownChange
  .required()
  .extend({ productId: z.string(), version: z.number(), kind: z.string() });
export type BulkProduct = z.output<typeof bulkProduct>;

export const listBulkProducts = endpoint({
  name: 'listBulkProducts',
  method: 'GET',
  path: '/api/bulk-products',
  summary: 'Products by name with every field that many are changed in at once',
  access: may('product.manage'),
  query: z.strictObject({
    ...page,
    q: search(100).optional(),
    categoryId: id.optional(),
    state: z.enum(['active', 'archived', 'all']).default('active'),
  }),
  response: pageOf(bulkProduct),
  refusals: ['NOT_FOUND'],
});

export const previewChanges = endpoint({
  name: 'previewChanges',
  method: 'POST',
  path: '/api/change-sets/preview',
  summary: 'What changes of many products would do, row by row; nothing is changed',
  access: may('product.manage'),
  body: z.strictObject({ rows }),
  response: z.object({ rows: z.array(reviewedRow) }),
  refusals: ['NOT_FOUND'],
});

export const previewAction = endpoint({
  name: 'previewAction',
  method: 'POST',
  path: '/api/change-sets/action',
  summary: 'What one act over chosen products, or over all of a filter, would do; changes nothing',
  access: may('product.manage'),
  body: z.strictObject({
    /** Chosen one by one; null: all that the filter finds. */
    productIds: ids(CHANGE_ROWS_MAX).min(1).nullable(),
    filter: z.strictObject({
      q: search(100).default(''),
      categoryId: id.nullable().default(null),
      state: z.enum(['active', 'archived', 'all']).default('active'),
    }),
    set: z.strictObject(shared),
    price: z
      .strictObject({
        basisPoints: z
          .int()
          .min(PERCENT_MIN_BASIS_POINTS)
          .max(PERCENT_MAX_BASIS_POINTS)
          .overwrite((value) => value + 0),
        rounding: z.enum(ROUNDINGS),
      })
      .nullable(),
  }),
  response: z.object({ rows: z.array(reviewedRow) }),
  refusals: ['NOT_FOUND', 'LIMIT_EXCEEDED'],
});

const changeSet = z.object({
  _id: z.string(),
  kind: z.enum(['bulk', 'import']),
  title: z.string(),
  rowsCount: z.number(),
  madeAt: z.string(),
  madeByName: z.string(),
  undone: z
    .object({
      at: z.string(),
      byName: z.string(),
      rowsUndone: z.number(),
      rowsKept: z.number(),
    })
    .nullable(),
});
export type ChangeSet = z.output<typeof changeSet>;

export const applyChanges = endpoint({
  name: 'applyChanges',
  method: 'POST',
  path: '/api/change-sets',
  summary: 'Change many products by one act, all or none, so that it can be taken back',
  access: may('product.manage'),
  body: z.strictObject({ _id: id, title: name, rows }),
  response: changeSet,
  refusals: ['NOT_FOUND', 'VERSION_CONFLICT', 'INVALID_STATE', 'IDEMPOTENCY_KEY_REUSED'],
});

export const listChangeSets = endpoint({
  name: 'listChangeSets',
  method: 'GET',
  path: '/api/change-sets',
  summary: 'Acts that changed many products, the newest first',
  access: may('product.manage'),
  query: z.strictObject({ ...page }),
  response: pageOf(changeSet),
  refusals: [],
});

export const getChangeSet = endpoint({
  name: 'getChangeSet',
  method: 'GET',
  path: '/api/change-sets/:changeSetId',
  summary: 'One act, a page of what each product was before and after, and what an undo kept',
  access: may('product.manage'),
  params: z.strictObject({ changeSetId: id }),
  query: z.strictObject({ ...page }),
  response: changeSet.extend({
    rows: pageOf(
      z.object({
        productId: z.string(),
        name: z.string(),
        sku: z.string(),
        isNew: z.boolean(),
        before: shownChange,
        after: shownChange,
      }),
    ),
    kept: z.array(z.object({ productId: z.string(), name: z.string(), problem: z.string() })),
  }),
  refusals: ['NOT_FOUND'],
});

export const undoChangeSet = endpoint({
  name: 'undoChangeSet',
  method: 'POST',
  path: '/api/change-sets/:changeSetId/undo',
  summary: 'Put back what nobody changed since; what was changed since is kept and named',
  access: may('product.manage'),
  params: z.strictObject({ changeSetId: id }),
  response: changeSet.extend({
    kept: z.array(z.object({ productId: z.string(), name: z.string(), problem: z.string() })),
  }),
  refusals: ['NOT_FOUND', 'INVALID_STATE'],
});

export const CHANGE_SETS_ENDPOINTS = [
  listBulkProducts,
  previewChanges,
  previewAction,
  applyChanges,
  listChangeSets,
  getChangeSet,
  undoChangeSet,
] as const;
