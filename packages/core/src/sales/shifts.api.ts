import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import { day, id, moneyMinor, optionalText, page, pageOf, text, version } from '../fields.ts';
import { CASH_CATEGORIES, CASH_MOVE_KINDS } from './cash-moves.ts';
import { SHIFT_STATES } from './shift-states.ts';
import { countedPieces, tenderCounts } from './shift-count.api.ts';
import { cashMove, shift } from './tills.api.ts';

const ofShift = z.strictObject({ shiftId: id });

export const moveCash = endpoint({
  name: 'moveCash',
  method: 'POST',
  path: '/api/shifts/:shiftId/moves',
  summary: 'Cash into or out of the drawer besides sales, or the drawer only opened; kept for ever',
  access: may('shift.use'),
  params: ofShift,
  body: z.strictObject({
    _id: id,
    kind: z.enum(CASH_MOVE_KINDS),
    /** Zero when the drawer was only opened. */
    amountMinor: moneyMinor,
    category: z.enum(CASH_CATEGORIES).nullable().default(null),
    reason: text(200),
    /** Of kind `cash_over_limit`; for more than the business lets a seller pay out. */
    approvalId: id.nullable().default(null),
  }),
  response: cashMove,
  refusals: [
    'NOT_FOUND',
    'BRANCH_FORBIDDEN',
    'SHIFT_CLOSED',
    'SHIFT_COUNTING',
    'CASH_LIMIT',
    'APPROVAL_REQUIRED',
    'APPROVAL_MISMATCH',
    'APPROVAL_EXPIRED',
    'APPROVAL_USED',
    'IDEMPOTENCY_KEY_REUSED',
  ],
});

export const voidCashMove = endpoint({
  name: 'voidCashMove',
  method: 'POST',
  path: '/api/shifts/:shiftId/moves/:moveId/void',
  summary: 'Take a cash move of an open shift back, whole: by a move below zero of its own',
  access: may('shift.use'),
  params: ofShift.extend({ moveId: id }),
  /** The id is that of the move below zero. */
  body: z.strictObject({ _id: id, reason: text(200) }),
  response: cashMove,
  refusals: [
    'NOT_FOUND',
    'BRANCH_FORBIDDEN',
    'SHIFT_CLOSED',
    'SHIFT_COUNTING',
    'INVALID_STATE',
    'MOVE_TAKEN_BACK',
    'MOVE_IS_EXPENSE',
    'IDEMPOTENCY_KEY_REUSED',
  ],
});

export const countShift = endpoint({
  name: 'countShift',
  method: 'POST',
  path: '/api/shifts/:shiftId/count',
  summary: 'Say that the drawer is being counted: no cash is moved until it is closed or resumed',
  access: may('shift.use'),
  params: ofShift,
  body: z.strictObject({ _id: id }),
  response: shift,
  refusals: [
    'NOT_FOUND',
    'BRANCH_FORBIDDEN',
    'SHIFT_CLOSED',
    'INVALID_STATE',
    'IDEMPOTENCY_KEY_REUSED',
  ],
});

export const resumeShift = endpoint({
  name: 'resumeShift',
  method: 'POST',
  path: '/api/shifts/:shiftId/resume',
  summary: 'Leave the count and sell on',
  access: may('shift.use'),
  params: ofShift,
  body: z.strictObject({ _id: id }),
  response: shift,
  refusals: [
    'NOT_FOUND',
    'BRANCH_FORBIDDEN',
    'SHIFT_CLOSED',
    'INVALID_STATE',
    'IDEMPOTENCY_KEY_REUSED',
  ],
});

export const forceCloseShift = endpoint({
  name: 'forceCloseShift',
  method: 'POST',
  path: '/api/shifts/:shiftId/force-close',
  summary: 'Close a shift that was left open, from anywhere; its till is free for its next use',
  access: may('shift.manage'),
  params: ofShift,
  body: z.strictObject({
    reason: text(200),
    /** Null: nobody counted; the drawer is taken to hold what it should. */
    countedMinor: moneyMinor.nullable(),
    pieces: countedPieces,
    tenders: tenderCounts,
  }),
  response: shift,
  refusals: ['NOT_FOUND', 'BRANCH_FORBIDDEN', 'OWN_SHIFT', 'SHIFT_CLOSED'],
});

export const reviewShift = endpoint({
  name: 'reviewShift',
  method: 'POST',
  path: '/api/shifts/:shiftId/review',
  summary: 'A manager has looked at a closed shift in which others worked',
  access: may('shift.manage'),
  params: ofShift,
  body: z.strictObject({ _id: id, note: optionalText(500) }),
  response: shift,
  refusals: [
    'NOT_FOUND',
    'BRANCH_FORBIDDEN',
    'OWN_SHIFT',
    'INVALID_STATE',
    'IDEMPOTENCY_KEY_REUSED',
  ],
});

const shiftRow = z.object({
  _id: z.string(),
  tillId: z.string(),
  tillName: z.string(),
  branchName: z.string(),
  timezone: z.string(),
  businessDate: z.string(),
  state: z.enum(SHIFT_STATES),
  zNumber: z.number().nullable(),
  openedAt: z.string(),
  openedByName: z.string(),
  closedAt: z.string().nullable(),
  closedByName: z.string().nullable(),
  isForced: z.boolean(),
  salesCount: z.number(),
  salesMinor: z.number(),
  floatMinor: z.number(),
  expectedMinor: z.number().nullable(),
  countedMinor: z.number().nullable(),
  /** Of the drawer, and of all other tenders together; null before the close. */
  differenceMinor: z.number().nullable(),
  otherDifferenceMinor: z.number().nullable(),
});
export type ShiftListRow = z.output<typeof shiftRow>;

/** How a count may differ: at all, or with less in the drawer than there should be. */
export const SHIFT_DIFFERENCES = ['yes', 'short'] as const;

/** Which of its two days a shift is found by. */
export const SHIFT_DAYS = ['opened', 'closed'] as const;

/** A shift that is open longer than this was probably forgotten. */
export const SHIFT_LONG_MS = 16 * 3_600_000;

/** What a list may be narrowed to; `open_long` is open longer than that. */
export const SHIFT_LIST_STATES = ['open', 'open_long', 'closed', 'reviewed'] as const;

export const listShifts = endpoint({
  name: 'listShifts',
  method: 'GET',
  path: '/api/shifts',
  summary: 'Shifts in the caller’s reach, newest first; a seller sees the own ones',
  access: may('sale.view_own'),
  query: z.strictObject({
    ...page,
    state: z.enum(SHIFT_LIST_STATES).optional(),
    /** Only shifts whose count differs, or whose drawer was short. */
    differs: z.enum(SHIFT_DIFFERENCES).optional(),
    branchId: id.optional(),
    tillId: id.optional(),
    sellerId: id.optional(),
    /** Whether the days are those of the opening, as without it, or of the closing. */
    by: z.enum(SHIFT_DAYS).optional(),
    from: day.optional(),
    to: day.optional(),
  }),
  response: pageOf(shiftRow),
  refusals: ['NOT_FOUND', 'BRANCH_FORBIDDEN'],
});

/** What the last close of a till left for whoever opens it next. */
export const tillHandOver = endpoint({
  name: 'tillHandOver',
  method: 'GET',
  path: '/api/tills/:tillId/hand-over',
  summary: 'The last close of a till: its note, and the counted cash as a float',
  access: may('shift.use'),
  params: z.strictObject({ tillId: id }),
  response: z.object({
    handOver: z
      .object({
        closedAt: z.string(),
        closedByName: z.string(),
        countedMinor: z.number().nullable(),
        note: z.string().nullable(),
      })
      .nullable(),
  }),
  refusals: ['NOT_FOUND', 'BRANCH_FORBIDDEN'],
});

const cashRules = z.object({
  isCountBlind: z.boolean(),
  /** The most a seller may pay out at once; null: no limit. */
  sellerMaxMinor: z.number().nullable(),
  version: z.number(),
});

export const getCashRules = endpoint({
  name: 'getCashRules',
  method: 'GET',
  path: '/api/till/cash-rules',
  summary: 'How drawers are counted, and how much a seller may pay out',
  access: may('sale.view_own'),
  response: cashRules,
  refusals: [],
});

export const saveCashRules = endpoint({
  name: 'saveCashRules',
  method: 'PUT',
  path: '/api/till/cash-rules',
  summary: 'Change how drawers are counted, and how much a seller may pay out',
  access: may('branch.manage'),
  body: z.strictObject({
    isCountBlind: z.boolean(),
    sellerMaxMinor: moneyMinor.nullable(),
    version,
  }),
  response: cashRules,
  refusals: ['VERSION_CONFLICT'],
});

export const SHIFTS_ENDPOINTS = [
  listShifts,
  moveCash,
  voidCashMove,
  countShift,
  resumeShift,
  forceCloseShift,
  reviewShift,
  tillHandOver,
  getCashRules,
  saveCashRules,
] as const;
