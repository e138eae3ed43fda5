import { z } from 'zod';
import { byDevice, endpoint } from '../endpoint.ts';
import { id, instant, moneyMinor, text } from '../fields.ts';
import { CONFLICT_KINDS } from './sale-facts.ts';
import { saleProof } from './sync.api.ts';

/** A shift that somebody opened at a till while there was no connection. */
export const shiftFact = z.strictObject({
  _id: id,
  /** As the device holds the till. */
  leaseId: id,
  series: text(4),
  openedBy: id,
  /** By the device's clock. */
  openedAt: instant,
  /** What was counted into the drawer. */
  floatMinor: moneyMinor,
  /** Made with the key of who opened it, over who opened what (`who-sells.ts`). */
  proof: saleProof.nullable().default(null),
});
export type ShiftFact = z.output<typeof shiftFact>;
/** As a device may send it: what has a default may be absent. */
export type ShiftFactInput = z.input<typeof shiftFact>;

const shiftOutcome = z.object({
  _id: z.string(),
  /** `malformed`: no shift could be made of it; it stays on the device and is shown there. */
  state: z.enum(['posted', 'malformed']),
  /** The shift that its sales are in: its own, or one that it joined. */
  shiftId: z.string().nullable(),
  conflicts: z.array(z.enum(CONFLICT_KINDS)),
  code: z.string().nullable(),
  message: z.string().nullable(),
});
export type ShiftOutcome = z.output<typeof shiftOutcome>;

/** One at a time, before the sales that the device made in it: each is whole or not at all. */
export const syncShift = endpoint({
  name: 'syncShift',
  method: 'POST',
  path: '/api/till/sync/shifts',
  summary: 'Post the opening of a shift that happened while there was no connection',
  access: byDevice,
  body: z.strictObject({
    tillId: id,
    /** The device's clock when it sends, to judge the others by. */
    sentAt: instant,
    shift: shiftFact,
  }),
  response: shiftOutcome,
  refusals: ['DEVICE_UNKNOWN', 'NOT_FOUND'],
});

export const SHIFT_FACTS_ENDPOINTS = [syncShift] as const;
