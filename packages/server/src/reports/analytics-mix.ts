import type { AnswerOf, QueryOf } from '@tillbook/core/endpoint';
import { can } from '@tillbook/core/permissions';
import { abcOf } from '@tillbook/core/reports/abc';
import { evennessOf, makeUpOf, paceOf, variationOf, wholeWeeks } from '@tillbook/core/reports/mix';
import { MIX_PRODUCTS_MOST, type analyticsMix } from '@tillbook/core/reports/mix.api';
import type { Reader } from '../db/database.ts';
import type { Actor } from '../http/actor.ts';
import {
  branchTargets,
  otherResult,
  refundedWithTax,
  weeksOfProducts,
} from './analytics-mix.sql.ts';
import { comparingOf, headOf } from './analytics-period.ts';
import { productSums, type Asked } from './analytics.sql.ts';
import { periodSums } from './branch-sums.ts';

type Mix = AnswerOf<typeof analyticsMix>;

/**
 * What sales and profit of a period are made of.
 * @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN, VALIDATION_FAILED
 */
export async function showAnalyticsMix(
  reader: Reader,
  actor: Actor,
  nowMs: number,
  query: QueryOf<typeof analyticsMix>,
): Promise<Mix> {
  const comparing = await comparingOf(reader, actor, nowMs, query);
  const { now } = comparing;
  const head = headOf(actor, nowMs, comparing);
  const targets = await branchTargets(reader, comparing.scope);
  return {
    ...head,
    ...(await productsOf(reader, now, head.today, can(actor, 'product.see_cost'))),
    profit: can(actor, 'product.see_cost') ? await profitOf(reader, actor, now) : null,
    targets: targets.map(({ branchId, ...row }) => ({
      ...{ _id: branchId, ...row },
      ...paceOf(row),
    })),
  };
}

async function profitOf(reader: Reader, actor: Actor, now: Asked): Promise<Mix['profit']> {
  const { whole } = await periodSums(reader, now);
  const { discountMinor, taxMinor, netMinor, costMinor } = whole;
  const seesBooks = can(actor, 'books.view');
  const result = seesBooks ? await otherResult(reader, now) : null;
  return {
    ...{ discountMinor, taxMinor, netMinor, costMinor },
    refundedMinor: await refundedWithTax(reader, now),
    expensesMinor: result?.expensesMinor ?? null,
    otherIncomeMinor: result?.otherIncomeMinor ?? null,
  };
}

async function productsOf(reader: Reader, now: Asked, today: string, seesCost: boolean) {
  const products = await productSums(reader, now);
  const weeks = wholeWeeks(now, today);
  const [newest, oldest] = [weeks[0], weeks.at(-1)];
  const units = new Map<string, number[]>();
  if (newest !== undefined && oldest !== undefined) {
    const asked = { from: oldest.from, to: newest.to, branchIds: now.branchIds };
    for (const { productId, week, quantityMilli } of await weeksOfProducts(reader, asked)) {
      const own = units.get(productId) ?? weeks.map(() => 0);
      own[week] = quantityMilli;
      units.set(productId, own);
    }
  }
  const classes = abcOf(products.map(({ netMinor }) => netMinor));
  const goods = products.map((one, at) => {
    const variation = variationOf(units.get(one.productId) ?? []);
    return {
      ...{ _id: one.productId, name: one.name, netMinor: one.netMinor },
      profitMinor: seesCost ? one.netMinor - one.costMinor : null,
      abc: classes[at] ?? ('C' as const),
      ...{ variation, xyz: evennessOf(variation) },
    };
  });
  const { places, evenness, ...madeUp } = makeUpOf(goods);
  const placed = goods.map((one, at) => ({
    ...one,
    share: places[at]?.share ?? null,
    quadrant: places[at]?.quadrant ?? null,
  }));
  return {
    ...{ weeksCount: weeks.length, productsCount: products.length },
    ...{ ...madeUp, evenness: [...evenness] },
    products: placed.slice(0, MIX_PRODUCTS_MOST),
  };
}
