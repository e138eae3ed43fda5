import { DRAWER_REPORTS } from './drawer-reports.ts';
import { report } from './report-given.ts';
import type { ReportRule } from './report-rule.ts';

/** How long people had a till open, what was sold, what should be, and what they earn of it. */
export const STAFF_REPORTS = {
  ...DRAWER_REPORTS,
  'hours-by-person': report({
    ...{ group: 'staff', source: 'shifts', by: ['person'], also: ['branch', 'till', 'day'] },
    ...{ shown: ['shifts', 'hoursOpen', 'shiftSales', 'salesPerHour'], order: '-hoursOpen' },
    // Sales add up to the whole that bars are a share of; an hour's sales do not.
    drawn: 'shiftSales',
  }),
  'targets-by-person': report({
    ...{ group: 'staff', source: 'targets', by: ['person'] },
    also: ['branch', 'day', 'week', 'month'],
    ...{ shown: ['daysWorked', 'target', 'reached', 'reachedRate', 'beyondTarget'] },
    ...{ order: '-reachedRate', drawn: 'reached' },
  }),
  'commission-by-person': report({
    ...{ group: 'staff', source: 'commissions', by: ['person'] },
    also: ['branch', 'day', 'week', 'month'],
    ...{ shown: ['commissionBase', 'commissionRate', 'commission'] },
    ...{ order: '-commission', drawn: 'commission' },
  }),
} as const satisfies Record<string, ReportRule>;
