import { addDays } from '@tillbook/core/reports/period';
import type { CountedAt } from './report-counted.ts';
import type { Happening } from './report-oracle.ts';
import { halfUp } from './report-shelf.ts';

/** Products of which a unit costs more than on the days beside, and leaves less. */

/** Fewer of it say nothing. */
const UNITS_LEAST = 5;

const daysFrom = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;

function daysBack({ from, to, compare = 'weekdays' }: CountedAt): number {
  const days = daysFrom(from, to);
  if (compare === 'previous') return days;
  const weeks = 7 * Math.ceil(days / 7);
  return compare === 'year' ? Math.max(364, weeks) : weeks;
}

interface Sold {
  quantity: number;
  net: number;
  cost: number;
}

export function erodedOf(products: readonly Happening[], at: CountedAt): Happening[] {
  const { from, to, branchId, only = '' } = at;
  const back = daysBack(at);
  const [dimension = '', id = ''] = only.split(':');
  const here = products.filter(({ dims }) => {
    if (branchId !== null && dims['branch'] !== branchId) return false;
    return only === '' || (dims[dimension] ?? '') === id;
  });
  const soldIn = (product: string | null, start: string, end: string): Sold =>
    here
      .filter(({ dims }) => dims['product'] === product)
      .filter(({ dims }) => (dims['day'] ?? '') >= start && (dims['day'] ?? '') <= end)
      .reduce<Sold>(
        (all, { sums }) => ({
          quantity: all.quantity + (sums['quantity'] ?? 0),
          net: all.net + (sums['net'] ?? 0),
          cost: all.cost + (sums['cost'] ?? 0),
        }),
        { quantity: 0, net: 0, cost: 0 },
      );
  const first = new Map(here.map(({ dims }) => [dims['product'] ?? null, dims]));
  return [...first].flatMap(([product, dims]) => {
    const now = soldIn(product, from, to);
    const was = soldIn(product, addDays(from, -back), addDays(to, -back));
    if (Math.min(now.quantity, was.quantity) < UNITS_LEAST * 1_000 || was.cost <= 0) return [];
    if (now.cost * was.quantity * 100 < was.cost * now.quantity * 101) return [];
    const would = halfUp(was.net - was.cost, now.quantity, was.quantity);
    const earnedLess = would - (now.net - now.cost);
    if (earnedLess <= 0) return [];
    const before = { quantityBefore: was.quantity, netBefore: was.net, costBefore: was.cost };
    const { category = null, brand = null, family = null, supplier = null } = dims;
    const kinds = { product, category, brand, family, supplier, branch: branchId };
    return [{ dims: kinds, sums: { ...now, ...before, earnedLess, erodedProducts: 1 } }];
  });
}
