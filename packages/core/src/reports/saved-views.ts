import { can, type Bearer } from '../permissions.ts';
import type { Comparison } from './compared.ts';
import { comparesWith } from './compares-with.ts';
import { whyNotDays } from './days-asked.ts';
import type { Preset } from './presets.ts';
import { COMPARISON_FIELDS, whyNotCompared, type ComparisonAsked } from './saved-comparisons.ts';
import { narrowedBy, onlyOf } from './report-only.ts';
import type { Dimension } from './report-columns.ts';
import type { MeasureName } from './report-measures.ts';
import type { ReportRule } from './report-rule.ts';
import { dimensionsOf, ruleOf, whyNotReport, type ReportName } from './reports.ts';

/**
 * Views of reports, and of what is compared, that somebody saved: which may be, who sees them and
 * who changes them.
 */

/** What a view is of: a report, or the page on which some stand beside each other. */
export const COMPARISON_VIEW = 'comparison';
export type ViewOf = ReportName | typeof COMPARISON_VIEW;

/** How many views one person may have saved, those for everyone among them. */
export const VIEWS_MOST = 50;

/** What a report was asked when it was saved. Days in words stay relative to the day of looking. */
export interface ViewAsked extends ComparisonAsked {
  readonly period?: Preset | undefined;
  readonly also?: Dimension | undefined;
  readonly compare?: Comparison | undefined;
  /** What all rows are of: `category:` and its id. */
  readonly only?: string | undefined;
  /** `netSales` or `-netSales`. */
  readonly sort?: string | undefined;
  /** The measures that are shown, where they were chosen. */
  readonly columns?: readonly MeasureName[] | undefined;
}
export type AskedField = keyof ViewAsked;

/** Everything that a view of a report keeps, in the order in which it is read. */
export const REPORT_FIELDS = [
  'period',
  'from',
  'to',
  'branchId',
  'also',
  'compare',
  'only',
  'sort',
  'columns',
] as const satisfies readonly AskedField[];
/** The same, and what is kept of a comparison. */
export const ASKED_FIELDS = [
  ...REPORT_FIELDS,
  ...(['by', 'of', 'figure', 'shown'] as const),
] as const satisfies readonly AskedField[];

/** Whether the report can be narrowed to a branch: a customer owes the whole business. */
export function isOfBranches(rule: ReportRule): boolean {
  return !['receivables', 'accounts'].includes(rule.source);
}

/** Which of these a report has at all. */
export function askedFieldsOf(rule: ReportRule): readonly AskedField[] {
  const days = { period: ['period', 'from', 'to'], day: ['to'], now: [] } as const;
  return [
    ...days[rule.time],
    ...(isOfBranches(rule) ? (['branchId'] as const) : []),
    ...(rule.also.length > 0 ? (['also'] as const) : []),
    ...(rule.compares !== false ? (['compare'] as const) : []),
    ...(narrowedBy(rule).length > 0 ? (['only'] as const) : []),
    ...(['sort', 'columns'] as const),
  ];
}

/** A filter that the report does not have, or days that are none. */
export interface WhyNotAsked {
  readonly field: AskedField;
  readonly code: 'MISMATCH' | 'OUT_OF_RANGE';
}

const strangeTo = (known: readonly AskedField[], asked: ViewAsked): WhyNotAsked | null => {
  const strange = ASKED_FIELDS.find((one) => asked[one] !== undefined && !known.includes(one));
  return strange === undefined ? null : { field: strange, code: 'MISMATCH' };
};

/** What of a view does not fit what it is of, or null. */
export function whyNotAsked(of: ViewOf, asked: ViewAsked): WhyNotAsked | null {
  return of === COMPARISON_VIEW
    ? (strangeTo(COMPARISON_FIELDS, asked) ?? whyNotCompared(asked))
    : whyNotReported(of, asked);
}

function whyNotReported(report: ReportName, asked: ViewAsked): WhyNotAsked | null {
  const rule = ruleOf(report);
  const strange = strangeTo(askedFieldsOf(rule), asked);
  if (strange !== null) return strange;
  const { period, from, to, also, sort, columns } = asked;
  // Days that are chosen go before days in words: only one of them is what was seen.
  if (period !== undefined && (from ?? to) !== undefined)
    return { field: 'period', code: 'MISMATCH' };
  if (from !== undefined && to !== undefined) {
    const code = whyNotDays({ from, to }, rule);
    if (code !== null) return { field: 'to', code };
  }
  if (asked.only !== undefined && onlyOf(rule, asked.only) === null) {
    return { field: 'only', code: 'MISMATCH' };
  }
  if (also !== undefined && !rule.also.includes(also)) return { field: 'also', code: 'MISMATCH' };
  if (asked.compare !== undefined && !comparesWith(report, also ?? null)) {
    return { field: 'compare', code: 'MISMATCH' };
  }
  const measures: readonly string[] = [...rule.shown, ...rule.more];
  if (columns?.every((one) => measures.includes(one)) === false) {
    return { field: 'columns', code: 'MISMATCH' };
  }
  const sorts: readonly string[] = [...dimensionsOf(report, also ?? null), ...rule.facts];
  const by = (sort ?? '').replace(/^-/, '');
  if (sort !== undefined && ![...sorts, ...measures].includes(by)) {
    return { field: 'sort', code: 'MISMATCH' };
  }
  return null;
}

/** Whether two views ask the same. */
export function isSameAsked(one: ViewAsked, other: ViewAsked): boolean {
  const text = (asked: ViewAsked) => JSON.stringify(ASKED_FIELDS.map((field) => asked[field]));
  return text(one) === text(other);
}

interface OfSomebody {
  readonly ownerId: string;
  readonly isShared: boolean;
}

/** Who may save views for everyone of the business, and change those: who keeps its settings. */
export function mayShareViews(bearer: Bearer): boolean {
  return can(bearer, 'branch.manage');
}

/** Whether somebody may rename, replace or delete a view that they see. */
export function mayChangeView(bearer: Bearer, personId: string, view: OfSomebody): boolean {
  return view.isShared ? mayShareViews(bearer) : view.ownerId === personId;
}

/** Who looks: what they may, and the branches that are open to them (null: all). */
export interface Viewer extends Bearer {
  readonly personId: string;
  readonly branchIds: readonly string[] | null;
}

/** `PERMISSION_REQUIRED` or null: whoever may see what a view is of may keep one. */
export function whyNotViewOf(
  bearer: Bearer,
  of: ViewOf,
  { by }: ComparisonAsked,
): 'PERMISSION_REQUIRED' | null {
  if (of !== COMPARISON_VIEW) return whyNotReport(bearer, of);
  const mayCompare = by !== 'business' || can(bearer, 'dashboard.business');
  return can(bearer, 'report.view') && mayCompare ? null : 'PERMISSION_REQUIRED';
}

/** Whether a view is listed: one's own or everyone's, of a report and a branch one may see. */
export function seesView(
  viewer: Viewer,
  view: OfSomebody & { readonly report: ViewOf; readonly asked: ViewAsked },
): boolean {
  const { branchId } = view.asked;
  if (!view.isShared && view.ownerId !== viewer.personId) return false;
  if (whyNotViewOf(viewer, view.report, view.asked) !== null) return false;
  return branchId === undefined || viewer.branchIds?.includes(branchId) !== false;
}
