import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import { isBarcode } from './codes.ts';
import {
  basisPoints,
  id,
  moneyMinor,
  name,
  page,
  pageOf,
  productCode,
  quantityMilliOrZero,
  search,
  version,
} from '../fields.ts';

export const PRODUCT_SORTS = ['name', '-name', 'price', '-price', 'updated', '-updated'] as const;
export const STOCK_STATES = ['in_stock', 'out', 'oversold'] as const;

/** A product in a list. Cost and value are null for people who may not see costs. */
export const productRow = z.object({
  _id: z.string(),
  name: z.string(),
  sku: z.string(),
  barcode: z.string().nullable(),
  category: z.object({ _id: z.string(), name: z.string() }).nullable(),
  taxClass: z.object({ _id: z.string(), name: z.string(), taxBasisPoints: z.number() }),
  priceMinor: z.number(),
  costMinor: z.number().nullable(),
  quantityMilli: z.number(),
  isArchived: z.boolean(),
  updatedAt: z.string(),
  version: z.number(),
});
export type ProductRow = z.output<typeof productRow>;

export const productDetail = productRow.extend({
  stock: z.array(
    z.object({
      branchId: z.string(),
      branchName: z.string(),
      quantityMilli: z.number(),
      valueMinor: z.number().nullable(),
    }),
  ),
});

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
    categoryId: id.optional(),
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

const productFields = {
  name,
  sku: productCode,
  barcode: productCode.refine(isBarcode, { error: 'PATTERN' }).nullable(),
  categoryName: name.nullable(),
  taxClassId: id,
  priceMinor: moneyMinor,
  costMinor: moneyMinor,
};

export const addProduct = endpoint({
  name: 'addProduct',
  method: 'POST',
  path: '/api/products',
  summary: 'Add a product, with opening stock per branch as movements with value',
  access: may('product.manage'),
  body: z.strictObject({
    _id: id,
    ...productFields,
    openingStock: z
      .array(z.strictObject({ branchId: id, quantityMilli: quantityMilliOrZero }))
      .max(200)
      .default([]),
  }),
  response: productDetail,
  refusals: ['DUPLICATE_VALUE', 'NOT_FOUND', 'BRANCH_FORBIDDEN', 'IDEMPOTENCY_KEY_REUSED'],
});

export const editProduct = endpoint({
  name: 'editProduct',
  method: 'PATCH',
  path: '/api/products/:productId',
  summary: 'Change a product; fields that are not sent stay',
  access: may('product.manage'),
  params: z.strictObject({ productId: id }),
  body: z.strictObject({
    version,
    name: productFields.name.optional(),
    sku: productFields.sku.optional(),
    barcode: productFields.barcode.optional(),
    categoryName: productFields.categoryName.optional(),
    taxClassId: productFields.taxClassId.optional(),
    priceMinor: productFields.priceMinor.optional(),
    costMinor: productFields.costMinor.optional(),
    isArchived: z.boolean().optional(),
  }),
  response: productDetail,
  refusals: ['DUPLICATE_VALUE', 'NOT_FOUND', 'VERSION_CONFLICT'],
});

export const productChoices = endpoint({
  name: 'productChoices',
  method: 'GET',
  path: '/api/product-choices',
  summary: 'Categories and tax classes to choose from, and whether prices hold their tax',
  access: may('product.view'),
  response: z.object({
    taxMode: z.enum(['inclusive', 'exclusive']),
    categories: z.array(z.object({ _id: z.string(), name: z.string() })),
    taxClasses: z.array(
      z.object({
        _id: z.string(),
        name: z.string(),
        taxBasisPoints: z.number(),
        isDefault: z.boolean(),
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
