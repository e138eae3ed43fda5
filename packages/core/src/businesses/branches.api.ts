import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import { basisPoints, id, moneyMinor, name, optionalText, shortCode, version } from '../fields.ts';
import { TAX_CLASSES_MAX } from '../limits.ts';
import { BRANCH_STATES, BRANCH_STEPS } from './branch-states.ts';
import { cutoffMinutes, timezone } from './businesses.api.ts';
import { COST_KINDS } from './fixed-costs.ts';

/** Of a path with the id of a branch. */
export const branchParams = z.strictObject({ branchId: id });
const tillParams = z.strictObject({ tillId: id });
const figure = z.object({ value: z.number(), before: z.number().nullable() });
const dayHours = z.object({ fromMinutes: z.number(), toMinutes: z.number() });

/** A branch with its day so far. */
const branchCard = z.object({
  _id: z.string(),
  name: z.string(),
  code: z.string(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  state: z.enum(BRANCH_STATES),
  /** By its opening hours; null where it has none. */
  isWithinHours: z.boolean().nullable(),
  businessDate: z.string(),
  /** What customers paid, up to this minute, and up to it the same weekday a week before. */
  salesMinor: figure,
  salesCount: z.number(),
  dailyTargetMinor: z.number().nullable(),
  tills: z.number(),
  openShifts: z.number(),
  /** What its open drawers should hold; null for who may not see it. */
  cashMinor: z.number().nullable(),
  lowStock: z.number(),
  /** Who has a shift open, by name. */
  staffOnShift: z.array(z.string()),
});
export type BranchCard = z.output<typeof branchCard>;

export const branchOverview = endpoint({
  name: 'branchOverview',
  method: 'GET',
  path: '/api/branches/overview',
  summary: 'The branches in reach with their day so far: sales, target, drawers, stock, people',
  access: may('branch.view'),
  response: z.object({
    currency: z.string(),
    asOf: z.string(),
    branches: z.array(branchCard),
  }),
  refusals: [],
});

/** One branch with everything that is kept about it. */
export const branchDetail = z.object({
  _id: z.string(),
  name: z.string(),
  code: z.string(),
  timezone: z.string(),
  cutoffMinutes: z.number(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  openingHours: z.array(dayHours.nullable()).nullable(),
  receiptHeader: z.string().nullable(),
  receiptFooter: z.string().nullable(),
  dailyTargetMinor: z.number().nullable(),
  state: z.enum(BRANCH_STATES),
  stateSince: z.string().nullable(),
  currency: z.string(),
  tills: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      code: z.string(),
      holder: z.string().nullable(),
      openShiftId: z.string().nullable(),
      closedAt: z.string().nullable(),
    }),
  ),
  /** Null for who may not see what the branch costs. */
  costs: z
    .array(
      z.object({
        kind: z.enum(COST_KINDS),
        fromMonth: z.string(),
        amountMinor: z.number(),
        note: z.string().nullable(),
        savedAt: z.string(),
        savedByName: z.string(),
      }),
    )
    .nullable(),
  /** Every tax class, the default first, with its rate and the branch's own where it differs. */
  taxRates: z.array(
    z.object({
      taxClassId: z.string(),
      name: z.string(),
      taxBasisPoints: z.number(),
      ownBasisPoints: z.number().nullable(),
    }),
  ),
  /** What happened to it, newest first. */
  events: z.array(
    z.object({
      step: z.enum(BRANCH_STEPS),
      at: z.string(),
      byName: z.string(),
      note: z.string().nullable(),
    }),
  ),
  version: z.number(),
});
export type BranchDetail = z.output<typeof branchDetail>;

export const getBranch = endpoint({
  name: 'getBranch',
  method: 'GET',
  path: '/api/branches/:branchId',
  summary: 'One branch with its hours, tills, receipt lines, target and fixed costs',
  access: may('branch.view'),
  params: branchParams,
  response: branchDetail,
  refusals: ['NOT_FOUND', 'BRANCH_FORBIDDEN'],
});

export const addBranch = endpoint({
  name: 'addBranch',
  method: 'POST',
  path: '/api/branches',
  summary: 'Add a branch with its first till',
  access: may('branch.manage'),
  body: z.strictObject({
    _id: id,
    tillId: id,
    name,
    code: shortCode(6),
    timezone,
    cutoffMinutes: cutoffMinutes.default(0),
    address: optionalText(200),
    phone: optionalText(40),
    tillName: name.default('Till 1'),
  }),
  response: branchDetail,
  refusals: ['LIMIT_REACHED', 'DUPLICATE_VALUE', 'IDEMPOTENCY_KEY_REUSED', 'LIMIT_EXCEEDED'],
});

const month = z.string().regex(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/, { error: 'INVALID_DATE' });

export const saveBranchCost = endpoint({
  name: 'saveBranchCost',
  method: 'PUT',
  path: '/api/branches/:branchId/costs',
  summary: 'Say what a branch costs every month from a month on; zero ends it',
  access: may('branch.manage'),
  params: branchParams,
  body: z.strictObject({
    kind: z.enum(COST_KINDS),
    fromMonth: month,
    amountMinor: moneyMinor,
    note: optionalText(120),
  }),
  response: branchDetail,
  refusals: ['NOT_FOUND'],
});

export const saveBranchTaxRates = endpoint({
  name: 'saveBranchTaxRates',
  method: 'PUT',
  path: '/api/branches/:branchId/tax-rates',
  summary: 'Tax classes at rates of a branch from now on; null takes the rate of the class again',
  access: may('branch.manage'),
  params: branchParams,
  body: z.strictObject({
    version,
    rates: z
      .array(z.strictObject({ taxClassId: id, taxBasisPoints: basisPoints.nullable() }))
      .min(1)
      .max(TAX_CLASSES_MAX)
      .refine((all) => new Set(all.map(({ taxClassId }) => taxClassId)).size === all.length, {
        error: 'NOT_UNIQUE',
      }),
  }),
  response: branchDetail,
  refusals: ['NOT_FOUND', 'VALIDATION_FAILED', 'VERSION_CONFLICT'],
});

export const addTill = endpoint({
  name: 'addTill',
  method: 'POST',
  path: '/api/branches/:branchId/tills',
  summary: 'Add a till to a branch',
  access: may('branch.manage'),
  params: branchParams,
  body: z.strictObject({ _id: id, name, code: shortCode(6) }),
  response: branchDetail,
  refusals: [
    'NOT_FOUND',
    'BRANCH_CLOSED',
    'BRANCH_CLOSING',
    'DUPLICATE_VALUE',
    'IDEMPOTENCY_KEY_REUSED',
    'LIMIT_EXCEEDED',
  ],
});

export const renameTill = endpoint({
  name: 'renameTill',
  method: 'PUT',
  path: '/api/tills/:tillId',
  summary: 'Give a till another name',
  access: may('branch.manage'),
  params: tillParams,
  body: z.strictObject({ name }),
  response: branchDetail,
  refusals: ['NOT_FOUND'],
});

export const closeTill = endpoint({
  name: 'closeTill',
  method: 'POST',
  path: '/api/tills/:tillId/close',
  summary: 'Close a till for good or until it is opened again; its shift must be closed',
  access: may('branch.manage'),
  params: tillParams,
  response: branchDetail,
  refusals: ['NOT_FOUND', 'INVALID_STATE'],
});

export const reopenTill = endpoint({
  name: 'reopenTill',
  method: 'POST',
  path: '/api/tills/:tillId/reopen',
  summary: 'Open a closed till again',
  access: may('branch.manage'),
  params: tillParams,
  response: branchDetail,
  refusals: ['NOT_FOUND', 'BRANCH_CLOSED', 'BRANCH_CLOSING'],
});

export const BRANCHES_ENDPOINTS = [
  branchOverview,
  getBranch,
  addBranch,
  saveBranchCost,
  saveBranchTaxRates,
  addTill,
  renameTill,
  closeTill,
  reopenTill,
] as const;
