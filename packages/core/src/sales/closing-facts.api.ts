import { z } from 'zod';
import { byDevice, endpoint } from '../endpoint.ts';
import { id, instant, text } from '../fields.ts';
import { CONFLICT_KINDS } from './sale-facts.ts';
import { shiftCount } from './shift-count.api.ts';
import { saleProof } from './sync.api.ts';

/** A shift that somebody counted and closed at a till while there was no connection. */
export const closingFact = z.strictObject({
  /** Of the close, not of the shift. */
  _id: id,
  /** As the device holds the till. */
  leaseId: id,
  series: text(4),
  /** As the device knows it: also one that it opened alone. */
  shiftId: id,
  closedBy: id,
  /** By the device's clock. */
  closedAt: instant,
  ...shiftCount,
  /** Made with the key of who closed it, over who counted what (`who-sells.ts`). */
  proof: saleProof.nullable().default(null),
});
export type ClosingFact = z.output<typeof closingFact>;
/** As a device may send it: what has a default may be absent. */
export type ClosingFactInput = z.input<typeof closingFact>;

const closingOutcome = z.object({
  _id: z.string(),
  /** `malformed`: no close could be made of it; it stays on the device and is shown there. */
  state: z.enum(['posted', 'malformed']),
  /** Of the Z report of its shift, also where another close made it; null: it is open elsewhere. */
  zNumber: z.number().nullable(),
  conflicts: z.array(z.enum(CONFLICT_KINDS)),
  code: z.string().nullable(),
  message: z.string().nullable(),
});
export type ClosingOutcome = z.output<typeof closingOutcome>;

/** One at a time, behind what the device did in the shift: each is whole or not at all. */
export const syncClosing = endpoint({
  name: 'syncClosing',
  method: 'POST',
  path: '/api/till/sync/closes',
  summary: 'Post the count of a shift that was closed while there was no connection',
  access: byDevice,
  body: z.strictObject({
    tillId: id,
    /** The device's clock when it sends, to judge the others by. */
    sentAt: instant,
    closing: closingFact,
  }),
  response: closingOutcome,
  refusals: ['DEVICE_UNKNOWN', 'NOT_FOUND'],
});

export const CLOSING_FACTS_ENDPOINTS = [syncClosing] as const;
