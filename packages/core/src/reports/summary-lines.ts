/**
 * The lines of the sales summary, in order, from what was asked for to what was collected; beneath
 * them stands how it was paid.
 */
export const SUMMARY_SUMS = [
  ...(['gross_sales', 'discounts', 'refunds', 'net_sales'] as const),
  ...(['tax', 'rounding', 'collected'] as const),
] as const;
