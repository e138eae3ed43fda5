import type { Happening, Happenings } from './report-oracle.ts';

/** The sales summary, line by line, of receipts and what was paid for them. */
export function summaryOf({
  receipts,
  tenders,
}: Pick<Happenings, 'receipts' | 'tenders'>): Happening[] {
  const sums = receipts.flatMap(({ dims, sums }): Happening[] => {
    const { grossNet = 0, refunded = 0, net = 0, tax = 0, total = 0 } = sums;
    const lines = {
      ...{ gross_sales: grossNet, discounts: net + refunded - grossNet, refunds: -refunded },
      ...{ net_sales: net, tax, rounding: total - net - tax, collected: total },
    };
    return Object.entries(lines).map(([summaryLine, inSummary]) => ({
      dims: { ...dims, summaryLine },
      sums: { inSummary },
    }));
  });
  const paid = tenders.map(({ dims, sums: { taken = 0 } }) => ({
    dims: { ...dims, summaryLine: dims['tender'] ?? null },
    sums: { inSummary: taken },
  }));
  return [...sums, ...paid];
}
