import { can } from '@tillbook/core/permissions';
import type { Period } from '@tillbook/core/reports/compared';
import { whyNotDays } from '@tillbook/core/reports/days-asked';
import type { Dimension } from '@tillbook/core/reports/report-columns';
import { onlyText } from '@tillbook/core/reports/report-only';
import { ruleOf, whyNotReport, type ReportName } from '@tillbook/core/reports/reports';
import { paths } from '../paths.ts';
import { useUser } from '../session/use-session.ts';
import { useUrlState } from '../ui/url-state.ts';
import { askedOf } from './queries.ts';

type More = Readonly<Record<string, string | undefined>>;

/**
 * Where the figures of a page come from, over the same days and in the same branch; null for what
 * is not open to the person.
 */
export interface WaysOn {
  /** The receipts. */
  readonly receipts: (more?: More) => string | null;
  readonly refunds: () => string | null;
  readonly report: (name: ReportName, more?: More) => string | null;
  /** A report of one thing alone; without an id: of what has none. */
  readonly of: (
    name: ReportName,
    dimension: Dimension,
    id: string | null,
    more?: More,
  ) => string | null;
}

/** The ways on from a page over some days. */
export function useWaysOn({ from, to }: Period): WaysOn {
  const user = useUser();
  const { branchId } = askedOf(useUrlState());
  const asked = { from, to, branchId };
  const { sales, reports } = paths.business;
  const receipts: WaysOn['receipts'] = (more = {}) =>
    can(user, 'sale.view') ? sales({ ...asked, ...more }) : null;
  const report: WaysOn['report'] = (name, more = {}) => {
    const days = { from: more['from'] ?? from, to: more['to'] ?? to };
    const isAnswered = whyNotReport(user, name) === null && whyNotDays(days, ruleOf(name)) === null;
    return isAnswered ? reports({ report: name, ...asked, ...more }) : null;
  };
  return {
    receipts,
    report,
    refunds: () => receipts({ view: 'refunds', kind: 'refund' }),
    of: (name, dimension, id, more = {}) =>
      report(name, { only: onlyText({ dimension, id }), ...more }),
  };
}
