import { rateOf } from '@tillbook/core/reports/figures';

/** What any table of the page may be sorted by. */
export interface Rankable {
  readonly name: string | null;
  readonly netMinor: number;
  readonly beforeMinor: number;
  readonly profitMinor?: number | null;
  readonly quantityMilli?: number;
  readonly salesCount?: number;
  readonly discountMinor?: number;
  readonly refundedMinor?: number;
}

const KEYS: Readonly<Record<string, (row: Rankable) => number>> = {
  net: (row) => row.netMinor,
  change: (row) => row.netMinor - row.beforeMinor,
  profit: (row) => row.profitMinor ?? 0,
  margin: (row) => rateOf(row.profitMinor ?? 0, row.netMinor) ?? 0,
  quantity: (row) => row.quantityMilli ?? 0,
  receipts: (row) => row.salesCount ?? 0,
  discounts: (row) => row.discountMinor ?? 0,
  refunds: (row) => row.refundedMinor ?? 0,
};

/** Rows in the order the address asks for: `profit`, `-profit`; without one, as they came. */
export function rankedRows<Row extends Rankable>(rows: readonly Row[], sort: string): Row[] {
  const key = KEYS[sort.replace(/^-/, '')];
  if (key === undefined) return [...rows];
  const way = sort.startsWith('-') ? -1 : 1;
  return [...rows].sort((one, other) => way * (key(one) - key(other)));
}
