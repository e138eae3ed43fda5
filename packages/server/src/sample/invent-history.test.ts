import { businessDate, dayRange } from '@tillbook/core/reports/period';
import { settle } from '@tillbook/core/sales/payment';
import { describe, expect, test } from 'vitest';
import { ELECTRONICS } from './electronics.ts';
import type { FoundedShop } from './founded.ts';
import { GROCERY } from './grocery.ts';
import { HISTORY_DAYS, inventHistory } from './invent-history.ts';
import { unitsOf } from './invent-sale.ts';
import { inventOpeningStock } from './invent-stock.ts';
import { actorFor } from './sample-people.ts';
import type { Shop } from './shop.ts';
import { productsOf } from './stock-shop.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const person = { personId: 'p', sessionId: 's', at: '', name: 'N', email: 'e', role: 'seller' };
const worker = actorFor({ ...person, flags: {}, business: null, branches: [] });

function founded(shop: Shop): FoundedShop {
  return {
    shop,
    businessId: 'b',
    owner: worker,
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
    const days = inventHistory(place, products, nowMs);
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
    const days = inventHistory(place, products, MIDNIGHT);
    expect(days).toHaveLength((HISTORY_DAYS + 1) * place.branches.length);
    const closedMs = new Map<string, number>();
    for (const { till, openMs, closeMs } of days.flatMap(({ shifts }) => shifts)) {
      expect(openMs).toBeGreaterThanOrEqual(closedMs.get(till.tillId) ?? 0);
      closedMs.set(till.tillId, closeMs ?? Infinity);
    }
  });

  test('is the same for the same moment', () => {
    const once = inventHistory(place, products, MIDNIGHT + 9 * HOUR_MS);
    expect(inventHistory(place, products, MIDNIGHT + 9 * HOUR_MS)).toEqual(once);
  });

  test('pays every sale in full, with codes that are used once', () => {
    const sales = inventHistory(place, products, MIDNIGHT)
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
    const days = inventHistory(place, products, MIDNIGHT + 15 * HOUR_MS);
    const openings = inventOpeningStock(place, products, days);
    for (const { branchId } of place.branches) {
      const left = products.map((product) => {
        const { productId } = product;
        const began = openings.get(productId)?.find((one) => one.branchId === branchId);
        const sold = days
          .filter(({ branch }) => branch.branchId === branchId)
          .flatMap(({ shifts }) =>
            shifts.flatMap(({ sales }) => sales.flatMap(({ lines }) => lines)),
          )
          .filter((line) => line.productId === productId)
          .reduce((sum, line) => sum + unitsOf(product, line), 0);
        return (began?.quantityMilli ?? 0) - sold;
      });
      expect(Math.min(...left)).toBe(0);
      expect(left.filter((milli) => milli === 0)).toHaveLength(2);
      expect(left.filter((milli) => milli > 0 && milli <= 2_000)).toHaveLength(4);
    }
  });
});
