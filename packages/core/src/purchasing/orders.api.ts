import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import {
  basisPoints,
  day,
  id,
  moneyMinor,
  optionalText,
  page,
  pageOf,
  quantityMilli,
  search,
  version,
} from '../fields.ts';
import { PURCHASE_LINES_MAX } from '../limits.ts';
import { ORDER_STATES } from './order-states.ts';

/** What is ordered or received, as people enter it. */
export const boughtLine = {
  productId: id,
  packName: optionalText(60),
  packUnitsMilli: quantityMilli,
  quantityMilli,
  unitCostMinor: moneyMinor,
  taxBasisPoints: basisPoints,
};

/** The same as it is shown. */
export const shownLine = z.object({
  lineNo: z.number(),
  productId: z.string(),
  name: z.string(),
  sku: z.string(),
  unit: z.string(),
  stepMilli: z.number(),
  packName: z.string().nullable(),
  packUnitsMilli: z.number(),
  quantityMilli: z.number(),
  stockQuantityMilli: z.number(),
  unitCostMinor: z.number(),
  taxBasisPoints: z.number(),
  netMinor: z.number(),
  taxMinor: z.number(),
});

const orderRow = z.object({
  _id: z.string(),
  number: z.string(),
  supplierId: z.string(),
  supplierName: z.string(),
  branchId: z.string(),
  branchName: z.string(),
  state: z.enum(ORDER_STATES),
  expectedOn: z.string().nullable(),
  netMinor: z.number(),
  taxMinor: z.number(),
  linesCount: z.number(),
  createdAt: z.string(),
  createdByName: z.string(),
  version: z.number(),
});
export type OrderRow = z.output<typeof orderRow>;

export const orderDetail = orderRow.extend({
  note: z.string().nullable(),
  orderedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  supplierPhone: z.string().nullable(),
  supplierEmail: z.string().nullable(),
  lines: z.array(
    shownLine.extend({
      supplierSku: z.string().nullable(),
      receivedMilli: z.number(),
      tracksBatches: z.boolean(),
    }),
  ),
  receipts: z.array(z.object({ _id: z.string(), number: z.string(), receivedAt: z.string() })),
});
export type OrderDetail = z.output<typeof orderDetail>;

const orderFields = {
  supplierId: id,
  branchId: id,
  expectedOn: day.nullable(),
  note: optionalText(),
  lines: z.array(z.strictObject(boughtLine)).min(1).max(PURCHASE_LINES_MAX),
};
export const newOrder = z.strictObject({ _id: id, ...orderFields });
export type NewOrder = z.output<typeof newOrder>;

/** `late`: sent, not all of it here, and the day is over on which it was expected. */
export const ORDER_LIST_STATES = ['open', 'late', ...ORDER_STATES] as const;

export const listOrders = endpoint({
  name: 'listOrders',
  method: 'GET',
  path: '/api/purchase-orders',
  summary: 'Purchase orders, newest first',
  access: may('purchase.view'),
  query: z.strictObject({
    ...page,
    q: search(100).optional(),
    state: z.enum(ORDER_LIST_STATES).optional(),
    supplierId: id.optional(),
    branchId: id.optional(),
  }),
  response: pageOf(orderRow),
  refusals: ['NOT_FOUND', 'BRANCH_FORBIDDEN'],
});

export const getOrder = endpoint({
  name: 'getOrder',
  method: 'GET',
  path: '/api/purchase-orders/:orderId',
  summary: 'One order with its lines and what was received',
  access: may('purchase.view'),
  params: z.strictObject({ orderId: id }),
  response: orderDetail,
  refusals: ['NOT_FOUND'],
});

export const addOrder = endpoint({
  name: 'addOrder',
  method: 'POST',
  path: '/api/purchase-orders',
  summary: 'Draft an order',
  access: may('purchase.manage'),
  body: newOrder,
  response: orderDetail,
  refusals: [
    'NOT_FOUND',
    'BRANCH_FORBIDDEN',
    'QUANTITY_STEP',
    'IDEMPOTENCY_KEY_REUSED',
    'LIMIT_EXCEEDED',
  ],
});

export const editOrder = endpoint({
  name: 'editOrder',
  method: 'PUT',
  path: '/api/purchase-orders/:orderId',
  summary: 'Write a draft anew',
  access: may('purchase.manage'),
  params: z.strictObject({ orderId: id }),
  body: z.strictObject({ version, ...orderFields }),
  response: orderDetail,
  refusals: ['NOT_FOUND', 'INVALID_STATE', 'VERSION_CONFLICT', 'QUANTITY_STEP', 'LIMIT_EXCEEDED'],
});

export const actOnOrder = endpoint({
  name: 'actOnOrder',
  method: 'POST',
  path: '/api/purchase-orders/:orderId/state',
  summary: 'Order it, cancel it, or close it (short when goods are missing)',
  access: may('purchase.manage'),
  params: z.strictObject({ orderId: id }),
  body: z.strictObject({ version, act: z.enum(['order', 'close', 'cancel']) }),
  response: orderDetail,
  refusals: ['NOT_FOUND', 'INVALID_STATE', 'VERSION_CONFLICT'],
});

export const ORDERS_ENDPOINTS = [listOrders, getOrder, addOrder, editOrder, actOnOrder] as const;
