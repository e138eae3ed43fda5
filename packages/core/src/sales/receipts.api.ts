import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import { email, id } from '../fields.ts';

/** Paper that receipts are printed on: rolls of 58 and 80 mm, and sheets. */
export const RECEIPT_LAYOUTS = ['roll58', 'roll80', 'a4'] as const;
export type ReceiptLayout = (typeof RECEIPT_LAYOUTS)[number];

/** Where a receipt is shown without signing in: `/r/` and a token that nobody guesses. */
const path = z.string();

export const printReceipt = endpoint({
  name: 'printReceipt',
  method: 'POST',
  path: '/api/sales/:saleId/prints',
  summary: 'Log a print of a receipt; after the first each is a copy with its number',
  access: may('sale.view_own'),
  params: z.strictObject({ saleId: id }),
  body: z.strictObject({ _id: id, layout: z.enum(RECEIPT_LAYOUTS) }),
  response: z.object({
    path,
    /** 0 is the receipt itself, then copy 1, 2 and so on. */
    copyNo: z.number(),
  }),
  refusals: ['NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED'],
});

export const linkReceipt = endpoint({
  name: 'linkReceipt',
  method: 'POST',
  path: '/api/sales/:saleId/link',
  summary: 'The address that shows a receipt without signing in; made when first asked for',
  access: may('sale.view_own'),
  params: z.strictObject({ saleId: id }),
  body: z.strictObject({}),
  response: z.object({ path }),
  refusals: ['NOT_FOUND'],
});

export const mailReceipt = endpoint({
  name: 'mailReceipt',
  method: 'POST',
  path: '/api/sales/:saleId/mails',
  summary: 'Mail a receipt with its address to somebody',
  access: may('sale.view_own'),
  params: z.strictObject({ saleId: id }),
  body: z.strictObject({ _id: id, to: email }),
  response: z.object({ path }),
  refusals: ['NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED', 'RATE_LIMITED'],
});

export const RECEIPTS_ENDPOINTS = [printReceipt, linkReceipt, mailReceipt] as const;
