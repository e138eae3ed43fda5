import { z } from 'zod';
import { byDevice, endpoint, may } from '../endpoint.ts';
import { id, moneyMinor } from '../fields.ts';
import { TILLS_PER_HEARTBEAT_MAX, UNSENT_TOLD_MAX } from '../limits.ts';

const count = z.int().min(0).max(UNSENT_TOLD_MAX);

/** A till that the device holds or held, and what it has not sent of it. */
const heartbeat = z
  .strictObject({
    tillId: id,
    salesCount: count,
    /** What those sales come to. */
    salesMinor: moneyMinor,
    /** Refunds, cash moves, openings and closes of shifts. */
    othersCount: count,
  })
  .refine(({ salesCount, salesMinor }) => salesCount > 0 || salesMinor === 0, {
    error: 'OUT_OF_RANGE',
    path: ['salesMinor'],
  });
export type TillHeartbeat = z.output<typeof heartbeat>;

/**
 * Header `Tillbook-Device: <deviceId>.<secret>`; no session. What is told of a till replaces what
 * the device told of it before; tills that it never held are passed over.
 */
export const tellHeartbeat = endpoint({
  name: 'tellHeartbeat',
  method: 'POST',
  path: '/api/till/heartbeat',
  summary: 'Say that a device is on, and what it has not sent yet',
  access: byDevice,
  body: z.strictObject({ tills: z.array(heartbeat).min(1).max(TILLS_PER_HEARTBEAT_MAX) }),
  response: z.object({
    /** Those that were written down. */
    tillIds: z.array(z.string()),
  }),
  refusals: ['DEVICE_UNKNOWN'],
});

const tillBehind = z.object({
  _id: z.string(),
  name: z.string(),
  branchName: z.string(),
  deviceName: z.string(),
  /** When it was last heard of. */
  heardAt: z.string(),
  /** Its shift is open, and nothing was heard of it since: what it sold then is not known. */
  isSilent: z.boolean(),
  /** Sales that it said it had not sent, and what they come to. */
  salesCount: z.number(),
  salesMinor: z.number(),
  /** Refunds, cash moves, openings and closes. */
  othersCount: z.number(),
});
export type TillBehind = z.output<typeof tillBehind>;

export const listTillsBehind = endpoint({
  name: 'listTillsBehind',
  method: 'GET',
  path: '/api/dashboard/tills-behind',
  summary: 'Tills whose sales may not all have been received: totals of today are not final',
  access: may('sale.view'),
  query: z.strictObject({ branchId: id.optional() }),
  response: z.object({
    /** The longest silent first. */
    items: z.array(tillBehind),
    currency: z.string(),
    asOf: z.string(),
  }),
  refusals: ['NOT_FOUND', 'BRANCH_FORBIDDEN'],
});

export const TILL_HEARTBEATS_ENDPOINTS = [tellHeartbeat, listTillsBehind] as const;
