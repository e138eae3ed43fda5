import { z } from 'zod';
import {
  OFFER_STATES,
  TRANSFER_ACTIONS,
  TRANSFER_KINDS,
  TRANSFER_STATES,
} from './transfer-states.ts';

export const place = z.object({ _id: z.string(), name: z.string() });

/** A transfer in a list. Values are null for people who may not see costs. */
export const transferRow = z.object({
  _id: z.string(),
  number: z.string(),
  kind: z.enum(TRANSFER_KINDS),
  state: z.enum(TRANSFER_STATES),
  /** Null: another business, named by `partner`. */
  from: place.nullable(),
  to: place.nullable(),
  partner: place.nullable(),
  linesCount: z.number(),
  /** Lines of which something is on its way. */
  pendingLinesCount: z.number(),
  /** Of what was sent; null before it. */
  valueMinor: z.number().nullable(),
  madeAt: z.string(),
  madeByName: z.string(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  version: z.number(),
});
export type TransferRow = z.output<typeof transferRow>;

export const transferLineAnswer = z.object({
  lineNo: z.number(),
  product: z.object({
    _id: z.string(),
    name: z.string(),
    sku: z.string(),
    unit: z.string(),
    stepMilli: z.number(),
    /** What a scanner may read on it, and how many units that stands for. */
    codes: z.array(z.object({ code: z.string(), unitsMilli: z.number() })),
  }),
  wantedMilli: z.number(),
  sentMilli: z.number(),
  receivedMilli: z.number(),
  lostMilli: z.number(),
  returnedMilli: z.number(),
  foundMilli: z.number(),
  pendingMilli: z.number(),
  /** On hand where it leaves, while it is a draft. */
  onHandMilli: z.number().nullable(),
  valueMinor: z.number().nullable(),
  batches: z.array(
    z.object({
      code: z.string(),
      expiresOn: z.string().nullable(),
      sentMilli: z.number(),
      pendingMilli: z.number(),
    }),
  ),
});
export type TransferLineAnswer = z.output<typeof transferLineAnswer>;

export const TRANSFER_EVENTS = [
  'started',
  'received',
  'decided',
  'cancelled',
  'accepted',
  'declined',
] as const;
export const TRANSFER_MOVES = ['sent', 'received', 'found', 'lost', 'returned'] as const;

export const transferDetail = transferRow.extend({
  note: z.string().nullable(),
  lines: z.array(transferLineAnswer),
  events: z.array(
    z.object({
      _id: z.string(),
      kind: z.enum(TRANSFER_EVENTS),
      at: z.string(),
      byName: z.string(),
      note: z.string().nullable(),
      lines: z.array(
        z.object({
          lineNo: z.number(),
          what: z.enum(TRANSFER_MOVES),
          quantityMilli: z.number(),
          valueMinor: z.number().nullable(),
        }),
      ),
    }),
  ),
  offer: z
    .object({
      state: z.enum(OFFER_STATES),
      reason: z.string().nullable(),
      decidedAt: z.string().nullable(),
      decidedByName: z.string().nullable(),
    })
    .nullable(),
  /** What its state and the caller's role and branches allow now. */
  allowed: z.array(z.enum(TRANSFER_ACTIONS)),
});
export type TransferDetail = z.output<typeof transferDetail>;
