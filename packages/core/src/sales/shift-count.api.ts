import { z } from 'zod';
import { id, moneyMinor, name, optionalText, text } from '../fields.ts';
import { DENOMINATIONS_MAX, PRICE_MINOR_MAX, TENDERS_MAX } from '../limits.ts';

/** How often a note or coin lay in a drawer. */
export const piece = z.strictObject({
  valueMinor: z.int().min(1).max(PRICE_MINOR_MAX),
  count: z.int().min(0).max(999_999),
});

/** What was counted of other tenders: slips, messages; what is absent was not counted. */
export const tenderCounts = z
  .array(
    z.strictObject({
      method: text(40),
      countedMinor: moneyMinor,
      /** Of which provider, or own way of paying, it is; absent: of all of the way together. */
      part: z.strictObject({ typeId: id.nullable(), name: name.nullable() }).optional(),
    }),
  )
  .max(TENDERS_MAX)
  .default([]);

/** Note by note, when it was counted so; together they are the counted cash. */
export const countedPieces = z.array(piece).max(DENOMINATIONS_MAX).nullable().default(null);

/** What whoever closes a shift counted. */
export const shiftCount = {
  /** The whole drawer, float included. */
  countedMinor: moneyMinor,
  pieces: countedPieces,
  tenders: tenderCounts,
  /** For whoever opens this till next. */
  handOverNote: optionalText(500),
};
