import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import { id } from '../fields.ts';

/** Without tax, and what it had cost; null without the permission to see cost. */
const kept = { netMinor: z.number(), costMinor: z.number().nullable() };

/** Apart from the sale, whose receipt says nothing of cost. */
export const saleResult = endpoint({
  name: 'saleResult',
  method: 'GET',
  path: '/api/sales/:saleId/result',
  summary: 'What a sale earned, line by line, and what it took off the shelf',
  access: may('sale.view'),
  params: z.strictObject({ saleId: id }),
  response: z.object({
    lines: z.array(
      z.object({
        lineNo: z.number(),
        name: z.string(),
        ...kept,
        /** What came back of it so far; of a voided sale everything did. */
        backNetMinor: z.number(),
        backCostMinor: z.number().nullable(),
      }),
    ),
    /** Movements of stock by the sale itself, in their order; services move nothing. */
    moves: z.array(
      z.object({
        productId: z.string(),
        name: z.string(),
        sku: z.string(),
        unit: z.string(),
        /** Below zero: off the shelf. */
        quantityMilli: z.number(),
        afterMilli: z.number(),
        valueMinor: z.number().nullable(),
      }),
    ),
  }),
  refusals: ['NOT_FOUND'],
});

export const SALE_RESULT_ENDPOINTS = [saleResult] as const;
