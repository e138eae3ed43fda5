import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import { email, id } from '../fields.ts';
import {
  RECEIPT_BLOCKS,
  RECEIPT_ITEM_PARTS,
  RECEIPT_LAYOUTS,
  USUAL_DESIGN,
} from '../receipt-design.ts';

/** How receipts look now; what stands on each is its sale's. */
export const receiptDesign = z.object({
  blocks: z.array(z.enum(RECEIPT_BLOCKS)),
  itemParts: z.array(z.enum(RECEIPT_ITEM_PARTS)),
  paper: z.enum(RECEIPT_LAYOUTS),
  copies: z.number(),
  logoId: z.string().nullable(),
});

/** What a till puts on the receipts of sales that the server has not heard of. */
export const receiptTexts = z.object({
  taxNumber: z.string().nullable(),
  receiptHeader: z.string().nullable(),
  receiptFooter: z.string().nullable(),
  returnPolicy: z.string().nullable(),
});
export type ReceiptTexts = z.output<typeof receiptTexts>;

export const NO_TEXTS: ReceiptTexts = {
  ...{ taxNumber: null, receiptHeader: null, receiptFooter: null, returnPolicy: null },
};

/** Both, for the tills of one branch. */
export const tillReceipts = z.object({ design: receiptDesign, texts: receiptTexts });
export const USUAL_RECEIPTS: z.output<typeof tillReceipts> = {
  design: {
    ...USUAL_DESIGN,
    blocks: [...USUAL_DESIGN.blocks],
    itemParts: [...USUAL_DESIGN.itemParts],
  },
  texts: NO_TEXTS,
};

export const getReceiptDesign = endpoint({
  name: 'getReceiptDesign',
  method: 'GET',
  path: '/api/receipt-design',
  summary: 'How receipts of the business look now: what is shown, in which order, on which paper',
  access: may('sale.view_own'),
  response: receiptDesign,
  refusals: [],
});

/** The session's cookie alone opens it, so that `<img src>` works; the bytes never change. */
export const getReceiptLogo = endpoint({
  name: 'getReceiptLogo',
  method: 'GET',
  path: '/api/receipt-logos/:imageId',
  summary: 'The logo of receipts as WebP, as wide as a roll of 58 mm prints dots',
  access: may('sale.view_own'),
  params: z.strictObject({ imageId: id }),
  gives: 'image/webp',
  response: z.unknown(),
  refusals: ['NOT_FOUND'],
});

/** The address of a logo. */
export function logoPath(imageId: string): string {
  return `/api/receipt-logos/${imageId}`;
}

/** Where a receipt is shown without signing in: `/r/` and a token that nobody guesses. */
const path = z.string();

/** What a sale left its customer with: every print of it says the same. */
export const receiptAfter = z.object({
  /** Owed then, below zero what the shop held in favour; null: it moved nothing on account. */
  balanceMinor: z.number().nullable(),
  /** Null where it earned none. */
  points: z.object({ earned: z.number(), held: z.number() }).nullable(),
});
export type ReceiptAfter = z.output<typeof receiptAfter>;

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
    /** Null where the sale has no customer, or whoever prints may not know customers. */
    after: receiptAfter.nullable().default(null),
  }),
  refusals: ['NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED'],
});

/** Asked before the browser prints by its own menu, which waits for nobody. */
export const countReceiptPrints = endpoint({
  name: 'countReceiptPrints',
  method: 'GET',
  path: '/api/sales/:saleId/prints',
  summary: 'How often a receipt was printed so far: the next paper is the copy of this number',
  access: may('sale.view_own'),
  params: z.strictObject({ saleId: id }),
  response: z.object({ count: z.number() }),
  refusals: ['NOT_FOUND'],
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

export const RECEIPTS_ENDPOINTS = [
  printReceipt,
  countReceiptPrints,
  linkReceipt,
  mailReceipt,
  getReceiptDesign,
  getReceiptLogo,
] as const;
