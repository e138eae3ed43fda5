import { chanceOf, type Chance } from './chance.ts';
import type { FoundedShop, Product } from './founded.ts';
import type { InventedDay } from './invent-history.ts';
import { unitsOf } from './invent-sale.ts';

/** On each branch's shelves this many kinds ran out, and of this many little is left. */
const OUT_PER_BRANCH = 2;
const LOW_PER_BRANCH = 4;

export interface Opening {
  readonly branchId: string;
  readonly quantityMilli: number;
}

/**
 * What each product began with in each branch: what the history sells there and what is left now.
 * A few kinds have run out, a few are low.
 */
export function inventOpeningStock(
  founded: FoundedShop,
  products: readonly Product[],
  days: readonly InventedDay[],
): ReadonlyMap<string, readonly Opening[]> {
  const chance = chanceOf(`${founded.shop.name} shelves`);
  const openings = new Map<string, Opening[]>();
  for (const { branchId } of founded.branches) {
    const sold = soldIn(days, branchId, products);
    const scarce = scarceOf(chance, products, sold);
    for (const product of products) {
      const { productId } = product;
      const left = scarce.get(productId) ?? leftOver(chance, founded, product);
      const quantityMilli = (sold.get(productId) ?? 0) + left;
      openings.set(productId, [...(openings.get(productId) ?? []), { branchId, quantityMilli }]);
    }
  }
  return openings;
}

/** What is left of a product in a branch when the history is over, in thousandths. */
export function leftAfter(
  products: readonly Product[],
  openings: ReadonlyMap<string, readonly Opening[]>,
  days: readonly InventedDay[],
): (productId: string, branchId: string) => number {
  const soldByBranch = new Map<string, ReadonlyMap<string, number>>();
  return (productId, branchId) => {
    const sold = soldByBranch.get(branchId) ?? soldIn(days, branchId, products);
    soldByBranch.set(branchId, sold);
    const began = openings.get(productId)?.find((one) => one.branchId === branchId);
    return (began?.quantityMilli ?? 0) - (sold.get(productId) ?? 0);
  };
}

function soldIn(
  days: readonly InventedDay[],
  branchId: string,
  products: readonly Product[],
): ReadonlyMap<string, number> {
  const known = new Map(products.map((product) => [product.productId, product]));
  const sold = new Map<string, number>();
  const lines = days
    .filter(({ branch }) => branch.branchId === branchId)
    .flatMap(({ shifts }) => shifts.flatMap(({ sales }) => sales.flatMap((sale) => sale.lines)));
  for (const line of lines) {
    const product = known.get(line.productId);
    if (product === undefined) continue;
    sold.set(line.productId, (sold.get(line.productId) ?? 0) + unitsOf(product, line));
  }
  return sold;
}

/** What is left of the scarce kinds; only what was sold can have run out. */
function scarceOf(
  chance: Chance,
  products: readonly Product[],
  sold: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const candidates = products.filter(({ productId }) => sold.has(productId));
  const scarce = new Map<string, number>();
  const wanted = Math.min(OUT_PER_BRANCH + LOW_PER_BRANCH, candidates.length);
  while (scarce.size < wanted) {
    const product = candidates[chance.between(0, candidates.length - 1)];
    if (product === undefined || scarce.has(product.productId)) continue;
    const left = scarce.size < OUT_PER_BRANCH ? 0 : chance.between(1, 2) * 1_000;
    scarce.set(product.productId, left);
  }
  return scarce;
}

function leftOver(chance: Chance, { shop }: FoundedShop, product: Product): number {
  const [least, most] = shop.leftOver;
  const pieces = chance.between(least, most);
  return product.isByWeight ? pieces * 1_000 + chance.between(0, 3) * 250 : pieces * 1_000;
}
