import { z } from 'zod';
import { endpoint, may, setup, signedIn } from '../endpoint.ts';
import {
  basisPoints,
  id,
  moneyMinor,
  name,
  optionalText,
  shortCode,
  text,
  version,
} from '../fields.ts';
import { RECEIPT_FOOTER_MAX_CHARACTERS, RECEIPT_HEADER_MAX_CHARACTERS } from '../limits.ts';
import { BRANCH_STATES } from './branch-states.ts';
import { user } from '../auth/auth.api.ts';

export const BUSINESS_TYPES = [
  'retail',
  'grocery',
  'pharmacy',
  'clothing',
  'hardware',
  'restaurant',
  'bar',
  'salon',
  'electronics',
  'wholesale',
  'agrovet',
  'other',
] as const;
export type BusinessType = (typeof BUSINESS_TYPES)[number];

export const TAX_MODES = ['inclusive', 'exclusive'] as const;
export const TAX_ROUNDINGS = ['per_rate', 'per_line'] as const;
export const STOCK_POLICIES = ['block', 'warn', 'allow'] as const;

/** ISO 4217; checked against the list of currencies by the server. */
export const currency = z
  .string()
  .min(1, { abort: true })
  .regex(/^[A-Z]{3}$/, { error: 'PATTERN' });
/** IANA zone name; checked against the runtime's zones by the server. */
export const timezone = z
  .string()
  .min(1, { abort: true })
  .max(64)
  .regex(/^[A-Za-z0-9_+\-/]+$/, { error: 'PATTERN' });
export const cutoffMinutes = z.int().min(0).max(720);

export const setupBranch = z.object({
  _id: z.string(),
  name: z.string(),
  code: z.string(),
  timezone: z.string(),
  cutoffMinutes: z.number(),
  address: z.string().nullable(),
  tills: z.array(z.object({ _id: z.string(), name: z.string(), code: z.string() })),
});

export const setupState = endpoint({
  name: 'setupState',
  method: 'GET',
  path: '/api/setup',
  summary: 'What of the set-up is done',
  access: setup,
  response: z.object({
    business: z
      .object({
        _id: z.string(),
        name: z.string(),
        businessType: z.string(),
        currency: z.string(),
        timezone: z.string(),
        taxMode: z.enum(TAX_MODES),
        taxBasisPoints: z.number(),
        version: z.number(),
      })
      .nullable(),
    branches: z.array(setupBranch),
    isFinished: z.boolean(),
  }),
  refusals: ['EMAIL_NOT_VERIFIED'],
});

export const saveBusiness = endpoint({
  name: 'saveBusiness',
  method: 'PUT',
  path: '/api/setup/business',
  summary: 'Create the business, or correct it while set-up goes on',
  access: setup,
  body: z.strictObject({
    businessId: id,
    businessType: z.enum(BUSINESS_TYPES),
    name,
    currency,
    timezone,
    taxMode: z.enum(TAX_MODES).default('inclusive'),
    taxBasisPoints: basisPoints.default(0),
  }),
  response: z.object({ data: z.object({ user }) }),
  refusals: ['LIMIT_REACHED', 'EMAIL_NOT_VERIFIED', 'INVALID_STATE', 'NOT_FOUND'],
});

export const saveBranches = endpoint({
  name: 'saveBranches',
  method: 'PUT',
  path: '/api/setup/branches',
  summary: 'Save the branches with a till each; `finish` ends the set-up',
  access: setup,
  body: z.strictObject({
    branches: z
      .array(
        z.strictObject({
          branchId: id,
          name,
          code: shortCode(6),
          timezone,
          cutoffMinutes: cutoffMinutes.default(0),
          address: optionalText(200),
          tillId: id,
          tillName: name.default('Till 1'),
        }),
      )
      .min(1)
      .max(50),
    finish: z.boolean(),
  }),
  response: z.object({ data: z.object({ user }) }),
  refusals: ['EMAIL_NOT_VERIFIED', 'BUSINESS_SETUP_REQUIRED', 'INVALID_STATE'],
});

const minutes = z.int().min(0).max(1_440);
/** Monday first; null is a day without hours. An end before its start is past midnight. */
const weekHours = z
  .array(z.strictObject({ fromMinutes: minutes.max(1_439), toMinutes: minutes }).nullable())
  .length(7);

/** A branch with its tills, as screens that choose one need it. */
export const branchRow = z.object({
  _id: z.string(),
  name: z.string(),
  code: z.string(),
  timezone: z.string(),
  cutoffMinutes: z.number(),
  address: z.string().nullable(),
  state: z.enum(BRANCH_STATES),
  version: z.number(),
  tills: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      code: z.string(),
      holder: z.string().nullable(),
      isHeldHere: z.boolean(),
      openShiftId: z.string().nullable(),
      isClosed: z.boolean(),
    }),
  ),
});

export const listBranches = endpoint({
  name: 'listBranches',
  method: 'GET',
  path: '/api/branches',
  summary: 'The branches open to the caller, with their tills',
  access: signedIn,
  query: z.strictObject({ deviceId: id.optional() }),
  response: z.object({ branches: z.array(branchRow) }),
  refusals: [],
});

export const saveBranch = endpoint({
  name: 'saveBranch',
  method: 'PUT',
  path: '/api/branches/:branchId',
  summary: 'Change a branch: name, address, zone, cut-off, hours, receipt lines, target',
  access: may('branch.manage'),
  params: z.strictObject({ branchId: id }),
  body: z.strictObject({
    version,
    name,
    timezone,
    cutoffMinutes,
    address: optionalText(200),
    // Left out, these stay as they are.
    phone: text(40).nullable().optional(),
    openingHours: weekHours.nullable().optional(),
    receiptHeader: text(RECEIPT_HEADER_MAX_CHARACTERS).nullable().optional(),
    receiptFooter: text(RECEIPT_FOOTER_MAX_CHARACTERS).nullable().optional(),
    dailyTargetMinor: moneyMinor.min(1).nullable().optional(),
  }),
  response: branchRow,
  refusals: ['NOT_FOUND', 'VERSION_CONFLICT', 'DUPLICATE_VALUE'],
});

export const BUSINESSES_ENDPOINTS = [
  setupState,
  saveBusiness,
  saveBranches,
  listBranches,
  saveBranch,
] as const;
