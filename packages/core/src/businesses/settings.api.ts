import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import { formatFields, id, name, note, text, version } from '../fields.ts';
import {
  RECEIPT_FOOTER_MAX_CHARACTERS,
  RECEIPT_HEADER_MAX_CHARACTERS,
  RETURN_POLICY_MAX_CHARACTERS,
} from '../limits.ts';
import {
  RECEIPT_BLOCKS,
  RECEIPT_COPIES_MAX,
  RECEIPT_ITEM_PARTS,
  RECEIPT_LAYOUTS,
} from '../receipt-design.ts';
import {
  BUSINESS_TYPES,
  STOCK_POLICIES,
  TAX_MODES,
  TAX_ROUNDINGS,
  timezone,
} from './businesses.api.ts';

const settings = z.object({
  name: z.string(),
  businessType: z.string(),
  /** Chosen at set-up and never changed: every price and every posted amount is in it. */
  currency: z.string(),
  /** Where the business's day is; each branch has its own besides. */
  timezone: z.string(),
  taxMode: z.enum(TAX_MODES),
  taxRounding: z.enum(TAX_ROUNDINGS),
  taxNumber: z.string().nullable(),
  receiptFooter: z.string().nullable(),
  /** Under the name of every branch that has no line of its own. */
  receiptHeader: z.string().nullable(),
  returnPolicy: z.string().nullable(),
  /** What a receipt shows, from its top. */
  receiptBlocks: z.array(z.enum(RECEIPT_BLOCKS)),
  receiptItemParts: z.array(z.enum(RECEIPT_ITEM_PARTS)),
  receiptPaper: z.enum(RECEIPT_LAYOUTS),
  receiptCopies: z.number(),
  receiptLogoId: z.string().nullable(),
  targetMarginBasisPoints: z.number(),
  stockPolicy: z.enum(STOCK_POLICIES),
  /** What was chosen; where nothing was, as the country of the business usually has it. */
  ...formatFields,
  version: z.number(),
});
export type BusinessSettings = z.output<typeof settings>;

export const getBusinessSettings = endpoint({
  name: 'getBusinessSettings',
  method: 'GET',
  path: '/api/business/settings',
  summary: 'What an owner decides about the business',
  access: may('branch.manage'),
  response: settings,
  refusals: [],
});

export const saveBusinessSettings = endpoint({
  name: 'saveBusinessSettings',
  method: 'PATCH',
  path: '/api/business/settings',
  summary:
    'Change the business: name, type, zone, tax, what stands on receipts, target margin, formats',
  access: may('branch.manage'),
  body: z.strictObject({
    version,
    name: name.optional(),
    businessType: z.enum(BUSINESS_TYPES).optional(),
    timezone: timezone.optional(),
    /** From the next sale on; what was sold keeps the tax it was sold with. */
    taxMode: z.enum(TAX_MODES).optional(),
    taxRounding: z.enum(TAX_ROUNDINGS).optional(),
    taxNumber: text(40).nullable().optional(),
    receiptFooter: text(RECEIPT_FOOTER_MAX_CHARACTERS).nullable().optional(),
    receiptHeader: text(RECEIPT_HEADER_MAX_CHARACTERS).nullable().optional(),
    returnPolicy: note(RETURN_POLICY_MAX_CHARACTERS).nullable().optional(),
    /** Each once, and nothing that a receipt needs left out. */
    receiptBlocks: z.array(z.enum(RECEIPT_BLOCKS)).max(RECEIPT_BLOCKS.length).optional(),
    receiptItemParts: z.array(z.enum(RECEIPT_ITEM_PARTS)).max(RECEIPT_ITEM_PARTS.length).optional(),
    receiptPaper: z.enum(RECEIPT_LAYOUTS).optional(),
    receiptCopies: z.int().min(1).max(RECEIPT_COPIES_MAX).optional(),
    /** Of the net price; a receipt of goods lists the products that fell below it. */
    targetMarginBasisPoints: z.int().min(0).max(9_999).optional(),
    numberFormat: formatFields.numberFormat.optional(),
    dateFormat: formatFields.dateFormat.optional(),
    timeFormat: formatFields.timeFormat.optional(),
    weekStart: formatFields.weekStart.optional(),
    /** Adds the type's starter categories that are missing. */
    addCategories: z.boolean().default(false),
  }),
  response: settings,
  refusals: ['VERSION_CONFLICT'],
});

export const setReceiptLogo = endpoint({
  name: 'setReceiptLogo',
  method: 'PUT',
  path: '/api/business/receipt-logo/:imageId',
  summary: 'Give receipts their logo: the file’s bytes as the body, the id is the client’s',
  access: may('branch.manage'),
  params: z.strictObject({ imageId: id }),
  takes: 'image',
  response: settings,
  refusals: [
    'VALIDATION_FAILED',
    'IDEMPOTENCY_KEY_REUSED',
    'PAYLOAD_TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
  ],
});

export const removeReceiptLogo = endpoint({
  name: 'removeReceiptLogo',
  method: 'POST',
  path: '/api/business/receipt-logo/remove',
  summary: 'Take the logo off receipts; none there is no error',
  access: may('branch.manage'),
  body: z.strictObject({}),
  response: settings,
  refusals: [],
});

export const SETTINGS_ENDPOINTS = [
  getBusinessSettings,
  saveBusinessSettings,
  setReceiptLogo,
  removeReceiptLogo,
] as const;
