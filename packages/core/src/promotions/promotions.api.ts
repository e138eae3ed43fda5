import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import { basisPoints, day, id, ids, moneyMinor, name, version } from '../fields.ts';
import {
  PROMOTION_COUNT_MAX,
  PROMOTION_PRIORITY_MAX,
  PROMOTION_TARGETS_MAX,
  PROMOTIONS_PER_LINE,
} from '../limits.ts';
import { PROMOTION_KINDS, PROMOTION_SCOPES } from './promotion.ts';

const LAST_MINUTE = 1_439;
const minute = z.int().min(0).max(LAST_MINUTE).nullable();
const count = z.int().min(1).max(PROMOTION_COUNT_MAX).nullable();

/** What of a promotion may be changed; its kind, and whether it is of the cart, never are. */
const fields = {
  name,
  basisPoints: basisPoints.nullable(),
  amountMinor: moneyMinor.nullable(),
  buyCount: count,
  getCount: count,
  minimumMinor: moneyMinor,
  isCombinable: z.boolean(),
  productIds: ids(PROMOTION_TARGETS_MAX),
  categoryIds: ids(PROMOTION_TARGETS_MAX),
  startsOn: day.nullable(),
  endsOn: day.nullable(),
  weekdays: z
    .array(z.int().min(1).max(7))
    .max(7, { abort: true })
    .refine((all) => new Set(all).size === all.length, { error: 'NOT_UNIQUE' }),
  fromMinute: minute,
  toMinute: minute,
  branchIds: ids(PROMOTION_TARGETS_MAX),
  priority: z.int().min(0).max(PROMOTION_PRIORITY_MAX),
  isOn: z.boolean(),
};
const ofKind = { kind: z.enum(PROMOTION_KINDS), scope: z.enum(PROMOTION_SCOPES) };
const draft = z.strictObject({ _id: id, ...ofKind, ...fields });
export type PromotionDraft = z.output<typeof draft>;

const named = z.object({ _id: z.string(), name: z.string() });

/** A promotion as a till keeps it: categories with everything below them. */
export const tillPromotion = z.object({
  _id: z.string(),
  ...ofKind,
  name: z.string(),
  basisPoints: z.number().nullable(),
  amountMinor: z.number().nullable(),
  buyCount: z.number().nullable(),
  getCount: z.number().nullable(),
  minimumMinor: z.number(),
  isCombinable: z.boolean(),
  productIds: z.array(z.string()),
  categoryIds: z.array(z.string()),
  startsOn: z.string().nullable(),
  endsOn: z.string().nullable(),
  weekdays: z.array(z.number()),
  fromMinute: z.number().nullable(),
  toMinute: z.number().nullable(),
  priority: z.number(),
  isOn: z.boolean(),
  endedAt: z.string().nullable(),
});

export type TillPromotion = z.output<typeof tillPromotion>;

const promotion = tillPromotion.extend({
  branchIds: z.array(z.string()),
  /** What it is for, by name. */
  products: z.array(named),
  categories: z.array(named),
  /** None: all of them. */
  branches: z.array(named),
  createdAt: z.string(),
  version: z.number(),
});
export type PromotionAnswer = z.output<typeof promotion>;

/** What promotions took off a line, as the till worked it out. */
export const linePromotions = z
  .array(z.strictObject({ promotionId: id, amountMinor: moneyMinor.min(1) }))
  .max(PROMOTIONS_PER_LINE, { abort: true })
  .refine((all) => new Set(all.map(({ promotionId }) => promotionId)).size === all.length, {
    error: 'NOT_UNIQUE',
  });

/** The same as it was kept: by its name then, and whether it was off the cart as a whole. */
export const givenPromotion = z.object({
  promotionId: z.string(),
  name: z.string(),
  isOfCart: z.boolean(),
  amountMinor: z.number(),
});
export type GivenPromotion = z.output<typeof givenPromotion>;

export const listPromotions = endpoint({
  name: 'listPromotions',
  method: 'GET',
  path: '/api/promotions',
  summary: 'All promotions, the newest first',
  access: may('product.view'),
  response: z.object({ items: z.array(promotion) }),
  refusals: [],
});

export const addPromotion = endpoint({
  name: 'addPromotion',
  method: 'POST',
  path: '/api/promotions',
  summary: 'Add a promotion; its kind never changes',
  access: may('product.manage'),
  body: draft,
  response: promotion,
  refusals: [
    'NOT_FOUND',
    'BRANCH_FORBIDDEN',
    'VALIDATION_FAILED',
    'LIMIT_EXCEEDED',
    'IDEMPOTENCY_KEY_REUSED',
  ],
});

export const editPromotion = endpoint({
  name: 'editPromotion',
  method: 'PATCH',
  path: '/api/promotions/:promotionId',
  summary: 'Change a promotion that was not ended; what was sold stays as it was',
  access: may('product.manage'),
  params: z.strictObject({ promotionId: id }),
  body: z.strictObject({ version, ...fields }),
  response: promotion,
  refusals: [
    'NOT_FOUND',
    'BRANCH_FORBIDDEN',
    'VALIDATION_FAILED',
    'INVALID_STATE',
    'VERSION_CONFLICT',
  ],
});

export const endPromotion = endpoint({
  name: 'endPromotion',
  method: 'POST',
  path: '/api/promotions/:promotionId/end',
  summary: 'End a promotion for good; once more gives the same answer',
  access: may('product.manage'),
  params: z.strictObject({ promotionId: id }),
  body: z.strictObject({ version }),
  response: promotion,
  refusals: ['NOT_FOUND', 'BRANCH_FORBIDDEN', 'VERSION_CONFLICT'],
});

export const PROMOTIONS_ENDPOINTS = [
  listPromotions,
  addPromotion,
  editPromotion,
  endPromotion,
] as const;
