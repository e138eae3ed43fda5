import type { OverLimit } from '../approvals/over-limit.ts';
import type { Bearer } from '../permissions.ts';
import { refundOverLimit } from './refund-approval.ts';
import type { LaybyBack } from '../sales/laybys.ts';

/** Of a lay-by that is ended, what an approval is bound to. */
export interface LaybyEnd {
  readonly back: LaybyBack;
  /** What is kept, in minor units. */
  readonly feeMinor: number;
  readonly reason: string;
}

/** Which lay-by ends, how what was paid goes back, what is kept of it, and why. */
export function subjectOfLaybyCancel(laybyId: string, end: LaybyEnd): string {
  return JSON.stringify(['layby_cancel', laybyId, end.back, end.feeMinor, end.reason]);
}

/**
 * Why somebody needs a yes to end a lay-by, or null: what goes back is a refund, under the same
 * ceiling, and no more of it in cash than was paid in cash by who does not lead the shifts.
 * @param backMinor what goes back, in minor units
 */
export function laybyOverLimit(
  bearer: Bearer,
  { back }: Pick<LaybyEnd, 'back'>,
  backMinor: number,
  payments: readonly { readonly method: string; readonly amountMinor: number }[],
): OverLimit | null {
  const parts = [{ method: 'cash' as const, amountMinor: back === 'cash' ? backMinor : 0 }];
  const tenders = payments
    .filter(({ method }) => method === 'cash')
    .map(({ amountMinor }) => ({
      ...{ method: 'cash' as const, takenMinor: amountMinor, givenMinor: 0 },
    }));
  return refundOverLimit(bearer, backMinor, parts, tenders);
}
