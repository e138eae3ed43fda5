import type { ReportName } from '@tillbook/core/reports/reports';

/**
 * What owners ask, in the order in which they mostly do, with the reports that answer it, the best
 * one first.
 */
const QUESTIONS = {
  earned: ['profit-and-loss', 'profit-by-month', 'sales-summary'],
  best: ['sales-by-product'],
  slow: ['stock-unsold'],
  reorder: ['stock-to-reorder'],
  who: ['sales-by-seller'],
  when: ['sales-by-hour'],
  paid: ['sales-by-tender'],
  owesMe: ['receivables'],
  iOwe: ['payables'],
  tax: ['tax-by-month', 'tax-by-rate'],
  missing: ['shrinkage', 'stock-adjustments'],
  drawers: ['shifts-by-person'],
  givenOff: ['discounts-by-reason'],
  emptyShelves: ['missed-sales'],
  stopped: ['lapsed-customers'],
} as const satisfies Readonly<Record<string, readonly ReportName[]>>;
export type Question = keyof typeof QUESTIONS;

/** The questions that some report answers which is open to the person, each with its best one. */
export function questionsFor(
  isOpen: (name: ReportName) => boolean,
): readonly { readonly question: Question; readonly report: ReportName }[] {
  const all = Object.entries(QUESTIONS) as [Question, readonly ReportName[]][];
  return all.flatMap(([question, reports]) => {
    const report = reports.find(isOpen);
    return report === undefined ? [] : [{ question, report }];
  });
}
