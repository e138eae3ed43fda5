import type { Action } from '@tillbook/core/actions';
import { can, type Bearer } from '@tillbook/core/permissions';
import { whyNotDays } from '@tillbook/core/reports/days-asked';
import { onlyText } from '@tillbook/core/reports/report-only';
import { ruleOf, whyNotReport, type ReportName } from '@tillbook/core/reports/reports';
import type { SignName } from '@tillbook/core/reports/team-signs';
import { paths } from '../paths.ts';

/** Whose sign it is, and the days and the branch of the page. */
export interface SignAsked {
  readonly personId: string;
  readonly from: string;
  readonly to: string;
  readonly branchId?: string | undefined;
}

/** What a sign counts, narrowed to the person and the days; null where that is not open. */
export function signPlace(bearer: Bearer, sign: SignName, asked: SignAsked): string | null {
  const { personId, ...within } = asked;
  const { sales, management, reports } = paths.business;
  const seen = (action: Action, to: string): string | null => (can(bearer, action) ? to : null);
  const report = (name: ReportName, also: string): string | null => {
    const isAnswered =
      whyNotReport(bearer, name) === null && whyNotDays(within, ruleOf(name)) === null;
    const only = onlyText({ dimension: 'seller', id: personId });
    return isAnswered ? reports({ ...within, report: name, only, also }) : null;
  };
  switch (sign) {
    case 'voids':
    case 'refunds': {
      const kind = sign === 'voids' ? 'void' : 'refund';
      return seen('sale.view', sales({ ...within, view: 'refunds', kind, refundedBy: personId }));
    }
    case 'removed':
      return report('lines-taken-out', 'day');
    case 'discards':
      return report('discarded-carts', 'discardReason');
    // No list knows the ceiling of a sale: those near it are among the discounted ones.
    case 'discounts':
    case 'nearCeiling':
      return seen('sale.view', sales({ ...within, flag: 'discounted', sellerId: personId }));
    // What comes back without a receipt is in no list of refunds; the acts have each of them. It
    // comes back at no till, and the acts know a branch by its tills: asked for one they are empty.
    case 'blindReturns': {
      const of = { actorId: personId, action: 'blind_return_posted', branchId: undefined };
      return seen('audit.view', management({ ...within, view: 'audit', ...of }));
    }
    case 'noSales':
      return seen('shift.manage', management({ ...within, view: 'shifts', sellerId: personId }));
    case 'drawer': {
      const of = { by: 'closed', sellerId: personId };
      return seen('shift.manage', management({ ...within, view: 'shifts', ...of }));
    }
  }
}
