import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import {
  email,
  id,
  moneyMinor,
  name,
  optionalText,
  page,
  pageOf,
  quantityMilli,
  quantityMilliOrZero,
  search,
  version,
} from '../fields.ts';
import { SUPPLIER_DAYS_MAX } from '../limits.ts';

export const supplierRow = z.object({
  _id: z.string(),
  name: z.string(),
  contact: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  taxNumber: z.string().nullable(),
  termsDays: z.number(),
  leadDays: z.number(),
  note: z.string().nullable(),
  isArchived: z.boolean(),
  version: z.number(),
  /** Null for people who work in chosen branches only. */
  owedMinor: z.number().nullable(),
  openOrdersCount: z.number(),
});
export type SupplierRow = z.output<typeof supplierRow>;

const supplierProduct = z.object({
  productId: z.string(),
  name: z.string(),
  sku: z.string(),
  unit: z.string(),
  stepMilli: z.number(),
  supplierSku: z.string().nullable(),
  lastCostMinor: z.number().nullable(),
  packMilli: z.number(),
  minimumMilli: z.number(),
});
export type SupplierProduct = z.output<typeof supplierProduct>;

export const supplierDetail = supplierRow.extend({ products: z.array(supplierProduct) });
export type SupplierDetail = z.output<typeof supplierDetail>;

const days = z
  .int()
  .min(0)
  .max(SUPPLIER_DAYS_MAX)
  .overwrite((value) => value + 0);
const supplierFields = {
  name,
  contact: optionalText(120),
  phone: optionalText(40),
  email: email.nullable().default(null),
  taxNumber: optionalText(40),
  termsDays: days,
  leadDays: days,
  note: optionalText(),
};

export const listSuppliers = endpoint({
  name: 'listSuppliers',
  method: 'GET',
  path: '/api/suppliers',
  summary: 'Suppliers by name, with what is owed to them',
  access: may('purchase.view'),
  query: z.strictObject({
    ...page,
    q: search(100).optional(),
    state: z.enum(['active', 'archived', 'all']).default('active'),
  }),
  response: pageOf(supplierRow),
  refusals: [],
});

export const getSupplier = endpoint({
  name: 'getSupplier',
  method: 'GET',
  path: '/api/suppliers/:supplierId',
  summary: 'One supplier with the products bought there',
  access: may('purchase.view'),
  params: z.strictObject({ supplierId: id }),
  response: supplierDetail,
  refusals: ['NOT_FOUND'],
});

export const addSupplier = endpoint({
  name: 'addSupplier',
  method: 'POST',
  path: '/api/suppliers',
  summary: 'Add a supplier',
  access: may('purchase.manage'),
  body: z.strictObject({ _id: id, ...supplierFields }),
  response: supplierDetail,
  refusals: ['DUPLICATE_VALUE', 'IDEMPOTENCY_KEY_REUSED'],
});

export const editSupplier = endpoint({
  name: 'editSupplier',
  method: 'PATCH',
  path: '/api/suppliers/:supplierId',
  summary: 'Change, archive or restore a supplier',
  access: may('purchase.manage'),
  params: z.strictObject({ supplierId: id }),
  body: z.strictObject({ version, ...supplierFields, isArchived: z.boolean() }),
  response: supplierDetail,
  refusals: ['NOT_FOUND', 'VERSION_CONFLICT', 'DUPLICATE_VALUE'],
});

export const saveSupplierProduct = endpoint({
  name: 'saveSupplierProduct',
  method: 'PUT',
  path: '/api/suppliers/:supplierId/products/:productId',
  summary: 'What a supplier calls a product, its cost, pack and minimum order; or forget it',
  access: may('purchase.manage'),
  params: z.strictObject({ supplierId: id, productId: id }),
  body: z.strictObject({
    supplierSku: optionalText(64),
    lastCostMinor: moneyMinor.nullable(),
    packMilli: quantityMilli,
    minimumMilli: quantityMilliOrZero,
    isSupplied: z.boolean(),
  }),
  response: supplierDetail,
  refusals: ['NOT_FOUND'],
});

export const SUPPLIERS_ENDPOINTS = [
  listSuppliers,
  getSupplier,
  addSupplier,
  editSupplier,
  saveSupplierProduct,
] as const;
