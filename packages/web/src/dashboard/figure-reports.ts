/**
 * Reports whose totals are figures of dashboards, to the cent. Discounts are what promotions took
 * off too, and refunds are not voided receipts: by reason neither comes to the same.
 */
export const FIGURE_REPORTS = {
  discounts: { report: 'sales-by-day', columns: 'netSales,discounts,discountRate' },
  refunds: { report: 'sales-by-day', columns: 'netSales,refunds' },
} as const;
