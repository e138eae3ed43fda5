import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import { id, moneyMinor } from '../fields.ts';
import { CASH_CATEGORIES, CASH_MOVE_KINDS } from './cash-moves.ts';
import { piece, shiftCount } from './shift-count.api.ts';
import { SHIFT_STATES } from './shift-states.ts';
import { tillCatalogue } from './till-catalogue.api.ts';

/** How the days of a branch go: its clock, and how long after midnight they begin. */
const branchDay = z.object({ timezone: z.string(), cutoffMinutes: z.number() });
export type BranchDay = z.output<typeof branchDay>;

/** What a device gets when it takes a till: its series, and the number it gave last. */
export const tillLease = z.object({
  tillId: z.string(),
  tillName: z.string(),
  tillCode: z.string(),
  branchId: z.string(),
  branchName: z.string(),
  branchCode: z.string(),
  /** Null: what was kept before this was known. */
  branchDay: branchDay.nullable().default(null),
  series: z.string(),
  lastNumber: z.number(),
  leaseId: z.string(),
  openShift: z
    .object({
      _id: z.string(),
      openedAt: z.string(),
      openedByName: z.string(),
      /** Null: what was kept before this was known. */
      openedById: z.string().nullable().default(null),
    })
    .nullable(),
});
export type TillLease = z.output<typeof tillLease>;

export const takeTill = endpoint({
  name: 'takeTill',
  method: 'POST',
  path: '/api/tills/:tillId/take',
  summary: 'Take a till for this device; taking it over from another opens a new series',
  access: may('sale.post'),
  params: z.strictObject({ tillId: id }),
  body: z.strictObject({ deviceId: id, takeOver: z.boolean().default(false) }),
  response: tillLease,
  refusals: ['NOT_FOUND', 'TILL_TAKEN', 'BRANCH_FORBIDDEN', 'DEVICE_REVOKED'],
});

export const releaseTill = endpoint({
  name: 'releaseTill',
  method: 'POST',
  path: '/api/tills/:tillId/release',
  summary: 'Give the till back; the shift must be closed',
  access: may('sale.post'),
  params: z.strictObject({ tillId: id }),
  body: z.strictObject({ leaseId: id }),
  response: z.object({ message: z.string() }),
  refusals: ['NOT_FOUND', 'TILL_LEASE_LOST', 'INVALID_STATE'],
});

/** A way of paying in a shift. What it should come to is told when the count is not blind. */
const tenderSums = {
  /** What it covered of sales. */
  amountMinor: z.number(),
  count: z.number(),
  /** Debts that were paid back by it. */
  collectedMinor: z.number(),
  refundsMinor: z.number(),
  /** Credits of customers that were paid out. */
  paidOutMinor: z.number(),
  /** Of cash it is the whole drawer: float and cash moves too. */
  expectedMinor: z.number(),
};

/** Null while the shift is open, and of what was not counted. */
const found = {
  countedMinor: z.number().nullable().default(null),
  differenceMinor: z.number().nullable().default(null),
};

const tenderPart = z.object({
  /** The own way of paying; null: a built-in one. */
  typeId: z.string().nullable().default(null),
  name: z.string().nullable(),
  ...tenderSums,
  ...found,
});

const tender = z.object({
  method: z.string(),
  ...tenderSums,
  /** The same by provider and own way of paying; nothing where nobody is named. */
  parts: z.array(tenderPart).default([]),
  ...found,
});

/** What came by a way of paying after the close. */
const lateTender = z.object({ method: z.string(), amountMinor: z.number(), count: z.number() });

/** Cash that went into a drawer or out of it besides sales, or a drawer that was only opened. */
export const cashMove = z.object({
  _id: z.string(),
  shiftId: z.string(),
  /** Within the shift, from 1 without a gap. */
  number: z.number(),
  kind: z.enum(CASH_MOVE_KINDS),
  amountMinor: z.number(),
  category: z.enum(CASH_CATEGORIES).nullable(),
  reason: z.string(),
  movedAt: z.string(),
  movedByName: z.string(),
  /** It was told after the close: an addendum, like late sales. */
  isLate: z.boolean(),
  /** The move that this one takes back: its amount is that one's, below zero. */
  takesBack: z.string().nullable().default(null),
  isTakenBack: z.boolean().default(false),
});
export type CashMove = z.output<typeof cashMove>;

/** A shift so far (its X report); after its close, the Z report that never changes. */
export const shift = z.object({
  _id: z.string(),
  tillId: z.string(),
  tillName: z.string(),
  branchId: z.string(),
  branchName: z.string(),
  timezone: z.string(),
  state: z.enum(SHIFT_STATES),
  /** Reports of a till are numbered without a gap; null before the close. */
  zNumber: z.number().nullable(),
  openedAt: z.string(),
  openedById: z.string(),
  openedByName: z.string(),
  closedAt: z.string().nullable(),
  closedByName: z.string().nullable(),
  /** A manager closed it; the reason says why. */
  isForced: z.boolean(),
  forcedReason: z.string().nullable(),
  floatMinor: z.number(),
  salesCount: z.number(),
  salesMinor: z.number(),
  taxMinor: z.number(),
  taxes: z.array(
    z.object({ taxBasisPoints: z.number(), netMinor: z.number(), taxMinor: z.number() }),
  ),
  /** Nothing while the count is blind to the caller. */
  /** What was taken off, and what rounding cash added to the sales. */
  discountMinor: z.number(),
  roundingMinor: z.number(),
  tenders: z.array(tender),
  payInsMinor: z.number(),
  payOutsMinor: z.number(),
  dropsMinor: z.number(),
  noSales: z.number(),
  /** Carts that were thrown away; null: it was kept before they were counted. */
  discards: z.object({ count: z.number(), totalMinor: z.number() }).nullable().default(null),
  moves: z.array(cashMove),
  /** The drawer: what it should hold, null while that is hidden. */
  expectedMinor: z.number().nullable(),
  /** Null before the close, and when nobody counted: then it was taken as expected. */
  countedMinor: z.number().nullable(),
  differenceMinor: z.number().nullable(),
  /** What was counted of each note and coin. */
  pieces: z.array(piece).nullable(),
  handOverNote: z.string().nullable(),
  /** The beginning of the audit's hash at the close: it covers this report and all before it. */
  auditHash: z.string().nullable(),
  review: z.object({ at: z.string(), byName: z.string(), note: z.string().nullable() }).nullable(),
  /** Counts that devices told which had closed it without a connection, but were not the first. */
  otherCounts: z.array(
    z.object({ countedMinor: z.number(), countedAt: z.string(), countedByName: z.string() }),
  ),
  /** What came after the close: an addendum, the figures above stay. */
  late: z
    .object({
      salesCount: z.number(),
      salesMinor: z.number(),
      refundsCount: z.number(),
      /** What they gave back, in cash. */
      refundsMinor: z.number(),
      /** They stand among the moves, marked. */
      movesCount: z.number(),
      discardsCount: z.number().default(0),
      discardsMinor: z.number().default(0),
      tenders: z.array(lateTender),
    })
    .nullable(),
  /** The caller worked in it: another manager, or the owner, forces its close and reviews it. */
  isOthersToJudge: z.boolean().optional(),
  currency: z.string(),
});
export type Shift = z.output<typeof shift>;

export const openShift = endpoint({
  name: 'openShift',
  method: 'POST',
  path: '/api/shifts',
  summary: 'Open a shift on the till this device holds, with the float in the drawer',
  access: may('shift.use'),
  body: z.strictObject({ _id: id, tillId: id, leaseId: id, floatMinor: moneyMinor }),
  response: shift,
  refusals: ['NOT_FOUND', 'TILL_LEASE_LOST', 'SHIFT_ALREADY_OPEN', 'IDEMPOTENCY_KEY_REUSED'],
});

export const getShift = endpoint({
  name: 'getShift',
  method: 'GET',
  path: '/api/shifts/:shiftId',
  summary: 'A shift so far (X) or closed (Z); a blind count hides tenders and expected cash',
  access: may('sale.view_own'),
  params: z.strictObject({ shiftId: id }),
  response: shift,
  refusals: ['NOT_FOUND'],
});

export const closeShift = endpoint({
  name: 'closeShift',
  method: 'POST',
  path: '/api/shifts/:shiftId/close',
  summary: 'Close a shift by counting the drawer; a difference is posted, never a reason to refuse',
  access: may('shift.use'),
  params: z.strictObject({ shiftId: id }),
  body: z.strictObject(shiftCount),
  response: shift,
  refusals: ['NOT_FOUND', 'SHIFT_CLOSED', 'IDEMPOTENCY_KEY_REUSED'],
});

export const TILLS_ENDPOINTS = [
  takeTill,
  releaseTill,
  tillCatalogue,
  openShift,
  getShift,
  closeShift,
] as const;
