import type { Action } from '@tillbook/core/actions';
import { can, type Bearer } from '@tillbook/core/permissions';
import { SHORT_DRAWER_DAYS } from '@tillbook/core/reports/dashboard-alerts';
import { addDays } from '@tillbook/core/reports/period';
import { paths } from '../paths.ts';
import type { AlertPaths } from './alert-needs.ts';

/** The day of a dashboard. */
interface Day {
  readonly businessDate: string;
}

/** Shifts that nobody looked at and whose drawer was short, as far back as they are told. */
const shortSince = ({ businessDate }: Day) => ({
  ...{ state: 'closed', differs: 'short', by: 'closed' },
  from: addDays(businessDate, -SHORT_DRAWER_DAYS),
});

/** Where each alert of the owner is dealt with: the rows it counts, in the branch in sight. */
export function ownersAlertPaths(day: Day, branchId: string | undefined): AlertPaths {
  const { users, products, sales } = paths.business;
  const manage = (view: string, search: object = {}): string =>
    paths.business.management({ view, ...search, branchId });
  return {
    approvals_asked: manage('approvals'),
    conflicts_open: manage('conflicts'),
    transfers_arriving: manage('transfers', { state: 'arriving' }),
    orders_late: manage('orders', { state: 'late' }),
    laybys_overdue: sales({ view: 'laybys', overdue: '1', branchId }),
    counts_to_review: manage('counts', { state: 'review' }),
    batches_expired: manage('batches', { within: 'expired' }),
    batches_expiring: manage('batches', { within: '30' }),
    products_out: products({ stock: 'out', branchId }),
    products_oversold: products({ stock: 'oversold', branchId }),
    products_low: products({ stock: 'low', branchId }),
    shifts_open_long: manage('shifts', { state: 'open_long' }),
    drawers_short: manage('shifts', shortSince(day)),
    // People, debts and devices are of the business, whichever branch is in sight.
    approvals_waiting: users({ state: 'awaiting' }),
    debts_overdue: paths.business.management({ view: 'debts', show: 'overdue' }),
    devices_silent: paths.business.management({ view: 'devices', state: 'silent' }),
  };
}

/** The same of a manager; what is closed to them is told and leads nowhere. */
export function managersAlertPaths(
  bearer: Bearer,
  day: Day,
  branchId: string | undefined,
): AlertPaths {
  const tab = (name: string, search: object = {}): string =>
    paths.manager.dashboard({ tab: name, branchId, ...search });
  const shelf = (view: string, search: object = {}): string => tab('stock', { view, ...search });
  // Without a branch the list of products is that of the one in which the manager is.
  const products = (stock: string): string =>
    shelf('products', { stock, branchId: branchId ?? 'all' });
  const open = (action: Action, of: AlertPaths): AlertPaths => (can(bearer, action) ? of : {});
  return {
    ...open('approval.decide', { approvals_asked: shelf('approvals') }),
    ...open('sale.view', {
      conflicts_open: shelf('conflicts'),
      laybys_overdue: tab('laybys', { overdue: '1' }),
    }),
    ...open('stock.transfer', { transfers_arriving: shelf('transfers', { state: 'arriving' }) }),
    ...open('purchase.view', { orders_late: shelf('orders', { state: 'late' }) }),
    ...open('stock.view', {
      counts_to_review: shelf('counts', { state: 'review' }),
      batches_expired: shelf('batches', { within: 'expired' }),
      batches_expiring: shelf('batches', { within: '30' }),
    }),
    products_out: products('out'),
    products_oversold: products('oversold'),
    products_low: products('low'),
    ...open('shift.manage', {
      shifts_open_long: tab('cash', { state: 'open_long' }),
      drawers_short: tab('cash', shortSince(day)),
    }),
  };
}
