import type { AnswerOf, QueryOf } from '@tillbook/core/endpoint';
import { can } from '@tillbook/core/permissions';
import { abcOf, fewOf } from '@tillbook/core/reports/abc';
import type { analyticsPerformance } from '@tillbook/core/reports/analytics.api';
import { rankedRows } from '@tillbook/core/reports/ranking';
import type { Reader } from '../db/database.ts';
import type { Actor } from '../http/actor.ts';
import { comparingOf, headOf } from './analytics-period.ts';
import { productSums, sellerSums, type ProductSums, type SellerSums } from './analytics.sql.ts';
import { periodSums } from './branch-sums.ts';
import { targetOf, targetsOfPeriod, type TargetOf } from './seller-targets.ts';

type Performance = AnswerOf<typeof analyticsPerformance>;

const PRODUCTS_MOST = 500;

/**
 * Who and what sold in the period, or in the one beside it, in the order asked.
 * @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN, VALIDATION_FAILED
 */
export async function showAnalyticsPerformance(
  reader: Reader,
  actor: Actor,
  nowMs: number,
  query: QueryOf<typeof analyticsPerformance>,
): Promise<Performance> {
  const comparing = await comparingOf(reader, actor, nowMs, query);
  const seesCost = can(actor, 'product.see_cost');
  const now = await periodSums(reader, comparing.now);
  const before = await periodSums(reader, comparing.before);
  const products = await productSums(reader, comparing.now);
  const productsBefore = await productSums(reader, comparing.before);
  const sellers = await sellerSums(reader, comparing.now);
  const sellersBefore = await sellerSums(reader, comparing.before);
  const targets = await targetsOfPeriod(reader, comparing.now);
  const profitOf = (netMinor: number, costMinor: number) =>
    seesCost ? netMinor - costMinor : null;
  const branches = comparing.scope.branches.map(({ branchId, name }) => {
    const sums = now.byBranch.get(branchId) ?? now.whole;
    return {
      ...{ _id: branchId, name, salesCount: sums.salesCount, netMinor: sums.netMinor },
      profitMinor: profitOf(sums.netMinor, sums.costMinor),
      beforeMinor: before.byBranch.get(branchId)?.netMinor ?? 0,
    };
  });
  const goods = productsOf(products, productsBefore, profitOf);
  const [most] = goods;
  return {
    ...headOf(actor, nowMs, comparing),
    netMinor: now.whole.netMinor,
    branches: rankedRows(branches, query.sort),
    sellers: rankedRows(sellersOf(sellers, sellersBefore, targets), query.sort),
    categories: rankedRows(categoriesOf(products, productsBefore, profitOf), query.sort),
    products: rankedRows(goods, query.sort).slice(0, PRODUCTS_MOST),
    productsCount: goods.length,
    few: fewOf(goods.map(({ netMinor }) => netMinor)),
    most: most !== undefined && most.netMinor > 0 ? most.name : null,
  };
}

type ProfitOf = (netMinor: number, costMinor: number) => number | null;

const NOTHING_SOLD = { salesCount: 0, netMinor: 0, discountMinor: 0, refundedMinor: 0 };

/** Who or what brought something on the days beside the period, and is not in it at all. */
function goneFrom<Sums extends { readonly netMinor: number }>(
  now: readonly Sums[],
  before: readonly Sums[],
  keyOf: (sums: Sums) => string,
): Sums[] {
  const here = new Set(now.map(keyOf));
  return before.filter((one) => one.netMinor !== 0 && !here.has(keyOf(one)));
}

/**
 * Who sold before and no more, or worked under a target and sold nothing, stands among them: that
 * is what is to be seen.
 */
function sellersOf(
  now: readonly SellerSums[],
  before: readonly SellerSums[],
  targets: readonly TargetOf[],
): Performance['sellers'] {
  const netBefore = new Map(before.map(({ sellerId, netMinor }) => [sellerId, netMinor]));
  const gone = goneFrom(now, before, ({ sellerId }) => sellerId).map((one) => ({
    ...one,
    ...NOTHING_SOLD,
  }));
  const told = new Set([...now, ...gone].map(({ sellerId }) => sellerId));
  const idle = targets
    .filter(({ personId, targetMinor }) => targetMinor > 0 && !told.has(personId))
    .map(({ personId, name }): SellerSums => ({ sellerId: personId, name, ...NOTHING_SOLD }));
  return [...now, ...gone, ...idle].map(({ sellerId, ...sums }) => ({
    _id: sellerId,
    ...sums,
    beforeMinor: netBefore.get(sellerId) ?? 0,
    target: targetOf(targets, sellerId),
  }));
}

/** What sold before and no more stands among them; most first. */
function productsOf(
  now: readonly ProductSums[],
  before: readonly ProductSums[],
  profitOf: ProfitOf,
): Performance['products'] {
  const netBefore = new Map(before.map(({ productId, netMinor }) => [productId, netMinor]));
  const gone = goneFrom(now, before, ({ productId }) => productId).map((one) => ({
    ...one,
    ...{ quantityMilli: 0, netMinor: 0, costMinor: 0 },
  }));
  const all = [...now, ...gone].sort((one, other) => other.netMinor - one.netMinor);
  const classes = abcOf(all.map(({ netMinor }) => netMinor));
  return all.map((one, at) => ({
    _id: one.productId,
    ...{ name: one.name, categoryName: one.categoryName, unit: one.unit },
    ...{ quantityMilli: one.quantityMilli, netMinor: one.netMinor },
    beforeMinor: netBefore.get(one.productId) ?? 0,
    profitMinor: profitOf(one.netMinor, one.costMinor),
    abc: classes[at] ?? 'C',
  }));
}

function categoriesOf(
  now: readonly ProductSums[],
  before: readonly ProductSums[],
  profitOf: ProfitOf,
): Performance['categories'] {
  const found = new Map<
    string | null,
    { name: string | null; net: number; cost: number; before: number; products: number }
  >();
  const of = (one: ProductSums) => {
    const empty = { name: one.categoryName, net: 0, cost: 0, before: 0, products: 0 };
    const category = found.get(one.categoryId) ?? empty;
    found.set(one.categoryId, category);
    return category;
  };
  for (const one of now) {
    const category = of(one);
    category.net += one.netMinor;
    category.cost += one.costMinor;
    category.products += 1;
  }
  for (const one of before) of(one).before += one.netMinor;
  return [...found].map(([_id, one]) => ({
    ...{ _id, name: one.name, netMinor: one.net, beforeMinor: one.before },
    ...{ profitMinor: profitOf(one.net, one.cost), productsCount: one.products },
  }));
}
