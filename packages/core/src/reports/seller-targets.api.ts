import { z } from 'zod';

/** How somebody did against their targets of a period (`seller-targets.ts`). */
export const sellerTargetSums = z.object({
  targetMinor: z.number(),
  /** What customers paid on the days of the targets, less what came back. */
  reachedMinor: z.number(),
  /** Basis points; null where no day was worked. */
  reachedRate: z.number().nullable(),
});
