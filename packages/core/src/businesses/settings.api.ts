import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import { formatFields, name, text, version } from '../fields.ts';
import { RECEIPT_FOOTER_MAX_CHARACTERS } from '../limits.ts';
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

export const SETTINGS_ENDPOINTS = [getBusinessSettings, saveBusinessSettings] as const;
