import {
  CHANGE_PARTS,
  roundedTo,
  takenApart,
  withoutTax,
  type GoodsSold,
  type Values,
} from './what-changed.ts';

/**
 * Why a period left more or less than another one: the difference of gross profit (or of net sales,
 * where cost is not open to whoever asks), taken apart as `what-changed.ts` does, with the cost of
 * a unit as one part more: costs = −Σ (c1 − c0) · q1 over products that sold on both sides, and
 * customers, baskets and mix at what list prices left above cost. The cost variance is that of
 * management accounting (Drury, Management and Cost Accounting, "variance analysis").
 *
 * The parts add up to the difference, to the minor unit.
 */

export const PROFIT_CHANGE_PARTS = [...CHANGE_PARTS, 'costs'] as const;
export type ProfitChangePart = (typeof PROFIT_CHANGE_PARTS)[number];

/** What a product brought over a period, net of what came back; an unseen cost is zero. */
export interface GoodsKept extends GoodsSold {
  readonly costMinor: number;
}

export interface ComparedPeriods {
  readonly salesCount: number;
  readonly beforeCount: number;
  readonly goods: readonly { readonly now: GoodsKept; readonly before: GoodsKept }[];
  readonly isTaxInclusive: boolean;
}

export interface ProfitChange {
  readonly nowMinor: number;
  readonly beforeMinor: number;
  /** They add up to the difference. */
  readonly parts: readonly { readonly name: ProfitChangePart; readonly minor: number }[];
}

const kept = ({ netMinor, costMinor }: GoodsKept): number => netMinor - costMinor;

function valuesOf(
  { now, before }: ComparedPeriods['goods'][number],
  isTaxInclusive: boolean,
): Values {
  const d1 = withoutTax(now, isTaxInclusive);
  const d0 = withoutTax(before, isTaxInclusive);
  return {
    ...{ q1: now.quantityMilli, q0: before.quantityMilli, d1, d0 },
    ...{ g1: now.netMinor + d1, g0: before.netMinor + d0 },
    ...{ c1: now.costMinor, c0: before.costMinor },
  };
}

/** The way from the one period's profit to the other's; null with too little to compare. */
export function profitChange(periods: ComparedPeriods): ProfitChange | null {
  const { goods, salesCount, beforeCount, isTaxInclusive } = periods;
  const values = goods.map((one) => valuesOf(one, isTaxInclusive));
  const amounts = takenApart(values, { now: salesCount, before: beforeCount });
  if (amounts === null) return null;
  const nowMinor = goods.reduce((sum, { now }) => sum + kept(now), 0);
  const beforeMinor = goods.reduce((sum, { before }) => sum + kept(before), 0);
  const rounded = roundedTo(
    nowMinor - beforeMinor,
    PROFIT_CHANGE_PARTS.map((name) => amounts[name]),
  );
  const parts = PROFIT_CHANGE_PARTS.map((name, at) => ({ name, minor: rounded[at] ?? 0 }));
  return { nowMinor, beforeMinor, parts };
}
