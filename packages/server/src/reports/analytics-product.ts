import type { AnswerOf, QueryOf } from '@tillbook/core/endpoint';
import { can } from '@tillbook/core/permissions';
import { effectivePriceMinor } from '@tillbook/core/products/effective-price';
import { askedChanges, type AskedChange } from '@tillbook/core/products/prices-over-time';
import { daysBack, eachDay, type Comparison } from '@tillbook/core/reports/compared';
import { addDays, businessDate } from '@tillbook/core/reports/period';
import type { analyticsProduct } from '@tillbook/core/reports/product-analytics.api';
import { Refusal } from '@tillbook/core/refusals';
import type { Reader } from '../db/database.ts';
import type { Actor } from '../http/actor.ts';
import { comparingOf, headOf, type Comparing } from './analytics-period.ts';
import {
  analysedProduct,
  daysOfProduct,
  levelsOfProduct,
  priceChangesOf,
  pricesOfBranch,
  movedSince,
  returnsOfProduct,
  variantSums,
  type AnalysedProduct,
  type DayOfProduct,
  type ReturnSums,
} from './analytics-product.sql.ts';
import { missedOfProduct, type MissedOfProduct } from './missed-of-product.ts';
import { ProductStock, stockSince } from './product-stock.ts';
import type { Scope } from './scope.ts';

type Answer = AnswerOf<typeof analyticsProduct>;

/** Both sides of the comparison. */
interface Sides<Row> {
  readonly now: readonly Row[];
  readonly before: readonly Row[];
}

/**
 * One product over a period, beside another.
 * @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN, VALIDATION_FAILED
 */
export async function showAnalyticsProduct(
  reader: Reader,
  actor: Actor,
  nowMs: number,
  productId: string,
  query: QueryOf<typeof analyticsProduct>,
): Promise<Answer> {
  const comparing = await comparingOf(reader, actor, nowMs, query);
  const product = await analysedProduct(reader, productId);
  if (product === null) throw new Refusal('NOT_FOUND');
  const seesCost = can(actor, 'product.see_cost');
  const days = {
    now: await daysOfProduct(reader, comparing.now, productId),
    before: await daysOfProduct(reader, comparing.before, productId),
  };
  const returns = {
    now: await returnsOfProduct(reader, comparing.now, productId),
    before: await returnsOfProduct(reader, comparing.before, productId),
  };
  const stock = await stockOf(reader, product, comparing);
  const asks = await pricesOf(reader, product, comparing);
  const { prices } = asks;
  const missed = await missedOfProduct(reader, product, comparing, nowMs, seesCost);
  const told = { comparing, days, stock, asks, seesCost, missed };
  const { productId: _id, familyId, costMinor, ...facts } = product;
  return {
    ...headOf(actor, nowMs, comparing),
    product: {
      ...{ _id, ...facts, priceMinor: asks.priceMinor },
      costMinor: seesCost ? costMinor : null,
    },
    now: sumsOf(days.now, returns.now, seesCost),
    before: sumsOf(days.before, returns.before, seesCost),
    days: daysShown(told, query.compare ?? 'weekdays'),
    priceChanges: prices
      .filter(({ date }) => date >= comparing.now.from && date <= comparing.now.to)
      .map(({ changedAt: _, ...change }) => change),
    cover: stock?.coverOf(comparing.now.branchIds) ?? null,
    missed: missed?.together ?? null,
    branches: branchesOf(told),
    variants: familyId === null ? [] : await variantsOf(reader, comparing, familyId, seesCost),
    returns: [...returns.now],
  };
}

/** The business day of an instant in the branch whose today is told. */
function dayIn({ branches, timezone }: Scope): (instant: string) => string {
  const rule = branches[0] ?? { timezone, cutoffMinutes: 0 };
  return (instant) => businessDate(Date.parse(instant), rule.timezone, rule.cutoffMinutes);
}

/** What is asked for a product now, and what changed that, the oldest first. */
interface Asks {
  readonly priceMinor: number;
  readonly prices: readonly (AskedChange & { readonly date: string })[];
}

/** The price of the one branch that is asked for; of several the product's own. */
async function pricesOf(
  reader: Reader,
  { productId, priceMinor: productMinor }: AnalysedProduct,
  { scope, now }: Comparing,
): Promise<Asks> {
  const [branch] = scope.branches;
  const branchId = scope.branches.length === 1 ? (branch?.branchId ?? null) : null;
  const { priceListId, ...own } =
    branchId === null
      ? { branchMinor: null, listMinor: null, priceListId: null }
      : await pricesOfBranch(reader, productId, branchId);
  const prices = { ...own, productMinor };
  const changes = await priceChangesOf(reader, productId, now.from, { branchId, priceListId });
  const dayOf = dayIn(scope);
  return {
    priceMinor: effectivePriceMinor(prices),
    prices: askedChanges(prices, changes).map((one) => ({ ...one, date: dayOf(one.changedAt) })),
  };
}

interface Told {
  readonly comparing: Comparing;
  readonly days: Sides<DayOfProduct>;
  readonly stock: ProductStock | null;
  readonly asks: Asks;
  readonly seesCost: boolean;
  readonly missed: MissedOfProduct | null;
}

/** Only goods lie anywhere. */
async function stockOf(
  reader: Reader,
  { productId, kind }: AnalysedProduct,
  { scope, now }: Comparing,
): Promise<ProductStock | null> {
  if (kind !== 'goods') return null;
  const since = stockSince(now.from, scope.businessDate);
  const levels = await levelsOfProduct(reader, productId, now.branchIds);
  const moved = await movedSince(reader, productId, now.branchIds, since);
  return new ProductStock(scope.businessDate, levels, moved);
}

const sum = <Row>(rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((total, row) => total + of(row), 0);

function sumsOf(
  days: readonly DayOfProduct[],
  returns: readonly ReturnSums[],
  seesCost: boolean,
): Answer['now'] {
  return {
    quantityMilli: sum(days, (day) => day.quantityMilli),
    returnedMilli: sum(returns, (one) => one.quantityMilli),
    netMinor: sum(days, (day) => day.netMinor),
    taxMinor: sum(days, (day) => day.taxMinor),
    totalMinor: sum(days, (day) => day.totalMinor),
    costMinor: seesCost ? sum(days, (day) => day.costMinor) : null,
    discountMinor: sum(days, (day) => day.discountMinor),
    refundedMinor: sum(returns, (one) => one.netMinor),
  };
}

function byDate(days: readonly DayOfProduct[]): Map<string, DayOfProduct[]> {
  const found = new Map<string, DayOfProduct[]>();
  for (const day of days) found.set(day.date, [...(found.get(day.date) ?? []), day]);
  return found;
}

/** The price when a day ended: what changed it after that day is taken back. */
function priceAt(date: string, { asks }: Told): number | null {
  const next = asks.prices.find((change) => change.date > date);
  return next === undefined ? asks.priceMinor : next.beforeMinor;
}

function daysShown(told: Told, comparison: Comparison): Answer['days'] {
  const { comparing, days, stock, seesCost } = told;
  const { scope, now } = comparing;
  const sold = byDate(days.now);
  const soldBefore = byDate(days.before);
  const back = daysBack(now, comparison);
  return eachDay(now).map((date) => {
    const beforeDate = addDays(date, -back);
    const own = sold.get(date) ?? [];
    const net = sum(own, (day) => day.netMinor);
    const isToCome = date > scope.businessDate;
    return {
      ...{ date, beforeDate, netMinor: net },
      quantityMilli: sum(own, (day) => day.quantityMilli),
      profitMinor: seesCost ? net - sum(own, (day) => day.costMinor) : null,
      beforeMilli: sum(soldBefore.get(beforeDate) ?? [], (day) => day.quantityMilli),
      priceMinor: isToCome ? null : priceAt(date, told),
      stockMilli: isToCome || stock === null ? null : stock.endOf(date, now.branchIds),
    };
  });
}

function branchesOf({ comparing, days, stock, seesCost, missed }: Told): Answer['branches'] {
  return comparing.scope.branches
    .map(({ branchId, name }) => {
      const here = (rows: readonly DayOfProduct[]) =>
        rows.filter((day) => day.branchId === branchId);
      const own = here(days.now);
      const netMinor = sum(own, (day) => day.netMinor);
      return {
        ...{ _id: branchId, name, netMinor },
        quantityMilli: sum(own, (day) => day.quantityMilli),
        beforeMinor: sum(here(days.before), (day) => day.netMinor),
        profitMinor: seesCost ? netMinor - sum(own, (day) => day.costMinor) : null,
        cover: stock?.coverOf([branchId]) ?? null,
        missed: missed?.of(branchId) ?? null,
      };
    })
    .sort((a, b) => b.netMinor - a.netMinor);
}

async function variantsOf(
  reader: Reader,
  { now, before }: Comparing,
  familyId: string,
  seesCost: boolean,
): Promise<Answer['variants']> {
  const sums = await variantSums(reader, now, familyId);
  const earlier = await variantSums(reader, before, familyId);
  const netBefore = new Map(earlier.map(({ productId, netMinor }) => [productId, netMinor]));
  return sums.map(({ productId, costMinor, ...one }) => ({
    _id: productId,
    ...one,
    beforeMinor: netBefore.get(productId) ?? 0,
    profitMinor: seesCost ? one.netMinor - costMinor : null,
  }));
}
