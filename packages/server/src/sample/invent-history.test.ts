import { businessDate, dayRange } from '@tillbook/core/reports/period';
import { settle } from '@tillbook/core/sales/payment';
import { describe, expect, test } from 'vitest';
import { ELECTRONICS } from './electronics.ts';
import type { FoundedShop, Product } from './founded.ts';
import { GROCERY } from './grocery.ts';
import { inventHistory, type InventedDay } from './invent-history.ts';
import { unitsOf } from './invent-sale.ts';
import { inventSupply, type Opening } from './invent-stock.ts';
import { actorFor } from './sample-people.ts';
import type { Shop } from './shop.ts';
import { productsOf } from './stock-shop.ts';

const DAYS = 30;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const person = { personId: 'p', sessionId: 's', at: '', name: 'N', email: 'e', role: 'seller' };
const worker = actorFor({ ...person, flags: {}, business: null, branches: [] });

function founded(shop: Shop): FoundedShop {
  return {
    shop,
    businessId: 'b',
    owner: worker,
    staff: [],
    branches: shop.branches.map(({ name, code, tills }) => ({
      branchId: code,
      name,
      code,
      tills: tills.map((till) => ({
        ...till,
        tillId: `${code} ${till.code}`,
        deviceId: 'd',
        worker,
      })),
    })),
    taxClasses: { standard: 's', zero: 'z' },
    foundedMs: 0,
  };
}

/** Moments of a day in the shops' zone, which has no summer time. */
const MIDNIGHT = dayRange('2026-03-04', 'Africa/Dar_es_Salaam', 0).fromMs;
const MOMENTS = [
  ['on the stroke of midnight', MIDNIGHT],
  ['a second into the day', MIDNIGHT + 1_000],
  ['ten minutes into the day', MIDNIGHT + 10 * MINUTE_MS],
  ['before anybody is up', MIDNIGHT + 4 * HOUR_MS],
  ['as the shop opens', MIDNIGHT + 7 * HOUR_MS],
  ['at noon', MIDNIGHT + 12 * HOUR_MS],
  ['late in the evening', MIDNIGHT + 23.9 * HOUR_MS],
] as const;

describe.each([GROCERY, ELECTRONICS])('the history of $name', (shop) => {
  const place = founded(shop);
  const products = productsOf(place);

  test('asks more than goods cost, without the tax', () => {
    for (const { name, priceMinor, costMinor, taxBasisPoints } of products) {
      const rate = shop.taxMode === 'inclusive' ? taxBasisPoints : 0;
      const margin = 1 - (costMinor * (10_000 + rate)) / (priceMinor * 10_000);
      expect(margin, name).toBeGreaterThan(0.05);
      expect(margin, name).toBeLessThan(0.75);
    }
  });

  test.each(MOMENTS)('loaded %s, has sold today and nothing after now', (_when, nowMs) => {
    const days = inventHistory(place, products, nowMs, DAYS);
    const today = businessDate(nowMs, shop.timezone, 0);
    const todays = days.slice(-place.branches.length).flatMap(({ shifts }) => shifts);
    expect(todays.flatMap(({ sales }) => sales).length).toBeGreaterThanOrEqual(9);
    for (const { openMs, closeMs, till, sales } of todays) {
      expect(closeMs === null).toBe(till.isOpenToday);
      expect(businessDate(openMs, shop.timezone, 0)).toBe(today);
      for (const { atMs } of sales) {
        expect(atMs).toBeGreaterThanOrEqual(openMs);
        expect(atMs).toBeLessThanOrEqual(closeMs ?? nowMs);
        expect(businessDate(atMs, shop.timezone, 0)).toBe(today);
      }
    }
    expect(Math.max(...todays.map(({ closeMs }) => closeMs ?? 0))).toBeLessThanOrEqual(nowMs);
  });

  test('a till opens after it was closed the day before', () => {
    const days = inventHistory(place, products, MIDNIGHT, DAYS);
    expect(days).toHaveLength((DAYS + 1) * place.branches.length);
    const closedMs = new Map<string, number>();
    for (const { till, openMs, closeMs } of days.flatMap(({ shifts }) => shifts)) {
      expect(openMs).toBeGreaterThanOrEqual(closedMs.get(till.tillId) ?? 0);
      closedMs.set(till.tillId, closeMs ?? Infinity);
    }
  });

  test('is the same for the same moment', () => {
    const once = inventHistory(place, products, MIDNIGHT + 9 * HOUR_MS, DAYS);
    expect(inventHistory(place, products, MIDNIGHT + 9 * HOUR_MS, DAYS)).toEqual(once);
  });

  test('pays every sale in full, with codes that are used once', () => {
    const sales = inventHistory(place, products, MIDNIGHT, DAYS)
      .flatMap(({ shifts }) => shifts)
      .flatMap((shift) => shift.sales);
    for (const { totalMinor, payments } of sales) {
      expect(settle(totalMinor, payments).dueMinor).toBe(0);
    }
    const codes = sales
      .flatMap(({ payments }) => payments)
      .flatMap(({ method, reference }) => (method === 'mobile_money' ? [reference] : []));
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.length).toBeGreaterThan(20);
  });

  test('sells nothing that was not there, and a few kinds have run out', () => {
    const days = inventHistory(place, products, MIDNIGHT + 15 * HOUR_MS, DAYS);
    const supply = inventSupply(place, products, days);
    expect(supply.deliveries.map(({ daysAgo }) => daysAgo)).toEqual([23, 16, 9, 2]);
    for (const { branchId, code } of place.branches) {
      const left = products.map((product) => {
        const { productId } = product;
        const inBranch = (stock: readonly Opening[] = []): number =>
          stock.find((one) => one.branchId === branchId)?.quantityMilli ?? 0;
        let there = inBranch(supply.openings.get(productId));
        for (const [at, from] of supply.starts.entries()) {
          const came = inBranch(supply.deliveries[at - 1]?.quantities.get(productId));
          expect(came).toBeGreaterThanOrEqual(0);
          const until = supply.starts[at + 1] ?? -1;
          there += came - soldOf(product, days, { branchId, from, until });
          expect(there, `${product.name} ${from}`).toBeGreaterThanOrEqual(0);
          const isWay = product.name === shop.story.stockOut.name;
          if (isWay && code === shop.story.stockOut.branch && until === 2) expect(there).toBe(0);
        }
        expect(there).toBe(supply.leftOf(productId, branchId));
        return there;
      });
      expect(Math.min(...left)).toBe(0);
      expect(left.filter((milli) => milli === 0)).toHaveLength(2);
      expect(left.filter((milli) => milli > 0 && milli <= 2_000)).toHaveLength(4);
    }
  });

  test('is brought every kind of goods by one supplier', () => {
    for (const { category, name } of products) {
      const bring = shop.suppliers.filter(({ categories }) => categories.includes(category));
      expect(bring, name).toHaveLength(1);
    }
  });

  test('lives through what its story says', () => {
    const { price, fading, stockOut, generous, rush } = shop.story;
    const days = inventHistory(place, products, MIDNIGHT + 15 * HOUR_MS, 90);
    const lines = days.flatMap(({ branch, daysAgo, shifts }) =>
      shifts.flatMap(({ sales }) =>
        sales.flatMap((sale) => sale.lines.map((line) => ({ ...line, branch, daysAgo }))),
      ),
    );
    const of = (name: string) => {
      const found = products.find((product) => product.name === name);
      return lines.filter(({ productId, packId }) => productId === found?.productId && !packId);
    };
    const prices = new Map(of(price.name).map((line) => [line.unitPriceMinor, line.daysAgo]));
    expect([...prices.keys()]).toHaveLength(2);
    expect(prices.get(price.toMinor)).toBeLessThanOrEqual(price.daysAgo);
    const recent = of(fading.name).filter(({ daysAgo }) => daysAgo <= fading.daysAgo);
    expect(recent.length).toBeLessThan(of(fading.name).length / 2);
    const isOut = (daysAgo: number): boolean =>
      daysAgo <= stockOut.fromDaysAgo && daysAgo >= stockOut.toDaysAgo;
    const there = of(stockOut.name).filter(({ branch }) => branch.code === stockOut.branch);
    expect(there.length).toBeGreaterThan(20);
    expect(there.filter(({ daysAgo }) => isOut(daysAgo))).toEqual([]);
    const offered = (code: string, from: number, until: number): number => {
      const sales = days
        .filter(({ branch, daysAgo }) => branch.code === code && daysAgo < from && daysAgo >= until)
        .flatMap(({ shifts }) => shifts.flatMap((shift) => shift.sales));
      return sales.filter(({ discount }) => discount !== null).length / sales.length;
    };
    if (generous !== null) {
      expect(offered(generous.branch, 91, generous.daysAgo)).toBeLessThan(0.15);
      expect(offered(generous.branch, 14, 0)).toBeGreaterThan(0.4);
    }
    const week = days.flatMap(({ shifts }) => shifts.flatMap(({ sales }) => sales));
    const inRush = week.filter(({ atMs }) => {
      const day = businessDate(atMs, shop.timezone, 0);
      const hour = Math.floor((atMs - dayRange(day, shop.timezone, 0).fromMs) / HOUR_MS);
      return new Date(day).getUTCDay() === rush.weekday && rush.hours.includes(hour);
    });
    // Three hours of some eighty in a week.
    expect(inRush.length / week.length).toBeGreaterThan(0.07);
  });
});

function soldOf(
  product: Product,
  days: readonly InventedDay[],
  where: { branchId: string; from: number; until: number },
): number {
  return days
    .filter(({ branch }) => branch.branchId === where.branchId)
    .filter(({ daysAgo }) => daysAgo <= where.from && daysAgo > where.until)
    .flatMap(({ shifts }) => shifts.flatMap(({ sales }) => sales.flatMap(({ lines }) => lines)))
    .filter((line) => line.productId === product.productId)
    .reduce((sum, line) => sum + unitsOf(product, line), 0);
}
