import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import { id, moneyMinor, name, page, pageOf, search, version } from '../fields.ts';
import { reason } from './product-fields.ts';
import { productDetail } from './products.api.ts';

export const PRICE_KINDS = [
  'price',
  'cost',
  'floor',
  'branch_price',
  'list_price',
  'pack_price',
] as const;
export const PRICE_SOURCES = ['product', 'bulk', 'import', 'receipt', 'undo'] as const;
export const LIST_PRICES_PER_CALL = 500;

export const setBranchPrice = endpoint({
  name: 'setBranchPrice',
  method: 'PUT',
  path: '/api/products/:productId/branch-price',
  summary: 'Give a product a price of its own in a branch; null takes it away',
  access: may('product.manage'),
  params: z.strictObject({ productId: id }),
  body: z.strictObject({ version, branchId: id, priceMinor: moneyMinor.nullable(), reason }),
  response: productDetail,
  refusals: ['NOT_FOUND', 'BRANCH_FORBIDDEN', 'VALIDATION_FAILED', 'VERSION_CONFLICT'],
});

const named = z.object({ _id: z.string(), name: z.string() });

const priceList = z.object({
  _id: z.string(),
  name: z.string(),
  isArchived: z.boolean(),
  pricesCount: z.number(),
  /** Branches that ask its prices. */
  branches: z.array(named),
  version: z.number(),
});
export type PriceList = z.output<typeof priceList>;

export const listPriceLists = endpoint({
  name: 'listPriceLists',
  method: 'GET',
  path: '/api/price-lists',
  summary: 'All price lists by name, archived ones last',
  access: may('product.view'),
  response: z.object({ items: z.array(priceList) }),
  refusals: [],
});

export const addPriceList = endpoint({
  name: 'addPriceList',
  method: 'POST',
  path: '/api/price-lists',
  summary: 'Add an empty price list',
  access: may('product.manage'),
  body: z.strictObject({ _id: id, name }),
  response: priceList,
  refusals: ['DUPLICATE_VALUE', 'IDEMPOTENCY_KEY_REUSED'],
});

export const editPriceList = endpoint({
  name: 'editPriceList',
  method: 'PATCH',
  path: '/api/price-lists/:priceListId',
  summary: 'Rename a price list, archive it when no branch has it, or bring it back',
  access: may('product.manage'),
  params: z.strictObject({ priceListId: id }),
  body: z.strictObject({ version, name: name.optional(), isArchived: z.boolean().optional() }),
  response: priceList,
  refusals: ['DUPLICATE_VALUE', 'NOT_FOUND', 'INVALID_STATE', 'VERSION_CONFLICT'],
});

const listPrice = z.object({
  productId: z.string(),
  name: z.string(),
  sku: z.string(),
  /** The product's own price. */
  productPriceMinor: z.number(),
  floorPriceMinor: z.number().nullable(),
  costMinor: z.number().nullable(),
  priceMinor: z.number(),
});

export const listPricesOfList = endpoint({
  name: 'listPricesOfList',
  method: 'GET',
  path: '/api/price-lists/:priceListId/prices',
  summary: 'The prices of a list, by the name of their product',
  access: may('product.view'),
  params: z.strictObject({ priceListId: id }),
  query: z.strictObject({ ...page, q: search(100).optional() }),
  response: pageOf(listPrice),
  refusals: ['NOT_FOUND'],
});

export const setListPrices = endpoint({
  name: 'setListPrices',
  method: 'PUT',
  path: '/api/price-lists/:priceListId/prices',
  summary: 'Set prices of a list, or take them away with null; the others stay',
  access: may('product.manage'),
  params: z.strictObject({ priceListId: id }),
  body: z.strictObject({
    prices: z
      .array(z.strictObject({ productId: id, priceMinor: moneyMinor.nullable() }))
      .min(1)
      .max(LIST_PRICES_PER_CALL),
    reason,
  }),
  response: priceList,
  refusals: ['NOT_FOUND', 'INVALID_STATE', 'VALIDATION_FAILED'],
});

export const assignPriceList = endpoint({
  name: 'assignPriceList',
  method: 'PUT',
  path: '/api/branches/:branchId/price-list',
  summary: 'Let a branch ask the prices of a list; null: those of the products',
  access: may('product.manage'),
  params: z.strictObject({ branchId: id }),
  body: z.strictObject({ priceListId: id.nullable() }),
  response: z.object({ branchId: z.string(), priceListId: z.string().nullable() }),
  refusals: ['NOT_FOUND', 'BRANCH_FORBIDDEN', 'INVALID_STATE'],
});

const priceChange = z.object({
  _id: z.string(),
  what: z.enum(PRICE_KINDS),
  branch: named.nullable(),
  priceList: named.nullable(),
  pack: named.nullable(),
  beforeMinor: z.number().nullable(),
  afterMinor: z.number().nullable(),
  reason: z.string().nullable(),
  source: z.enum(PRICE_SOURCES),
  sourceId: z.string().nullable(),
  changedAt: z.string(),
  changedByName: z.string(),
});
export type PriceChange = z.output<typeof priceChange>;

export const priceHistory = endpoint({
  name: 'priceHistory',
  method: 'GET',
  path: '/api/products/:productId/price-history',
  summary: 'Every change of a product’s prices, newest first; costs for who may see them',
  access: may('product.view'),
  params: z.strictObject({ productId: id }),
  query: z.strictObject({ ...page, what: z.enum(PRICE_KINDS).optional() }),
  response: pageOf(priceChange),
  refusals: ['NOT_FOUND'],
});

export const PRICES_ENDPOINTS = [
  setBranchPrice,
  listPriceLists,
  addPriceList,
  editPriceList,
  listPricesOfList,
  setListPrices,
  assignPriceList,
  priceHistory,
] as const;
