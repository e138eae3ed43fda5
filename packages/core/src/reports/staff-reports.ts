import { DRAWER_REPORTS } from './drawer-reports.ts';
import { report } from './report-given.ts';
import type { ReportRule } from './report-rule.ts';

/** How long people had a till open, and what was sold meanwhile. */
export const STAFF_REPORTS = {
  ...DRAWER_REPORTS,
  'hours-by-person': report({
    ...{ group: 'staff', source: 'shifts', by: ['person'], also: ['branch', 'till', 'day'] },
    ...{ shown: ['shifts', 'hoursOpen', 'shiftSales', 'salesPerHour'], order: '-hoursOpen' },
    // Sales add up to the whole that bars are a share of; an hour's sales do not.
    drawn: 'shiftSales',
  }),
} as const satisfies Record<string, ReportRule>;
