import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import { id, moneyMinor, name, version } from '../fields.ts';
import { CASH_STEP_MAX_MINOR, RETURN_DAYS_MAX } from '../limits.ts';
import { tillPromotion } from '../promotions/promotions.api.ts';
import { ROUNDING_METHODS } from './cash-rounding.ts';
import { USUAL_LAYBY_RULES } from './laybys.ts';
import { tillReceipts, USUAL_RECEIPTS } from './receipts.api.ts';
import { LOCK_AFTER_MINUTES, LOCK_AFTER_MINUTES_MAX } from './who-sells.ts';
import { PAYMENT_KINDS, TENDER_ACCOUNTS } from './payment-types.ts';

const limits = z.strictObject({
  discountBasisPoints: z.int().min(0).max(10_000),
  mayOverridePrice: z.boolean(),
  mayExemptTax: z.boolean(),
});

export const cashRounding = z.strictObject({
  stepMinor: z.int().min(1).max(CASH_STEP_MAX_MINOR),
  method: z.enum(ROUNDING_METHODS),
});

/** The smallest and the largest amount that a gift card is sold for. */
export const giftLimits = z.strictObject({
  leastMinor: moneyMinor.min(1),
  mostMinor: moneyMinor.min(1),
});

/** How a business sets goods aside: the least share paid at once, and what a cancelling keeps. */
export const laybyRules = z.strictObject({
  leastBasisPoints: z.int().min(0).max(10_000),
  feeMinor: moneyMinor,
});

/** A way of paying that a business made itself. */
export const paymentType = z.object({
  _id: z.string(),
  name: z.string(),
  kind: z.enum(PAYMENT_KINDS),
  accountCode: z.string(),
  needsReference: z.boolean(),
  isArchived: z.boolean(),
  version: z.number(),
});
export type PaymentType = z.output<typeof paymentType>;

const sellingSettings = z.object({
  /** Null: cash is paid to the smallest unit. */
  rounding: cashRounding.nullable(),
  limits: z.object({ branch_manager: limits, seller: limits }),
  /** A till that nobody used for so long asks for a PIN; null is never. */
  lockAfterMinutes: z.number().nullable(),
  giftCards: giftLimits,
  laybys: laybyRules,
  /** So many days after a sale its goods come back without a manager being asked; null: always. */
  returnDays: z.number().nullable(),
  paymentTypes: z.array(paymentType),
  version: z.number(),
});
export type SellingSettings = z.output<typeof sellingSettings>;

/** What a branch pinned for all its tills: products by their unit and packs, in their order. */
export const quickKeys = z.object({ soldIds: z.array(z.string()), version: z.number() });
export type QuickKeys = z.output<typeof quickKeys>;

/** What a till must know of them: the limits are those of who asked. */
export const tillSelling = z.object({
  rounding: cashRounding.nullable(),
  limits,
  /** What each role has, for whoever sells at the till next; own limits come on top. */
  byRole: z.object({ branch_manager: limits, seller: limits }).nullable().default(null),
  /** What was kept before this was known has the usual. */
  lockAfterMinutes: z.number().nullable().default(LOCK_AFTER_MINUTES),
  /** Null: what was kept before this was known. */
  giftCards: giftLimits.nullable().default(null),
  laybys: laybyRules.default(USUAL_LAYBY_RULES),
  /** Null: always, or kept before this was known. */
  returnDays: z.number().nullable().default(null),
  /** The most a seller may pay out at once; null: no limit, or kept before this was known. */
  sellerMaxMinor: z.number().nullable().default(null),
  paymentTypes: z.array(paymentType.omit({ accountCode: true, isArchived: true, version: true })),
  /** By whom mobile money came of late, at any till of the business; none before it was known. */
  providers: z.array(z.string()).default([]),
  /** Those of the branch that are on or to come, and how its days and hours go. */
  promotions: z
    .object({ timezone: z.string(), cutoffMinutes: z.number(), items: z.array(tillPromotion) })
    .nullable()
    .default(null),
  /** How receipts look, and what stands on those of the till's branch. */
  receipts: tillReceipts.default(USUAL_RECEIPTS),
  /** Null: what was kept before this was known. */
  quickKeys: quickKeys.nullable().default(null),
});
export type TillSelling = z.output<typeof tillSelling>;

export const getSelling = endpoint({
  name: 'getSelling',
  method: 'GET',
  path: '/api/business/selling',
  summary: 'How the business sells: cash rounding, ceilings by role, own ways of paying',
  access: may('branch.manage'),
  response: sellingSettings,
  refusals: [],
});

export const saveSelling = endpoint({
  name: 'saveSelling',
  method: 'PATCH',
  path: '/api/business/selling',
  summary: 'Change how cash is rounded and what each role may take off',
  access: may('branch.manage'),
  body: z.strictObject({
    version,
    rounding: cashRounding.nullable(),
    /** Absent: what each role may take off stays; it is one part of the rights of roles. */
    limits: z.strictObject({ branch_manager: limits, seller: limits }).optional(),
    /** Absent: it stays as it is. */
    lockAfterMinutes: z.int().min(1).max(LOCK_AFTER_MINUTES_MAX).nullable().optional(),
    /** Absent: they stay; the smallest is at most the largest. */
    giftCards: giftLimits.optional(),
    /** Absent: they stay. */
    laybys: laybyRules.optional(),
    /** Absent: they stay; null: goods come back for ever. */
    returnDays: z.int().min(1).max(RETURN_DAYS_MAX).nullable().optional(),
  }),
  response: sellingSettings,
  refusals: ['VERSION_CONFLICT'],
});

const typeFields = { name, accountCode: z.enum(TENDER_ACCOUNTS), needsReference: z.boolean() };

export const addPaymentType = endpoint({
  name: 'addPaymentType',
  method: 'POST',
  path: '/api/business/payment-types',
  summary: 'Add an own way of paying; its kind never changes',
  access: may('branch.manage'),
  body: z.strictObject({ _id: id, kind: z.enum(PAYMENT_KINDS), ...typeFields }),
  response: paymentType,
  refusals: ['DUPLICATE_VALUE', 'IDEMPOTENCY_KEY_REUSED'],
});

export const savePaymentType = endpoint({
  name: 'savePaymentType',
  method: 'PATCH',
  path: '/api/business/payment-types/:paymentTypeId',
  summary: 'Change or archive an own way of paying; what was paid by it stays as it is',
  access: may('branch.manage'),
  params: z.strictObject({ paymentTypeId: id }),
  body: z.strictObject({ version, ...typeFields, isArchived: z.boolean() }),
  response: paymentType,
  refusals: ['NOT_FOUND', 'VERSION_CONFLICT', 'DUPLICATE_VALUE'],
});

export const SELLING_ENDPOINTS = [
  getSelling,
  saveSelling,
  addPaymentType,
  savePaymentType,
] as const;
