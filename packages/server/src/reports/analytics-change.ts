import type { AnswerOf, QueryOf } from '@tillbook/core/endpoint';
import { can } from '@tillbook/core/permissions';
import { MOVERS_MOST, type analyticsChange } from '@tillbook/core/reports/profit-change.api';
import { profitChange, type GoodsKept } from '@tillbook/core/reports/profit-change';
import type { Reader } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { comparingOf, headOf } from './analytics-period.ts';
import { productSums, type Asked, type ProductSums } from './analytics.sql.ts';
import { periodSums } from './branch-sums.ts';

type Change = AnswerOf<typeof analyticsChange>;

const NONE: GoodsKept = {
  quantityMilli: 0,
  netMinor: 0,
  taxMinor: 0,
  discountMinor: 0,
  costMinor: 0,
};

interface Moved {
  readonly _id: string;
  readonly name: string;
  readonly now: GoodsKept;
  readonly before: GoodsKept;
}

/**
 * Why a period left more or less than the one it is compared with.
 * @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN, VALIDATION_FAILED
 */
export async function showAnalyticsChange(
  reader: Reader,
  actor: Actor,
  nowMs: number,
  query: QueryOf<typeof analyticsChange>,
): Promise<Change> {
  const comparing = await comparingOf(reader, actor, nowMs, query);
  const seesCost = can(actor, 'product.see_cost');
  const now = await sideOf(reader, comparing.now);
  const before = await sideOf(reader, comparing.before);
  const moved = beside(now.products, before.products, seesCost);
  const isTaxInclusive = inBusiness(actor).taxMode === 'inclusive';
  const counts = { salesCount: now.salesCount, beforeCount: before.salesCount };
  const change = profitChange({ ...counts, isTaxInclusive, goods: moved });
  return {
    ...headOf(actor, nowMs, comparing),
    measure: seesCost ? 'profit' : 'net',
    change: change === null ? null : { ...change, parts: [...change.parts] },
    movers: change === null ? [] : moversOf(moved),
  };
}

async function sideOf(reader: Reader, asked: Asked) {
  const { whole } = await periodSums(reader, asked);
  return { salesCount: whole.salesCount, products: await productSums(reader, asked) };
}

function beside(
  now: readonly ProductSums[],
  before: readonly ProductSums[],
  seesCost: boolean,
): Moved[] {
  const kept = (one: ProductSums): GoodsKept => (seesCost ? one : { ...one, costMinor: 0 });
  const found = new Map<string, Moved>();
  const head = ({ productId, name }: ProductSums) => ({ _id: productId, name });
  for (const one of now) found.set(one.productId, { ...head(one), now: kept(one), before: NONE });
  for (const one of before) {
    const known = found.get(one.productId) ?? { ...head(one), now: NONE };
    found.set(one.productId, { ...known, before: kept(one) });
  }
  return [...found.values()];
}

const leftOf = ({ netMinor, costMinor }: GoodsKept): number => netMinor - costMinor;

function moversOf(moved: readonly Moved[]): Change['movers'] {
  return moved
    .map(({ _id, name, now, before }) => ({
      ...{ _id, name, nowMinor: leftOf(now), beforeMinor: leftOf(before) },
    }))
    .map((row) => ({ row, by: Math.abs(row.nowMinor - row.beforeMinor) }))
    .filter(({ by }) => by > 0)
    .sort((one, other) => other.by - one.by || (one.row._id < other.row._id ? -1 : 1))
    .slice(0, MOVERS_MOST)
    .map(({ row }) => row);
}
