import { MATCH_DAYS_MAX } from '../matching/matching.api.ts';
import { addDays } from '../reports/period.ts';

/** Up to which day the books are closed; null: they are open from their first day. */
export type ClosedTo = string | null;

/** The day an entry is booked on: its own, or the first open one when its own is closed. */
export function ledgerDay(businessDate: string, closedTo: ClosedTo): string {
  return closedTo !== null && businessDate <= closedTo ? addDays(closedTo, 1) : businessDate;
}

/**
 * Why a document with a chosen day may not be posted on it. What happened at a till has no chosen
 * day and is never refused: it is booked on the first open one.
 */
export function whyNotOn(day: string, closedTo: ClosedTo): 'PERIOD_LOCKED' | null {
  return closedTo !== null && day <= closedTo ? 'PERIOD_LOCKED' : null;
}

/** Why the books may not be closed up to a day. `today` is the earliest one of any branch. */
export function whyNotClose(
  upTo: string,
  given: { readonly closedTo: ClosedTo; readonly today: string },
): 'PERIOD_LOCKED' | 'PERIOD_NOT_OVER' | null {
  if (upTo >= given.today) return 'PERIOD_NOT_OVER';
  return whyNotOn(upTo, given.closedTo);
}

/** Why the books may not be opened again so that a day is the last closed one (null: none is). */
export function whyNotReopen(to: ClosedTo, closedTo: ClosedTo): 'PERIOD_NOT_CLOSED' | null {
  if (closedTo === null) return 'PERIOD_NOT_CLOSED';
  return to !== null && to >= closedTo ? 'PERIOD_NOT_CLOSED' : null;
}

/**
 * From which day on money of providers is looked at before a close: the first day that is open, as
 * far back as it can be looked at together.
 */
export function matchedFrom(upTo: string, closedTo: ClosedTo): string {
  const earliest = addDays(upTo, 1 - MATCH_DAYS_MAX);
  const open = closedTo === null || closedTo >= upTo ? earliest : addDays(closedTo, 1);
  return open > earliest ? open : earliest;
}

/** The last day of the month before the one that a day lies in. */
export function endOfMonthBefore(day: string): string {
  return addDays(`${day.slice(0, 7)}-01`, -1);
}
