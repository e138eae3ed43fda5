import { rateOf } from './figures.ts';

/** What rankings are sorted by. */
export const RANKED_BY = [
  ...(['net', 'change', 'profit', 'margin', 'quantity', 'receipts'] as const),
  ...(['discounts', 'refunds'] as const),
] as const;
export type RankedBy = (typeof RANKED_BY)[number];

/** `profit` has the least first, `-profit` the most. */
export const RANK_SORTS = RANKED_BY.flatMap((by) => [by, `-${by}`] as const);
export type RankSort = (typeof RANK_SORTS)[number];

/** What a row of any ranking may hold. */
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

const VALUES: Readonly<Record<RankedBy, (row: Rankable) => number | null>> = {
  net: (row) => row.netMinor,
  // In money: a product of two sales a month that lost one is not what an owner looks for.
  change: (row) => row.netMinor - row.beforeMinor,
  profit: (row) => row.profitMinor ?? null,
  margin: ({ profitMinor, netMinor }) => rateOf(profitMinor ?? 0, netMinor),
  quantity: (row) => row.quantityMilli ?? null,
  receipts: (row) => row.salesCount ?? null,
  discounts: (row) => row.discountMinor ?? null,
  refunds: (row) => row.refundedMinor ?? null,
};

/**
 * Rows as they are ranked: without a sort those that brought most first. What has no value comes
 * last, whichever way; of equals, what brought more comes first.
 */
export function rankedRows<Row extends Rankable>(
  rows: readonly Row[],
  sort: RankSort = '-net',
): Row[] {
  const [by, way] = sort.startsWith('-') ? [sort.slice(1), -1] : [sort, 1];
  const valueOf = VALUES[by as RankedBy];
  return [...rows].sort((one, other) => {
    const [a, b] = [valueOf(one), valueOf(other)];
    if (a !== null && b !== null && a !== b) return way * (a - b);
    if ((a === null) !== (b === null)) return a === null ? 1 : -1;
    return other.netMinor - one.netMinor;
  });
}
