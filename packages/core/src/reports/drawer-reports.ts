import { report, type Given } from './report-given.ts';
import type { ReportRule } from './report-rule.ts';

/**
 * What drawers of each person had over or short along the time, by whoever opened them. A line that
 * falls is a question and no accusation (decision 95).
 */
const drawers = (given: Pick<Given, 'by' | 'order' | 'usual'>): ReportRule =>
  report({
    ...{ group: 'cash', source: 'shifts', also: ['branch', 'till'], compares: false },
    ...{ shown: ['shifts', 'over', 'short', 'drawerDifference', 'overShortRate'] },
    drawn: 'drawerDifference',
    ...given,
  });

export const DRAWER_REPORTS = {
  'drawers-by-day': drawers({ by: ['day', 'person'], order: '-day', usual: 'fourWeeks' }),
  'drawers-by-week': drawers({ by: ['week', 'person'], order: '-week', usual: 'quarter' }),
  'drawers-by-month': drawers({ by: ['month', 'person'], order: '-month', usual: 'year' }),
} as const satisfies Record<string, ReportRule>;
