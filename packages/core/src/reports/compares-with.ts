import type { Dimension } from './report-columns.ts';
import { dimensionsOf, ruleOf, type ReportName } from './reports.ts';

/** What other days begin and end in the middle of. */
const STRETCHES: readonly Dimension[] = ['week', 'month', 'quarter'];

/**
 * Whether other days can stand beside the rows. Not where stretches of days part them: the days
 * before a month are of two months, which are not of one length, and those before a week are of two
 * weeks.
 */
export function comparesWith(name: ReportName, also: Dimension | null): boolean {
  const isParted = dimensionsOf(name, also).some((one) => STRETCHES.includes(one));
  return ruleOf(name).compares !== false && !isParted;
}
