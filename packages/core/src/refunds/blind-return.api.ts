import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import { id, moneyMinor, optionalText, quantityMilli } from '../fields.ts';
import { SALE_LINES_MAX } from '../limits.ts';
import { DISPOSITIONS, REFUND_REASONS } from './reasons.ts';

const amounts = { netMinor: z.number(), taxMinor: z.number(), totalMinor: z.number() };

/** Goods that came back without a receipt, with everything the slip shows. */
const blindReturn = z.object({
  _id: z.string(),
  number: z.string(),
  businessName: z.string(),
  currency: z.string(),
  timezone: z.string(),
  branchId: z.string(),
  branchName: z.string(),
  branchAddress: z.string().nullable(),
  customerId: z.string(),
  customerName: z.string().nullable(),
  customerPhone: z.string().nullable(),
  ...amounts,
  /** What the customer owes behind it; below zero what is in their favour. */
  balanceAfterMinor: z.number(),
  postedAt: z.string(),
  postedByName: z.string(),
  /** Who said yes, where that was needed. */
  approvedByName: z.string().nullable(),
  lines: z.array(
    z.object({
      lineNo: z.number(),
      productId: z.string(),
      name: z.string(),
      sku: z.string(),
      unit: z.string(),
      quantityMilli: z.number(),
      unitPriceMinor: z.number(),
      disposition: z.enum(DISPOSITIONS),
      reason: z.enum(REFUND_REASONS),
      note: z.string().nullable(),
      taxBasisPoints: z.number(),
      ...amounts,
    }),
  ),
});
export type BlindReturn = z.output<typeof blindReturn>;

export const postBlindReturn = endpoint({
  name: 'postBlindReturn',
  method: 'POST',
  path: '/api/blind-returns',
  summary: 'Take back goods without a receipt, for store credit; most need an approval',
  access: may('approval.ask'),
  body: z.strictObject({
    _id: id,
    branchId: id,
    /** On whose account it goes. */
    customerId: id,
    lines: z
      .array(
        z.strictObject({
          productId: id,
          quantityMilli,
          /** What is given for one: at most what it costs in the branch today. */
          unitPriceMinor: moneyMinor.min(1),
          disposition: z.enum(DISPOSITIONS),
          reason: z.enum(REFUND_REASONS),
          note: optionalText(200),
        }),
      )
      .min(1)
      .max(SALE_LINES_MAX),
    /** The total the screen showed. */
    totalMinor: moneyMinor.min(1),
    /** Of kind `blind_return`. */
    approvalId: id.nullable().default(null),
  }),
  response: blindReturn,
  refusals: [
    'NOT_FOUND',
    'BRANCH_FORBIDDEN',
    'PRODUCT_ARCHIVED',
    'QUANTITY_STEP',
    'LIMIT_EXCEEDED',
    'TOTAL_MISMATCH',
    'CUSTOMER_ARCHIVED',
    'CUSTOMER_FORGOTTEN',
    'CARD_NUMBER_REFUSED',
    'APPROVAL_REQUIRED',
    'APPROVAL_MISMATCH',
    'APPROVAL_EXPIRED',
    'APPROVAL_USED',
    'IDEMPOTENCY_KEY_REUSED',
  ],
});

export const getBlindReturn = endpoint({
  name: 'getBlindReturn',
  method: 'GET',
  path: '/api/blind-returns/:returnId',
  summary: 'The slip of goods that came back without a receipt',
  access: may('sale.view_own'),
  params: z.strictObject({ returnId: id }),
  response: blindReturn,
  refusals: ['NOT_FOUND'],
});

export const BLIND_RETURN_ENDPOINTS = [postBlindReturn, getBlindReturn] as const;
