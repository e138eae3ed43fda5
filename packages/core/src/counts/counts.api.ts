import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import {
  day,
  id,
  ids,
  instant,
  optionalText,
  page,
  pageOf,
  productCode,
  quantityMilliOrZero,
  search,
  version,
} from '../fields.ts';
import { countDetail, countEntered, countLine, countRow, suggestedLine } from './count-answers.ts';
import { COUNT_KINDS, COUNT_STATES } from './count-states.ts';
import { SUGGESTION_DEFAULT, SUGGESTION_MAX, SUGGESTION_MIN } from './suggestion.ts';

export const COUNT_PRODUCTS_MAX = 2_000;
export const COUNT_CATEGORIES_MAX = 100;
export const COUNT_RECOUNT_MAX = 2_000;
export const COUNT_LINES_MAX = 1_000_000;

/** `doubtful`: moved while it was counted, or sold before by a till that told it later. */
export const COUNT_LINE_VIEWS = [
  'all',
  'open',
  'counted',
  'uncounted',
  'different',
  'doubtful',
  'recount',
] as const;
export type CountLineView = (typeof COUNT_LINE_VIEWS)[number];
export const COUNT_LINE_ORDERS = ['line', 'recent', 'value'] as const;
export type CountLineOrder = (typeof COUNT_LINE_ORDERS)[number];

const params = z.strictObject({ countId: id });
const words = optionalText(300);
const batch = z.strictObject({ code: productCode, expiresOn: day.nullable() });
const lineNo = z.int().min(1).max(COUNT_LINES_MAX);

export const listCounts = endpoint({
  name: 'listCounts',
  method: 'GET',
  path: '/api/counts',
  summary: 'Counts of the branches in reach, newest first',
  access: may('stock.view'),
  query: z.strictObject({
    ...page,
    q: search(64).optional(),
    /** `open`: everything that is neither posted nor cancelled. */
    state: z.enum([...COUNT_STATES, 'open']).optional(),
    kind: z.enum(COUNT_KINDS).optional(),
    branchId: id.optional(),
    productId: id.optional(),
  }),
  response: pageOf(countRow),
  refusals: ['NOT_FOUND', 'BRANCH_FORBIDDEN'],
});

export const getCount = endpoint({
  name: 'getCount',
  method: 'GET',
  path: '/api/counts/:countId',
  summary: 'One count: how far it is, what it found, and what may be done with it',
  access: may('stock.view'),
  params,
  response: countDetail,
  refusals: ['NOT_FOUND', 'BRANCH_FORBIDDEN'],
});

export const listCountLines = endpoint({
  name: 'listCountLines',
  method: 'GET',
  path: '/api/counts/:countId/lines',
  summary: 'Lines of a count; what should be there is left out while the count is blind',
  access: may('stock.view'),
  params,
  query: z.strictObject({
    ...page,
    q: search(64).optional(),
    view: z.enum(COUNT_LINE_VIEWS).default('all'),
    sort: z.enum(COUNT_LINE_ORDERS).default('line'),
    productId: id.optional(),
  }),
  response: pageOf(countLine),
  refusals: ['NOT_FOUND', 'BRANCH_FORBIDDEN', 'INVALID_STATE'],
});

export const suggestCountLines = endpoint({
  name: 'suggestCountLines',
  method: 'GET',
  path: '/api/count-suggestion',
  summary: 'What is worth counting today in a branch',
  access: may('stock.count'),
  query: z.strictObject({
    branchId: id,
    limit: z
      .string()
      .regex(/^[0-9]{1,15}$/, { error: 'WRONG_TYPE' })
      .transform(Number)
      .pipe(z.int().min(SUGGESTION_MIN).max(SUGGESTION_MAX))
      .default(SUGGESTION_DEFAULT),
  }),
  response: z.object({ items: z.array(suggestedLine) }),
  refusals: ['NOT_FOUND', 'BRANCH_FORBIDDEN'],
});

export const createCount = endpoint({
  name: 'createCount',
  method: 'POST',
  path: '/api/counts',
  summary: 'Plan a count of everything, of categories, of products, or of what the day suggests',
  access: may('stock.count'),
  body: z.strictObject({
    _id: id,
    branchId: id,
    kind: z.enum(COUNT_KINDS),
    isBlind: z.boolean().default(true),
    /** Of a partial count: those below them too. */
    categoryIds: ids(COUNT_CATEGORIES_MAX).default([]),
    /** Of a partial count, or of the day's list; a daily count without them takes its own. */
    productIds: ids(COUNT_PRODUCTS_MAX).default([]),
    note: words,
    /** Begin at once. */
    start: z.boolean().default(false),
  }),
  response: countDetail,
  refusals: ['NOT_FOUND', 'BRANCH_FORBIDDEN', 'IDEMPOTENCY_KEY_REUSED', 'NOTHING_TO_COUNT'],
});

const acted = z.strictObject({ _id: id, version, note: words });
const actRefusals = [
  'NOT_FOUND',
  'BRANCH_FORBIDDEN',
  'INVALID_STATE',
  'VERSION_CONFLICT',
  'IDEMPOTENCY_KEY_REUSED',
] as const;

export const startCount = endpoint({
  name: 'startCount',
  method: 'POST',
  path: '/api/counts/:countId/start',
  summary: 'Begin a count: what lies there now is remembered',
  access: may('stock.count'),
  params,
  body: acted,
  response: countDetail,
  refusals: [...actRefusals, 'NOTHING_TO_COUNT'],
});

export const countOne = endpoint({
  name: 'countOne',
  method: 'POST',
  path: '/api/counts/:countId/entries',
  summary: 'Count a line: a scan adds to it, a typed quantity replaces what was found',
  access: may('stock.count'),
  params,
  body: z.strictObject({
    _id: id,
    /** One of the three says what is counted; a code of a pack counts its units. */
    code: productCode.optional(),
    productId: id.optional(),
    lineNo: lineNo.optional(),
    mode: z.enum(['add', 'set']),
    quantityMilli: quantityMilliOrZero,
    /** What the screen showed as found; `set` is refused where somebody counted since. */
    seenMilli: quantityMilliOrZero.nullable().optional(),
    /** When it was counted, where it waited on a phone; believed only within the count. */
    countedAt: instant.optional(),
    batch: batch.optional(),
    /** What is not on the list is put on it. */
    mayAdd: z.boolean().default(false),
  }),
  response: countEntered,
  refusals: [
    'NOT_FOUND',
    'BRANCH_FORBIDDEN',
    'INVALID_STATE',
    'VERSION_CONFLICT',
    'NOT_ON_COUNT',
    'COUNT_LINE_CLOSED',
    'BATCH_REQUIRED',
    'QUANTITY_STEP',
    'IDEMPOTENCY_KEY_REUSED',
  ],
});

export const finishCount = endpoint({
  name: 'finishCount',
  method: 'POST',
  path: '/api/counts/:countId/finish',
  summary: 'End the counting; what nobody counted is left alone, or nothing of it is there',
  access: may('stock.count'),
  params,
  body: acted.extend({ uncounted: z.enum(['leave', 'zero']).default('leave') }),
  response: countDetail,
  refusals: actRefusals,
});

export const recountLines = endpoint({
  name: 'recountLines',
  method: 'POST',
  path: '/api/counts/:countId/recount',
  summary: 'Send lines back to be counted again; only they are open then',
  access: may('stock.count_post'),
  params,
  body: acted.extend({
    lines: z
      .array(lineNo)
      .min(1)
      .max(COUNT_RECOUNT_MAX, { abort: true })
      .refine((all) => new Set(all).size === all.length, { error: 'NOT_UNIQUE' }),
  }),
  response: countDetail,
  refusals: actRefusals,
});

export const postCount = endpoint({
  name: 'postCount',
  method: 'POST',
  path: '/api/counts/:countId/post',
  summary: 'Approve a count: stock becomes what was found, and what moved since',
  access: may('stock.count_post'),
  params,
  body: acted,
  response: countDetail,
  refusals: [...actRefusals, 'LIMIT_EXCEEDED'],
});

export const cancelCount = endpoint({
  name: 'cancelCount',
  method: 'POST',
  path: '/api/counts/:countId/cancel',
  summary: 'Call a count off: stock stays as it is',
  access: may('stock.count'),
  params,
  body: acted,
  response: countDetail,
  refusals: actRefusals,
});

export const COUNTS_ENDPOINTS = [
  listCounts,
  getCount,
  listCountLines,
  suggestCountLines,
  createCount,
  startCount,
  countOne,
  finishCount,
  recountLines,
  postCount,
  cancelCount,
] as const;
