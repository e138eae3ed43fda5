import { onlyText } from '@tillbook/core/reports/report-only';

/**
 * Reports whose totals are figures of dashboards, to the cent. Discounts are what promotions took
 * off too, and refunds are not voided receipts: by reason neither comes to the same.
 */
export const FIGURE_REPORTS = {
  discounts: { report: 'sales-by-day', columns: 'netSales,discounts,discountRate' },
  refunds: { report: 'sales-by-day', columns: 'netSales,refunds' },
  collected: {
    report: 'payments-by-day',
    only: onlyText({ dimension: 'moneyFor', id: 'of_debts' }),
  },
} as const;

/** What was paid in one way, day by day. */
export const tenderReport = (method: string) =>
  ({
    ...{ report: 'sales-by-tender', also: 'day' },
    only: onlyText({ dimension: 'tender', id: method }),
  }) as const;
