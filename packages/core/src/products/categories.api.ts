import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import { basisPoints, id, name, version } from '../fields.ts';
import { CATEGORY_COLOURS } from './category-colours.ts';

const colour = z.enum(CATEGORY_COLOURS).nullable();

const category = z.object({
  _id: z.string(),
  name: z.string(),
  parentId: z.string().nullable(),
  /** Of its tiles on the till; null: of none. */
  colour,
  /** Products of this very category that are not archived. */
  productsCount: z.number(),
  version: z.number(),
});
export type Category = z.output<typeof category>;

export const listCategories = endpoint({
  name: 'listCategories',
  method: 'GET',
  path: '/api/categories',
  summary: 'The whole tree of categories by name, each with its parent and its products counted',
  access: may('product.view'),
  response: z.object({ items: z.array(category) }),
  refusals: [],
});

export const addCategory = endpoint({
  name: 'addCategory',
  method: 'POST',
  path: '/api/categories',
  summary: 'Add a category under another or at the top',
  access: may('product.manage'),
  body: z.strictObject({ _id: id, name, parentId: id.nullable(), colour: colour.default(null) }),
  response: category,
  refusals: ['DUPLICATE_VALUE', 'NOT_FOUND', 'VALIDATION_FAILED', 'IDEMPOTENCY_KEY_REUSED'],
});

export const editCategory = endpoint({
  name: 'editCategory',
  method: 'PATCH',
  path: '/api/categories/:categoryId',
  summary: 'Rename a category, move it, not below itself, or give it a colour',
  access: may('product.manage'),
  params: z.strictObject({ categoryId: id }),
  body: z.strictObject({
    version,
    name: name.optional(),
    parentId: id.nullable().optional(),
    colour: colour.optional(),
  }),
  response: category,
  refusals: ['DUPLICATE_VALUE', 'NOT_FOUND', 'VALIDATION_FAILED', 'VERSION_CONFLICT'],
});

export const mergeCategory = endpoint({
  name: 'mergeCategory',
  method: 'POST',
  path: '/api/categories/:categoryId/merge',
  summary: 'Move products and subcategories of a category into another, and take it away',
  access: may('product.manage'),
  params: z.strictObject({ categoryId: id }),
  body: z.strictObject({ version, intoId: id }),
  response: category,
  refusals: ['NOT_FOUND', 'VALIDATION_FAILED', 'VERSION_CONFLICT'],
});

export const removeCategory = endpoint({
  name: 'removeCategory',
  method: 'POST',
  path: '/api/categories/:categoryId/remove',
  summary: 'Take away a category that has no products and no subcategories',
  access: may('product.manage'),
  params: z.strictObject({ categoryId: id }),
  body: z.strictObject({ version }),
  response: z.object({ _id: z.string() }),
  refusals: ['NOT_FOUND', 'INVALID_STATE', 'VERSION_CONFLICT'],
});

const brand = z.object({
  _id: z.string(),
  name: z.string(),
  productsCount: z.number(),
  version: z.number(),
});
export type Brand = z.output<typeof brand>;

export const listBrands = endpoint({
  name: 'listBrands',
  method: 'GET',
  path: '/api/brands',
  summary: 'All brands by name, with their products counted',
  access: may('product.view'),
  response: z.object({ items: z.array(brand) }),
  refusals: [],
});

export const addBrand = endpoint({
  name: 'addBrand',
  method: 'POST',
  path: '/api/brands',
  summary: 'Add a brand',
  access: may('product.manage'),
  body: z.strictObject({ _id: id, name }),
  response: brand,
  refusals: ['DUPLICATE_VALUE', 'IDEMPOTENCY_KEY_REUSED'],
});

export const editBrand = endpoint({
  name: 'editBrand',
  method: 'PATCH',
  path: '/api/brands/:brandId',
  summary: 'Rename a brand',
  access: may('product.manage'),
  params: z.strictObject({ brandId: id }),
  body: z.strictObject({ version, name }),
  response: brand,
  refusals: ['DUPLICATE_VALUE', 'NOT_FOUND', 'VERSION_CONFLICT'],
});

export const mergeBrand = endpoint({
  name: 'mergeBrand',
  method: 'POST',
  path: '/api/brands/:brandId/merge',
  summary: 'Move the products of a brand to another, and take it away',
  access: may('product.manage'),
  params: z.strictObject({ brandId: id }),
  body: z.strictObject({ version, intoId: id }),
  response: brand,
  refusals: ['NOT_FOUND', 'VALIDATION_FAILED', 'VERSION_CONFLICT'],
});

export const removeBrand = endpoint({
  name: 'removeBrand',
  method: 'POST',
  path: '/api/brands/:brandId/remove',
  summary: 'Take away a brand that no product has',
  access: may('product.manage'),
  params: z.strictObject({ brandId: id }),
  body: z.strictObject({ version }),
  response: z.object({ _id: z.string() }),
  refusals: ['NOT_FOUND', 'INVALID_STATE', 'VERSION_CONFLICT'],
});

export const editTaxClass = endpoint({
  name: 'editTaxClass',
  method: 'PATCH',
  path: '/api/tax-classes/:taxClassId',
  summary: 'Rename a tax class, make it the default, or change its rate for sales from now on',
  access: may('product.manage'),
  params: z.strictObject({ taxClassId: id }),
  body: z.strictObject({
    version,
    name: name.optional(),
    taxBasisPoints: basisPoints.optional(),
    isDefault: z.literal(true).optional(),
  }),
  response: z.object({
    _id: z.string(),
    name: z.string(),
    taxBasisPoints: z.number(),
    isDefault: z.boolean(),
    version: z.number(),
  }),
  refusals: ['DUPLICATE_VALUE', 'NOT_FOUND', 'VERSION_CONFLICT'],
});

export const CATEGORIES_ENDPOINTS = [
  listCategories,
  addCategory,
  editCategory,
  mergeCategory,
  removeCategory,
  listBrands,
  addBrand,
  editBrand,
  mergeBrand,
  removeBrand,
  editTaxClass,
] as const;
