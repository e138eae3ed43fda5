import { analyticsOverview, analyticsPerformance } from '@tillbook/core/reports/analytics.api';
import { analyticsComparison } from '@tillbook/core/reports/comparison.api';
import { analyticsMix } from '@tillbook/core/reports/mix.api';
import { analyticsChange } from '@tillbook/core/reports/profit-change.api';
import { analyticsBaskets, analyticsProduct } from '@tillbook/core/reports/product-analytics.api';
import { getReport } from '@tillbook/core/reports/reports.api';
import { getReportSeal, getShiftSeal } from '@tillbook/core/reports/seals.api';
import {
  accountantDashboard,
  businessDashboard,
  managerDashboard,
  sellerDashboard,
} from '@tillbook/core/reports/dashboards.api';
import { analyticsTeam } from '@tillbook/core/reports/team-signs.api';
import { teamDashboard } from '@tillbook/core/reports/team.api';
import { breakEven } from '@tillbook/core/reports/break-even.api';
import { whatChangedNote } from '@tillbook/core/reports/what-changed.api';
import { listTillsBehind } from '@tillbook/core/sales/till-heartbeats.api';
import { branchOverview } from '@tillbook/core/businesses/branches.api';
import { compareBusinesses } from '@tillbook/core/businesses/compared-businesses.api';
import {
  businessesToday,
  saveOwnerCurrency,
  saveOwnerRate,
} from '@tillbook/core/businesses/my-businesses.api';
import { bindRead, bindSteps, type Doors } from '../http/bind.ts';
import { showBreakEven } from './break-even.ts';
import { showBranchCards } from './branch-cards.ts';
import { showAccountantDashboard } from './accountant-dashboard.ts';
import { showAnalyticsBaskets } from './analytics-baskets.ts';
import { showAnalyticsChange } from './analytics-change.ts';
import { showAnalyticsMix } from './analytics-mix.ts';
import { showAnalyticsOverview } from './analytics-overview.ts';
import { showAnalyticsPerformance } from './analytics-performance.ts';
import { showAnalyticsProduct } from './analytics-product.ts';
import { showComparisonOfBusinesses } from './comparison-of-businesses.ts';
import { showComparison } from './comparison.ts';
import { showBusinessDashboard, showManagerDashboard, showTeam } from './dashboards.ts';
import { saveTheCurrency, saveTheRate, showMyBusinesses } from './my-businesses.ts';
import { showSellerDashboard } from './seller-dashboard.ts';
import { showReport } from './show-report.ts';
import { showReportSeal, showShiftSeal } from './show-seal.ts';
import { showTeamSigns } from './team-signs.ts';
import { showTillsBehind } from './tills-behind.ts';
import { showWhatChanged } from './what-changed.ts';

/** The dashboards and analytics of one business; the platform's is in its own room. */
export function bindReports(doors: Doors): void {
  bindRead(doors, branchOverview, ({ reader, actor }) =>
    showBranchCards(reader, actor, doors.clock()),
  );
  bindSteps(doors, businessesToday, ({ actor }) => showMyBusinesses(doors, actor));
  bindSteps(doors, compareBusinesses, ({ actor, query }) =>
    showComparisonOfBusinesses(doors, actor, query),
  );
  bindSteps(doors, saveOwnerRate, async ({ actor, body }) => {
    await saveTheRate(doors, actor, body);
    return showMyBusinesses(doors, actor);
  });
  bindSteps(doors, saveOwnerCurrency, async ({ actor, body }) => {
    await saveTheCurrency(doors, actor, body);
    return showMyBusinesses(doors, actor);
  });
  bindRead(doors, businessDashboard, ({ reader, actor, query }) =>
    showBusinessDashboard(reader, actor, doors.clock(), query.branchId),
  );
  bindRead(doors, managerDashboard, ({ reader, actor, query }) =>
    showManagerDashboard(reader, actor, doors.clock(), query.branchId),
  );
  bindRead(doors, teamDashboard, ({ reader, actor, query }) =>
    showTeam(reader, actor, doors.clock(), query.branchId),
  );
  bindRead(doors, whatChangedNote, ({ reader, actor, query }) =>
    showWhatChanged(reader, actor, doors.clock(), query.branchId),
  );
  bindRead(doors, listTillsBehind, ({ reader, actor, query }) =>
    showTillsBehind(reader, actor, doors.clock(), query.branchId),
  );
  bindRead(doors, breakEven, ({ reader, actor, query }) =>
    showBreakEven(reader, actor, doors.clock(), query.branchId),
  );
  bindRead(doors, sellerDashboard, ({ reader, actor }) =>
    showSellerDashboard(reader, actor, doors.clock()),
  );
  bindRead(doors, accountantDashboard, ({ reader, actor, query }) =>
    showAccountantDashboard(reader, actor, doors.clock(), query.month),
  );
  bindRead(doors, getReport, ({ reader, actor, query }) =>
    showReport(reader, actor, doors.clock(), query),
  );
  bindRead(doors, getReportSeal, ({ reader, actor, query }) =>
    showReportSeal(reader, actor, doors.clock(), query),
  );
  bindRead(doors, getShiftSeal, ({ reader, actor, params }) =>
    showShiftSeal(reader, actor, doors.clock(), params.shiftId),
  );
  bindAnalytics(doors);
}

/** The analytics of one business. */
function bindAnalytics(doors: Doors): void {
  bindRead(doors, analyticsOverview, ({ reader, actor, query }) =>
    showAnalyticsOverview(reader, actor, doors.clock(), query),
  );
  bindRead(doors, analyticsPerformance, ({ reader, actor, query }) =>
    showAnalyticsPerformance(reader, actor, doors.clock(), query),
  );
  bindRead(doors, analyticsTeam, ({ reader, actor, query }) =>
    showTeamSigns(reader, actor, doors.clock(), query),
  );
  bindRead(doors, analyticsProduct, ({ reader, actor, params, query }) =>
    showAnalyticsProduct(reader, actor, doors.clock(), params.productId, query),
  );
  bindRead(doors, analyticsBaskets, ({ reader, actor, params, query }) =>
    showAnalyticsBaskets(reader, actor, doors.clock(), params.productId, query),
  );
  bindRead(doors, analyticsChange, ({ reader, actor, query }) =>
    showAnalyticsChange(reader, actor, doors.clock(), query),
  );
  bindRead(doors, analyticsMix, ({ reader, actor, query }) =>
    showAnalyticsMix(reader, actor, doors.clock(), query),
  );
  bindRead(doors, analyticsComparison, ({ reader, actor, query }) =>
    showComparison(reader, actor, doors.clock(), query),
  );
}
