import type { ReportName } from '@tillbook/core/reports/reports';
import { stringifySearch, useUrlState } from '../ui/url-state.ts';

/** What stays where one report leads to another: the days and the branch. */
const KEPT = ['tab', 'period', 'from', 'to', 'branchId', 'compare'];

/** The address of a report, or of their list, in the part of the product that one is in. */
export function useReportsPlace(): (report?: ReportName | 'nights') => string {
  const url = useUrlState();
  const kept = Object.fromEntries(Object.entries(url.all).filter(([name]) => KEPT.includes(name)));
  return (report) => location.pathname + stringifySearch({ ...kept, report });
}
