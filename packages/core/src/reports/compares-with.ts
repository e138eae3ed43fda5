import type { Dimension } from './report-columns.ts';
import { dimensionsOf, ruleOf, type ReportName } from './reports.ts';

/**
 * Whether other days can stand beside the rows. Not where months part them: months are not of one
 * length, and the days before a month are of two of them.
 */
export function comparesWith(name: ReportName, also: Dimension | null): boolean {
  return ruleOf(name).compares !== false && !dimensionsOf(name, also).includes('month');
}
