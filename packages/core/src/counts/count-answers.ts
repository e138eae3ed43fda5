import { z } from 'zod';
import { COUNT_ACTIONS, COUNT_KINDS, COUNT_STATES } from './count-states.ts';

const place = z.object({ _id: z.string(), name: z.string() });

/** A count as lists show it. What it found is null while that is hidden, or without costs. */
export const countRow = z.object({
  _id: z.string(),
  number: z.string(),
  kind: z.enum(COUNT_KINDS),
  state: z.enum(COUNT_STATES),
  branch: place,
  isBlind: z.boolean(),
  /** Zero before it began. */
  linesCount: z.number(),
  countedCount: z.number(),
  differentCount: z.number().nullable(),
  accuracyBasisPoints: z.number().nullable(),
  /** At cost, both positive; of posted counts. */
  missingMinor: z.number().nullable(),
  foundMinor: z.number().nullable(),
  madeAt: z.string(),
  madeByName: z.string(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  postedByName: z.string().nullable(),
  /** Whoever approved it had counted it alone. */
  isSelfApproved: z.boolean(),
  version: z.number(),
});
export type CountRow = z.output<typeof countRow>;

export const countDetail = countRow.extend({
  note: z.string().nullable(),
  round: z.number(),
  finishedAt: z.string().nullable(),
  businessDate: z.string().nullable(),
  /** Names of the categories it was planned for; none where it was by product, or of all. */
  categories: z.array(z.string()),
  /** Before it began: how many products it will look at. */
  plannedCount: z.number().nullable(),
  /** Lines to count now, and how many of them were. */
  openCount: z.number(),
  openCountedCount: z.number(),
  /** Null while it is hidden. */
  doubtfulCount: z.number().nullable(),
  /** At cost, of what is found so far or was posted; null while hidden, or without costs. */
  differenceMinor: z.number().nullable(),
  counters: z.array(z.string()),
  /** Whether what should be there is kept from the caller now. */
  hidesExpected: z.boolean(),
  allowed: z.array(z.enum(COUNT_ACTIONS)),
  events: z.array(
    z.object({
      _id: z.string(),
      kind: z.enum(COUNT_ACTIONS),
      note: z.string().nullable(),
      linesCount: z.number(),
      happenedAt: z.string(),
      byName: z.string(),
    }),
  ),
});
export type CountDetail = z.output<typeof countDetail>;

export const countLine = z.object({
  lineNo: z.number(),
  product: z.object({
    _id: z.string(),
    name: z.string(),
    sku: z.string(),
    unit: z.string(),
    stepMilli: z.number(),
  }),
  batch: z.object({ code: z.string(), expiresOn: z.string().nullable() }).nullable(),
  countedMilli: z.number().nullable(),
  countedAt: z.string().nullable(),
  countedByName: z.string().nullable(),
  isRecount: z.boolean(),
  /** Whether it is to be counted now. */
  isOpen: z.boolean(),
  /** What should have been there when it was counted, or when the count began. */
  expectedMilli: z.number().nullable(),
  differenceMilli: z.number().nullable(),
  /** Of the difference, at the average of the level now, or as it was posted. */
  differenceMinor: z.number().nullable(),
  /** What was found before it was sent back. */
  previousMilli: z.number().nullable(),
  /** Goods moved while they were being counted. */
  hasMoved: z.boolean().nullable(),
  /** Sold before it was counted by a till that told it later. */
  lateMilli: z.number().nullable(),
});
export type CountLine = z.output<typeof countLine>;

export const countEntered = z.object({
  line: countLine,
  /** What the entry added, in the product's units, or the total that it set. */
  quantityMilli: z.number(),
});

export const suggestedLine = z.object({
  product: z.object({ _id: z.string(), name: z.string(), sku: z.string(), unit: z.string() }),
  /** Null for who may not see costs. */
  valueMinor: z.number().nullable(),
  riskPermille: z.number(),
  daysSinceCount: z.number().nullable(),
  isNegative: z.boolean(),
});
export type SuggestedLine = z.output<typeof suggestedLine>;
