import {
  accountantDashboard,
  businessDashboard,
  managerDashboard,
  sellerDashboard,
} from '@tillbook/core/reports/dashboards.api';
import { bindRead, type Doors } from '../http/bind.ts';
import { showAccountantDashboard } from './accountant-dashboard.ts';
import { showBusinessDashboard, showManagerDashboard } from './dashboards.ts';
import { showSellerDashboard } from './seller-dashboard.ts';

/** The dashboards of one business; the platform's is in its own room. */
export function bindReports(doors: Doors): void {
  bindRead(doors, businessDashboard, ({ reader, actor, query }) =>
    showBusinessDashboard(reader, actor, doors.clock(), query.branchId),
  );
  bindRead(doors, managerDashboard, ({ reader, actor, query }) =>
    showManagerDashboard(reader, actor, doors.clock(), query.branchId),
  );
  bindRead(doors, sellerDashboard, ({ reader, actor }) =>
    showSellerDashboard(reader, actor, doors.clock()),
  );
  bindRead(doors, accountantDashboard, ({ reader, actor, query }) =>
    showAccountantDashboard(reader, actor, doors.clock(), query.month),
  );
}
