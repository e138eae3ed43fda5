import { z } from 'zod';
import { byDevice, endpoint } from '../endpoint.ts';
import { id, instant, moneyMinor, text } from '../fields.ts';
import { CASH_CATEGORIES, CASH_MOVE_KINDS } from './cash-moves.ts';
import { CONFLICT_KINDS } from './sale-facts.ts';
import { saleProof } from './sync.api.ts';

/** Cash that somebody moved at a till, or a drawer opened, while there was no connection. */
export const cashMoveFact = z.strictObject({
  _id: id,
  /** As the device holds the till. */
  leaseId: id,
  series: text(4),
  /** As the device knows it: also one that it opened alone. */
  shiftId: id,
  movedBy: id,
  /** By the device's clock. */
  movedAt: instant,
  kind: z.enum(CASH_MOVE_KINDS),
  /** Zero when the drawer was only opened. */
  amountMinor: moneyMinor,
  category: z.enum(CASH_CATEGORIES).nullable(),
  reason: text(200),
  /** Made with the key of who moved it, over who moved what (`who-sells.ts`). */
  proof: saleProof.nullable().default(null),
});
export type CashMoveFact = z.output<typeof cashMoveFact>;
/** As a device may send it: what has a default may be absent. */
export type CashMoveFactInput = z.input<typeof cashMoveFact>;

const cashMoveOutcome = z.object({
  _id: z.string(),
  /** `malformed`: no move could be made of it; it stays on the device and is shown there. */
  state: z.enum(['posted', 'malformed']),
  /** Within its shift; null: it was not posted. */
  number: z.number().nullable(),
  conflicts: z.array(z.enum(CONFLICT_KINDS)),
  code: z.string().nullable(),
  message: z.string().nullable(),
});
export type CashMoveOutcome = z.output<typeof cashMoveOutcome>;

/** One at a time, in the order in which the device made it: each is whole or not at all. */
export const syncCashMove = endpoint({
  name: 'syncCashMove',
  method: 'POST',
  path: '/api/till/sync/moves',
  summary: 'Post cash that was moved while there was no connection',
  access: byDevice,
  body: z.strictObject({
    tillId: id,
    /** The device's clock when it sends, to judge the others by. */
    sentAt: instant,
    move: cashMoveFact,
  }),
  response: cashMoveOutcome,
  refusals: ['DEVICE_UNKNOWN', 'NOT_FOUND'],
});

export const CASH_MOVE_FACTS_ENDPOINTS = [syncCashMove] as const;
