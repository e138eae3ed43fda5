import { chanceOf, type Chance } from './chance.ts';
import type { FoundedShop, Product } from './founded.ts';
import type { InventedDay } from './invent-history.ts';
import { unitsOf } from './invent-sale.ts';
import { chaptersOf } from './story.ts';

/** On each branch's shelves this many kinds ran out, and of this many little is left. */
const OUT_PER_BRANCH = 2;
const LOW_PER_BRANCH = 4;

export interface Opening {
  readonly branchId: string;
  readonly quantityMilli: number;
}

/** What comes at the start of a chapter, per product. */
export interface Delivery {
  readonly daysAgo: number;
  readonly quantities: ReadonlyMap<string, readonly Opening[]>;
}

/** How the shelves of a shop are kept full: what they began with, and what came every week. */
export interface Supply {
  /** The first day of each chapter, in days ago. */
  readonly starts: readonly [number, ...number[]];
  readonly openings: ReadonlyMap<string, readonly Opening[]>;
  readonly deliveries: readonly Delivery[];
  /** What is left of a product in a branch when the history is over, in thousandths. */
  readonly leftOf: (productId: string, branchId: string) => number;
}

/**
 * What each branch needs of each product from one delivery to the next: what is sold until then,
 * and what is left over. A few kinds have run out now, a few are low; what expires never stays.
 */
export function inventSupply(
  founded: FoundedShop,
  products: readonly Product[],
  days: readonly InventedDay[],
): Supply {
  const chance = chanceOf(`${founded.shop.name} shelves`);
  const starts = chaptersOf(Math.max(...days.map(({ daysAgo }) => daysAgo)));
  const came = starts.map(() => new Map<string, Opening[]>());
  const left = new Map<string, number>();
  for (const { branchId, code } of founded.branches) {
    const sold = starts.map((from, at) =>
      soldIn(inChapter(days, branchId, from, starts[at + 1] ?? -1), products),
    );
    const scarce = scarceOf(chance, products, sold);
    for (const product of products) {
      const { productId } = product;
      const usual = leftOver(chance, founded, product);
      const needed = sold.map((chapter) => chapter.get(productId) ?? 0);
      const least = scarce.get(productId) ?? usual;
      const isEmptyAt = (at: number): boolean =>
        product.more.keepsDays !== undefined || runsOut(founded, product, code, starts[at + 1]);
      const rest = leftAfterEach(needed, { usual, least, isEmptyAt });
      left.set(`${branchId} ${productId}`, least);
      for (const [at, quantities] of came.entries()) {
        const quantityMilli = (needed[at] ?? 0) + (rest[at] ?? 0) - (rest[at - 1] ?? 0);
        quantities.set(productId, [
          ...(quantities.get(productId) ?? []),
          { branchId, quantityMilli },
        ]);
      }
    }
  }
  const [openings = new Map<string, Opening[]>(), ...later] = came;
  const deliveries = later.map((quantities, at) => ({ daysAgo: starts[at + 1] ?? 0, quantities }));
  const leftOf = (productId: string, branchId: string) => left.get(`${branchId} ${productId}`) ?? 0;
  return { starts, openings, deliveries, leftOf };
}

/** What is left at the end of each chapter: never more than the next one uses up. */
function leftAfterEach(
  needed: readonly number[],
  how: { usual: number; least: number; isEmptyAt: (at: number) => boolean },
): readonly number[] {
  const rest = needed.map(() => how.least);
  for (let at = needed.length - 2; at >= 0; at -= 1) {
    const most = (needed[at + 1] ?? 0) + (rest[at + 1] ?? 0);
    rest[at] = how.isEmptyAt(at) ? 0 : Math.min(how.usual, most);
  }
  return rest;
}

/** Whether the product has run out in the branch when the next delivery comes. */
function runsOut(
  { shop }: FoundedShop,
  { name }: Product,
  branchCode: string,
  nextDaysAgo: number | undefined,
): boolean {
  const { stockOut } = shop.story;
  const isIt = name === stockOut.name && branchCode === stockOut.branch;
  return isIt && nextDaysAgo === stockOut.toDaysAgo - 1;
}

const inChapter = (
  days: readonly InventedDay[],
  branchId: string,
  fromDaysAgo: number,
  toDaysAgo: number,
): InventedDay[] =>
  days.filter(
    ({ branch, daysAgo }) =>
      branch.branchId === branchId && daysAgo <= fromDaysAgo && daysAgo > toDaysAgo,
  );

function soldIn(
  days: readonly InventedDay[],
  products: readonly Product[],
): ReadonlyMap<string, number> {
  const known = new Map(products.map((product) => [product.productId, product]));
  const sold = new Map<string, number>();
  const lines = days.flatMap(({ shifts }) =>
    shifts.flatMap(({ sales }) => sales.flatMap((sale) => sale.lines)),
  );
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
  sold: readonly ReadonlyMap<string, number>[],
): ReadonlyMap<string, number> {
  const candidates = products.filter(({ productId }) => sold.some((one) => one.has(productId)));
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
