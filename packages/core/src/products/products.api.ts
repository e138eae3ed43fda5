import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import { basisPoints, id, name, page, pageOf, search, version } from '../fields.ts';
import {
  kind,
  moreFields,
  openingStock,
  plainFields,
  PRODUCT_KINDS,
  reason,
} from './product-fields.ts';

export const PRODUCT_SORTS = ['name', '-name', 'price', '-price', 'updated', '-updated'] as const;
export const STOCK_STATES = ['in_stock', 'low', 'out', 'oversold'] as const;
/** What a product may still lack: a code, a price, a cost, a category. */
export const MISSING = ['barcode', 'price', 'cost', 'category'] as const;

const named = z.object({ _id: z.string(), name: z.string() });

/** A product in a list. Cost and value are null for people who may not see costs. */
export const productRow = z.object({
  _id: z.string(),
  name: z.string(),
  sku: z.string(),
  barcode: z.string().nullable(),
  category: named.nullable(),
  brand: named.nullable(),
  /** The family that it is a variant of, and its values of the family's options. */
  family: named.nullable(),
  optionValues: z.array(z.string()),
  kind: z.enum(PRODUCT_KINDS),
  unit: z.string(),
  stepMilli: z.number(),
  imageId: z.string().nullable(),
  floorPriceMinor: z.number().nullable(),
  taxClass: z.object({ _id: z.string(), name: z.string(), taxBasisPoints: z.number() }),
  priceMinor: z.number(),
  costMinor: z.number().nullable(),
  quantityMilli: z.number(),
  isArchived: z.boolean(),
  updatedAt: z.string(),
  version: z.number(),
});
export type ProductRow = z.output<typeof productRow>;

const pack = z.object({
  _id: z.string(),
  name: z.string(),
  unitsMilli: z.number(),
  priceMinor: z.number(),
  barcodes: z.array(z.string()),
  isArchived: z.boolean(),
});

const component = z.object({
  productId: z.string(),
  name: z.string(),
  sku: z.string(),
  unit: z.string(),
  stepMilli: z.number(),
  quantityMilli: z.number(),
});

const branchOfProduct = z.object({
  branchId: z.string(),
  branchName: z.string(),
  quantityMilli: z.number(),
  valueMinor: z.number().nullable(),
  /** Of it what is kept for customers: it is sold to nobody else. */
  setAsideMilli: z.number().default(0),
  reorderPointMilli: z.number().nullable(),
  reorderQuantityMilli: z.number().nullable(),
  /** The branch's own price, or null. */
  branchPriceMinor: z.number().nullable(),
  /** What is asked there: the branch's price, else that of its list, else the product's. */
  priceMinor: z.number(),
  lastMovementAt: z.string().nullable(),
});

/** One product with all that is known of it; `stock` holds the branches in the caller's reach. */
export const productDetail = productRow.extend({
  description: z.string().nullable(),
  sellerNote: z.string().nullable(),
  shelf: z.string().nullable(),
  targetMarginBasisPoints: z.number().nullable(),
  tracksBatches: z.boolean(),
  /** Who sells it says what it costs; its own price is only a beginning. */
  isOpenPrice: z.boolean(),
  details: z.record(z.string(), z.string()),
  barcodes: z.array(z.object({ barcode: z.string(), kind: z.enum(['own', 'supplier']) })),
  packs: z.array(pack),
  components: z.array(component),
  listPrices: z.array(named.extend({ priceMinor: z.number() })),
  stock: z.array(branchOfProduct),
});
export type ProductDetail = z.output<typeof productDetail>;

const stateFilter = z.enum(['active', 'archived', 'all']).default('active');

export const listProducts = endpoint({
  name: 'listProducts',
  method: 'GET',
  path: '/api/products',
  summary: 'Search and list products; quantity is of one branch or of all in reach',
  access: may('product.view'),
  query: z.strictObject({
    ...page,
    q: search(100).optional(),
    /** With all that lies under it in the tree. */
    categoryId: id.optional(),
    brandId: id.optional(),
    familyId: id.optional(),
    kind: kind.optional(),
    missing: z.enum(MISSING).optional(),
    branchId: id.optional(),
    state: stateFilter,
    stock: z.enum(STOCK_STATES).optional(),
    sort: z.enum(PRODUCT_SORTS).default('name'),
  }),
  response: pageOf(productRow),
  refusals: ['NOT_FOUND', 'BRANCH_FORBIDDEN'],
});

export const getProduct = endpoint({
  name: 'getProduct',
  method: 'GET',
  path: '/api/products/:productId',
  summary: 'One product with its stock by branch',
  access: may('product.view'),
  params: z.strictObject({ productId: id }),
  response: productDetail,
  refusals: ['NOT_FOUND'],
});

/** What may be left out when a product is added, and what stands for it then. */
const newProductFields = {
  kind: moreFields.kind.default('goods'),
  unit: moreFields.unit.default('piece'),
  /** The unit's own step where none is said. */
  stepMilli: moreFields.stepMilli.optional(),
  brandName: moreFields.brandName.default(null),
  description: moreFields.description.default(null),
  sellerNote: moreFields.sellerNote.default(null),
  shelf: moreFields.shelf.default(null),
  floorPriceMinor: moreFields.floorPriceMinor.default(null),
  targetMarginBasisPoints: moreFields.targetMarginBasisPoints.default(null),
  tracksBatches: moreFields.tracksBatches.default(false),
  isOpenPrice: moreFields.isOpenPrice.default(false),
  details: moreFields.details.default({}),
  barcodes: moreFields.barcodes.default([]),
  packs: moreFields.packs.default([]),
  components: moreFields.components.default([]),
  reorderPoints: moreFields.reorderPoints.default([]),
  branchPrices: moreFields.branchPrices.default([]),
};

export const addProduct = endpoint({
  name: 'addProduct',
  method: 'POST',
  path: '/api/products',
  summary: 'Add a product, with opening stock per branch as movements with value',
  access: may('product.manage'),
  body: z.strictObject({
    _id: id,
    ...plainFields,
    ...newProductFields,
    openingStock,
  }),
  response: productDetail,
  refusals: [
    'LIMIT_REACHED',
    'DUPLICATE_VALUE',
    'NOT_FOUND',
    'BRANCH_FORBIDDEN',
    'VALIDATION_FAILED',
    'IDEMPOTENCY_KEY_REUSED',
  ],
});

export const editProduct = endpoint({
  name: 'editProduct',
  method: 'PATCH',
  path: '/api/products/:productId',
  summary: 'Change a product; what is not sent stays, lists that are sent replace the old ones',
  access: may('product.manage'),
  params: z.strictObject({ productId: id }),
  body: z
    .strictObject({ ...plainFields, ...moreFields })
    .partial()
    .extend({
      version,
      isArchived: z.boolean().optional(),
      /** Why prices change; kept in their history. */
      reason,
    }),
  response: productDetail,
  refusals: [
    'LIMIT_REACHED',
    'DUPLICATE_VALUE',
    'NOT_FOUND',
    'BRANCH_FORBIDDEN',
    'VALIDATION_FAILED',
    'INVALID_STATE',
    'VERSION_CONFLICT',
  ],
});

export const productChoices = endpoint({
  name: 'productChoices',
  method: 'GET',
  path: '/api/product-choices',
  summary: 'Categories and tax classes to choose from, and whether prices hold their tax',
  access: may('product.view'),
  response: z.object({
    taxMode: z.enum(['inclusive', 'exclusive']),
    categories: z.array(named.extend({ parentId: z.string().nullable() })),
    brands: z.array(named),
    taxClasses: z.array(
      z.object({
        _id: z.string(),
        name: z.string(),
        taxBasisPoints: z.number(),
        isDefault: z.boolean(),
        version: z.number(),
      }),
    ),
  }),
  refusals: [],
});

export const saveTaxClass = endpoint({
  name: 'saveTaxClass',
  method: 'POST',
  path: '/api/tax-classes',
  summary: 'Add a tax class',
  access: may('product.manage'),
  body: z.strictObject({ _id: id, name, taxBasisPoints: basisPoints }),
  response: z.object({ _id: z.string(), name: z.string(), taxBasisPoints: z.number() }),
  refusals: ['DUPLICATE_VALUE', 'IDEMPOTENCY_KEY_REUSED'],
});

export const PRODUCTS_ENDPOINTS = [
  listProducts,
  getProduct,
  addProduct,
  editProduct,
  productChoices,
  saveTaxClass,
] as const;
