import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import { id, moneyMinor, page, pageOf, text } from '../fields.ts';
import { POINTS_MAX } from '../limits.ts';
import { POINT_MOVES } from './loyalty.ts';

/** Set anew so often at most. */
const TERMS_MAX = 2_147_483_647;
/** Whether somebody gives a customer points, or takes some away. */
export const ADJUST_WAYS = ['give', 'take'] as const;

const terms = {
  isOn: z.boolean(),
  perMinor: moneyMinor.min(1),
  worthMinor: moneyMinor.min(1),
  leastPoints: z.int().min(1).max(POINTS_MAX),
};
const termsShown = z.object({
  /** How often they were set; null where they never were. */
  termsNo: z.number().nullable(),
  isOn: z.boolean(),
  perMinor: z.number(),
  worthMinor: z.number(),
  leastPoints: z.number(),
});

export const getLoyalty = endpoint({
  name: 'getLoyalty',
  method: 'GET',
  path: '/api/loyalty',
  summary: 'By what points are earned and what they are worth, and how many customers hold',
  access: may('customer.manage'),
  response: termsShown.extend({
    /** Of all customers who have any. */
    outstandingPoints: z.number(),
    holders: z.number(),
  }),
  refusals: [],
});
export type Loyalty = z.output<typeof getLoyalty.response>;

export const setLoyalty = endpoint({
  name: 'setLoyalty',
  method: 'PUT',
  path: '/api/loyalty',
  summary: 'Set by what points are earned from now on, and what they are worth',
  access: may('branch.manage'),
  body: z.strictObject({
    /** As they were read; others meanwhile are a conflict. */
    termsNo: z.int().min(1).max(TERMS_MAX).nullable(),
    ...terms,
  }),
  response: getLoyalty.response,
  refusals: ['VERSION_CONFLICT'],
});

const move = z.object({
  _id: z.string(),
  kind: z.enum(POINT_MOVES),
  points: z.number(),
  /** The sale that earned them, or of which something came back. */
  saleId: z.string().nullable(),
  /** Of the sale, the refund or the reward. */
  number: z.string().nullable(),
  note: z.string().nullable(),
  madeAt: z.string(),
  madeByName: z.string(),
});
export type PointsMove = z.output<typeof move>;

const held = {
  /** Below zero where goods came back whose points were turned already. */
  points: z.number(),
  /** Null where the business never had points. */
  terms: termsShown.nullable(),
};

export const pointsAtTill = endpoint({
  name: 'pointsAtTill',
  method: 'GET',
  path: '/api/customers/:customerId/points',
  summary: 'What points a customer has, and what they are worth',
  access: may('customer.use'),
  params: z.strictObject({ customerId: id }),
  response: z.object(held),
  refusals: ['NOT_FOUND'],
});
export type PointsHeld = z.output<typeof pointsAtTill.response>;

export const pointsMoved = endpoint({
  name: 'pointsMoved',
  method: 'GET',
  path: '/api/customers/:customerId/point-moves',
  summary: 'What moved a customer’s points, newest first, and what they come to',
  access: may('customer.view'),
  params: z.strictObject({ customerId: id }),
  query: z.strictObject(page),
  response: pageOf(move).extend(held),
  refusals: ['NOT_FOUND'],
});

const reward = z.object({
  _id: z.string(),
  number: z.string(),
  customerId: z.string(),
  points: z.number(),
  amountMinor: z.number(),
  pointsAfter: z.number(),
});
export type Reward = z.output<typeof reward>;

export const turnPoints = endpoint({
  name: 'turnPoints',
  method: 'POST',
  path: '/api/loyalty/rewards',
  summary: 'Turn a customer’s points into store credit',
  access: may('customer.use'),
  body: z.strictObject({
    _id: id,
    customerId: id,
    branchId: id,
    points: z.int().min(1).max(POINTS_MAX),
    /** What the seller was shown; another worth meanwhile is a conflict. */
    amountMinor: moneyMinor.min(1),
  }),
  response: reward,
  refusals: [
    'NOT_FOUND',
    'BRANCH_FORBIDDEN',
    'CUSTOMER_ARCHIVED',
    'CUSTOMER_FORGOTTEN',
    'POINTS_NOT_ENOUGH',
    'POINTS_TOO_FEW',
    'VERSION_CONFLICT',
    'LIMIT_EXCEEDED',
    'IDEMPOTENCY_KEY_REUSED',
  ],
});

export const adjustPoints = endpoint({
  name: 'adjustPoints',
  method: 'POST',
  path: '/api/loyalty/adjustments',
  summary: 'Give a customer points, or take some away, with a reason',
  access: may('customer.manage'),
  body: z.strictObject({
    _id: id,
    customerId: id,
    way: z.enum(ADJUST_WAYS),
    points: z.int().min(1).max(POINTS_MAX),
    note: text(200),
  }),
  response: z.object({ points: z.number() }),
  refusals: [
    'NOT_FOUND',
    'CUSTOMER_ARCHIVED',
    'CUSTOMER_FORGOTTEN',
    'POINTS_NOT_ENOUGH',
    'IDEMPOTENCY_KEY_REUSED',
  ],
});

export const LOYALTY_ENDPOINTS = [
  getLoyalty,
  setLoyalty,
  pointsAtTill,
  pointsMoved,
  turnPoints,
  adjustPoints,
] as const;
