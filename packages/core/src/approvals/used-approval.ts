import { z } from 'zod';
import { APPROVAL_KINDS } from './approval-states.ts';

/** An approval that a document used: what was asked by whom, and who said yes. */
export const usedApproval = z.object({
  _id: z.string(),
  kind: z.enum(APPROVAL_KINDS),
  amountMinor: z.number(),
  /** What the asker may do alone. */
  limitMinor: z.number(),
  /** The act in words, as it was asked. */
  details: z.array(z.string()),
  requestedByName: z.string(),
  askedAt: z.string(),
  approvedByName: z.string(),
  approvedAt: z.string(),
});
export type UsedApproval = z.output<typeof usedApproval>;
