/**
 * Business days as instants, for an index by time. Zones are 12 hours behind UTC to 14 before it,
 * and a day ends at midnight or up to 12 hours later (`branch_cutoff_within_half_a_day`): it lies
 * within the day before its date in UTC and the day after it.
 *
 * Said as an instant and not as a date, because behind the wall of a tenant the database looks up
 * and estimates only by comparisons that can tell nobody anything (they are "leakproof"): one of
 * an instant with a date is none, and for one day every sale since was read.
 */

/** An instant at which no zone had begun the day. @param day SQL of a date, or of its text */
export const fromInstant = (day: string): string => `(${day}::date - 1)::timestamptz`;

/** An instant at which the day is over in every zone. @param day SQL of a date, or of its text */
export const endInstant = (day: string): string => `(${day}::date + 2)::timestamptz`;
