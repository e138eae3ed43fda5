import { COMPARED_LEAST, subjectsOf, type ComparedBy } from './comparison.ts';
import { daysOf, PERIOD_DAYS_MAX } from './compared.ts';

/** What lines can show of those that are compared. */
export const DRAWN_FIGURES = ['netSales', 'profit', 'quantity', 'receipts'] as const;
export type DrawnFigure = (typeof DRAWN_FIGURES)[number];

/** What a saved comparison keeps: what its address says. */
export interface ComparisonAsked {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly branchId?: string | undefined;
  readonly by?: ComparedBy | undefined;
  /** Ids or periods, parted by commas; the first is measured by. */
  readonly of?: string | undefined;
  /** The figure that is drawn; absent: the first one of its kind. */
  readonly figure?: DrawnFigure | undefined;
  /** As an index of the first; absent: as it is. */
  readonly shown?: 'index' | undefined;
}
export const COMPARISON_FIELDS = [
  'from',
  'to',
  'branchId',
  'by',
  'of',
  'figure',
  'shown',
] as const satisfies readonly (keyof ComparisonAsked)[];

interface WhyNotCompared {
  readonly field: keyof ComparisonAsked;
  readonly code: 'MISMATCH' | 'OUT_OF_RANGE';
}

/** What of a comparison cannot be kept, or null. */
export function whyNotCompared(asked: ComparisonAsked): WhyNotCompared | null {
  const { from, to, branchId, by, of = '' } = asked;
  if (by === undefined) return { field: 'by', code: 'MISMATCH' };
  const subjects = subjectsOf(by, of);
  if (typeof subjects === 'string') return { field: 'of', code: 'MISMATCH' };
  if (subjects.length < COMPARED_LEAST) return { field: 'of', code: 'OUT_OF_RANGE' };
  // Branches are of one business.
  if (by === 'business' && branchId !== undefined) return { field: 'branchId', code: 'MISMATCH' };
  if (from === undefined || to === undefined) return null;
  const days = daysOf({ from, to });
  return days >= 1 && days <= PERIOD_DAYS_MAX ? null : { field: 'to', code: 'OUT_OF_RANGE' };
}
