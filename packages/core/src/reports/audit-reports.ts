import { OF_LINES, report, type Given } from './report-given.ts';
import type { ReportRule } from './report-rule.ts';

/** Every act is looked at by itself, so a quarter and no more. */
const acts = (given: Pick<Given, 'by' | 'also'>): ReportRule =>
  report({
    ...{ group: 'staff', source: 'acts', facts: ['lastAct'], order: '-acts', drawn: 'acts' },
    ...{ shown: ['acts', 'actsShare'], daysMost: OF_LINES, needs: ['audit.view'] },
    ...given,
  });

/** Who did what, as the audit has it: for those who may look through it. */
export const AUDIT_REPORTS = {
  'activity-by-person': acts({ by: ['person'], also: ['actGroup', 'branch', 'day'] }),
  'activity-by-kind': acts({ by: ['act', 'actGroup'], also: ['person', 'branch', 'day'] }),
  'sign-ins': report({
    ...{ group: 'staff', source: 'signIns', by: ['person'], also: ['device', 'day'] },
    shown: ['signIns', 'signInsByPin', 'signInsByPasskey', 'entered', 'devicesUsed', 'pinLocks'],
    ...{ facts: ['lastSignIn'], order: '-signIns', daysMost: OF_LINES, needs: ['audit.view'] },
  }),
} as const satisfies Record<string, ReportRule>;
