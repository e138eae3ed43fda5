import { z } from 'zod';
import { byDevice, endpoint, may } from '../endpoint.ts';
import { basisPoints, id, instant, name, optionalText, page, pageOf } from '../fields.ts';
import { SALE_LINES_MAX, SALES_PER_SYNC_MAX } from '../limits.ts';
import { CASH_MOVE_KINDS } from './cash-moves.ts';
import { CONFLICT_KINDS } from './sale-facts.ts';
import { saleDraft } from './sales.api.ts';

/** Somebody whom a device made a customer by itself: known by a name, a number or both. */
export const madeCustomer = z.strictObject({
  _id: id,
  name: name.nullable(),
  /** As the device keeps it. */
  phone: optionalText(40),
});
export type MadeCustomer = z.output<typeof madeCustomer>;

/** By which key of a seller on the device something was signed. */
export const saleProof = z.strictObject({
  keyId: id,
  /** HMAC-SHA-256 in base64url. */
  mac: z
    .string()
    .min(1, { abort: true })
    .regex(/^[A-Za-z0-9_-]{43}$/, { error: 'PATTERN' }),
});

/** A sale as it happened, by whom. */
export const saleFact = saleDraft.omit({ sentAt: true }).extend({
  sellerId: id,
  /**
   * How the till reckoned the tax, a rate for each line, in the order of the lines. The rates may
   * have changed since; without it the server takes those of now.
   */
  tax: z
    .strictObject({
      mode: z.enum(['inclusive', 'exclusive']),
      rounding: z.enum(['per_rate', 'per_line']),
      basisPoints: z.array(basisPoints).min(1).max(SALE_LINES_MAX),
    })
    .nullable()
    .default(null),
  /** Made with the seller's key on this device, over who sold what (`who-sells.ts`). */
  proof: saleProof.nullable().default(null),
  /**
   * The customer of the sale, where the device made one that the server may not know yet. No part
   * of the sale's content. Of a number that is known already, the sale is that customer's.
   */
  newCustomer: madeCustomer.nullable().default(null),
});
export type SaleFact = z.output<typeof saleFact>;
/** As a device may send it: what has a default may be absent. */
export type SaleFactInput = z.input<typeof saleFact>;

const factOutcome = z.object({
  _id: z.string(),
  /** `malformed`: no sale could be made of it; it stays on the device and is shown there. */
  state: z.enum(['posted', 'malformed']),
  receiptNumber: z.string().nullable(),
  conflicts: z.array(z.enum(CONFLICT_KINDS)),
  code: z.string().nullable(),
  message: z.string().nullable(),
});
export type FactOutcome = z.output<typeof factOutcome>;

/**
 * Header `Tillbook-Device: <deviceId>.<secret>`; no session. 401 `DEVICE_UNKNOWN` for a wrong one.
 * Sales of one till in the order in which the device made them; each is posted or was posted
 * before (the same answer), never refused for a business reason.
 */
export const syncSales = endpoint({
  name: 'syncSales',
  method: 'POST',
  path: '/api/till/sync',
  summary: 'Post sales that happened while there was no connection',
  access: byDevice,
  body: z.strictObject({
    tillId: id,
    /** The device's clock when it sends, to judge the others by. */
    sentAt: instant,
    sales: z.array(saleFact).min(1).max(SALES_PER_SYNC_MAX),
  }),
  response: z.object({ outcomes: z.array(factOutcome) }),
  refusals: ['DEVICE_UNKNOWN', 'NOT_FOUND'],
});

const conflict = z.object({
  _id: z.string(),
  kind: z.enum(CONFLICT_KINDS),
  /** Null for what is of no sale that is known, and for what could not be posted. */
  saleId: z.string().nullable(),
  /** Of a refund: its id, and the number on its slip. */
  refundId: z.string().nullable(),
  paperNumber: z.string().nullable(),
  /** Of a shift's opening or close, or a cash move, without a connection: the shift. */
  shiftId: z.string().nullable(),
  /** Of cash that was moved without a connection: what was done, and why. */
  move: z.object({ kind: z.enum(CASH_MOVE_KINDS), reason: z.string() }).nullable(),
  /** Of those it is the name of the till; the total is the float, the count or the amount. */
  receiptNumber: z.string(),
  branchName: z.string(),
  sellerName: z.string(),
  totalMinor: z.number(),
  occurredAt: z.string(),
  foundAt: z.string(),
  /** The branch's zone, for the times. */
  timezone: z.string(),
  /** What the kind needs to be understood: product, prices, quantities. */
  details: z.record(z.string(), z.unknown()),
  settledAt: z.string().nullable(),
  settledByName: z.string().nullable(),
  note: z.string().nullable(),
});
export type SaleConflict = z.output<typeof conflict>;

export const CONFLICT_STATES = ['open', 'settled', 'all'] as const;

export const listSaleConflicts = endpoint({
  name: 'listSaleConflicts',
  method: 'GET',
  path: '/api/sale-conflicts',
  summary: 'What was odd about sales that came late, newest first',
  access: may('sale.view'),
  query: z.strictObject({
    ...page,
    state: z.enum(CONFLICT_STATES).default('open'),
    kind: z.enum(CONFLICT_KINDS).optional(),
    branchId: id.optional(),
  }),
  response: pageOf(conflict),
  refusals: ['NOT_FOUND', 'BRANCH_FORBIDDEN'],
});

export const settleSaleConflict = endpoint({
  name: 'settleSaleConflict',
  method: 'POST',
  path: '/api/sale-conflicts/:conflictId/settle',
  summary: 'Say that a conflict was looked at, with a note',
  access: may('shift.manage'),
  params: z.strictObject({ conflictId: id }),
  body: z.strictObject({ note: optionalText(200) }),
  response: conflict,
  refusals: ['NOT_FOUND', 'BRANCH_FORBIDDEN', 'INVALID_STATE'],
});

export const SYNC_ENDPOINTS = [syncSales, listSaleConflicts, settleSaleConflict] as const;
