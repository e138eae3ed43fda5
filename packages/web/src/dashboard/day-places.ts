import { can, type Bearer } from '@tillbook/core/permissions';
import { paths } from '../paths.ts';
import type { Behind } from './counted.tsx';
import { FIGURE_REPORTS } from './figure-reports.ts';

/** The day of a dashboard. */
interface Day {
  readonly businessDate: string;
}

/** Where the rows behind the figures are, in the part of the product of who looks. */
export interface MorePlaces {
  readonly collected: Behind | null;
  readonly discounts: Behind | null;
  readonly refunds: Behind | null;
  readonly onAccount: Behind | null;
  readonly debts: Behind | null;
  readonly drawers: Behind | null;
  readonly stock: Behind | null;
}

/** What the figures of today are made of, for all branches or the one in sight. */
export function ownersPlaces({ businessDate: day }: Day, branchId: string | undefined): MorePlaces {
  const today = { from: day, to: day, branchId };
  const { sales, reports, management } = paths.business;
  return {
    collected: { kind: 'receipts', to: sales(today) },
    discounts: { kind: 'report', to: reports({ ...FIGURE_REPORTS.discounts, ...today }) },
    refunds: { kind: 'refunds', to: sales({ view: 'refunds', kind: 'refund', ...today }) },
    onAccount: { kind: 'receipts', to: sales({ method: 'credit', ...today }) },
    debts: { kind: 'report', to: reports({ ...FIGURE_REPORTS.collected, ...today }) },
    drawers: { kind: 'list', to: management({ view: 'shifts', by: 'closed', ...today }) },
    stock: { kind: 'report', to: reports({ report: 'stock-value-by-category', branchId }) },
  };
}

const tab = (name: string, search: object = {}): string =>
  paths.manager.dashboard({ tab: name, ...search });

/** The same of a manager, as far as it is open to them. */
export function managersPlaces(
  bearer: Bearer,
  { businessDate: day }: Day,
  branchId: string | undefined,
): MorePlaces {
  const today = { from: day, to: day, branchId };
  const maySeeSales = can(bearer, 'sale.view');
  const maySeeReports = can(bearer, 'report.view');
  const allowed = (isAllowed: boolean, kind: Behind['kind'], to: string): Behind | null =>
    isAllowed ? { kind, to } : null;
  const report = (of: object): Behind | null =>
    allowed(maySeeReports, 'report', tab('reports', { ...of, ...today }));
  return {
    collected: allowed(maySeeSales, 'receipts', tab('sales', today)),
    discounts: report(FIGURE_REPORTS.discounts),
    refunds: allowed(maySeeSales, 'refunds', tab('refunds', { kind: 'refund', ...today })),
    onAccount: allowed(maySeeSales, 'receipts', tab('sales', { method: 'credit', ...today })),
    debts: report(FIGURE_REPORTS.collected),
    drawers: allowed(true, 'list', tab('cash', { by: 'closed', ...today })),
    stock: allowed(can(bearer, 'stock.view'), 'list', tab('stock', { view: 'stock', branchId })),
  };
}

/** What the figures of the team today are made of, in the branch in sight; of somebody: theirs. */
export function teamPlaces(
  bearer: Bearer,
  { businessDate: day }: Day,
  branchId: string | undefined,
) {
  const today = { from: day, to: day, branchId };
  const ofSales = (name: 'sales' | 'refunds', search: object): string | null =>
    can(bearer, 'sale.view') ? tab(name, { ...today, ...search }) : null;
  const ofShifts = (search: object): string | null =>
    can(bearer, 'shift.manage') ? tab('cash', search) : null;
  const behind = (kind: Behind['kind'], to: string | null): Behind | null =>
    to === null ? null : { kind, to };
  const counted = { by: 'closed', ...today };
  return {
    onShift: behind('list', ofShifts({ state: 'open', branchId })),
    collected: behind('receipts', ofSales('sales', {})),
    refunds: behind('refunds', ofSales('refunds', { kind: 'refund' })),
    drawers: behind('list', ofShifts(counted)),
    shiftAt: (shift: string) => ofShifts({ shift }),
    salesOf: (sellerId: string) => ofSales('sales', { sellerId }),
    discountedOf: (sellerId: string) => ofSales('sales', { sellerId, flag: 'discounted' }),
    /** An hour's sales are those of the shifts that began today or are open. */
    hoursOf: (sellerId: string) => ofShifts({ ...today, sellerId }),
    refundsOf: (refundedBy: string) => ofSales('refunds', { kind: 'refund', refundedBy }),
    voidsOf: (refundedBy: string) => ofSales('refunds', { kind: 'void', refundedBy }),
    drawersOf: (sellerId: string) => ofShifts({ ...counted, sellerId }),
  };
}

/** What the figures of a business today are made of, in that business, for its owner. */
export function businessPlaces({ businessDate: day }: Day) {
  const { sales, management } = paths.business;
  return {
    receipts: sales({ from: day, to: day }),
    drawers: management({ view: 'shifts', state: 'open' }),
    debts: management({ view: 'debts' }),
  };
}
