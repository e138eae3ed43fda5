import type { Sale } from '@tillbook/core/sales/sales.api';
import { makeAccounts } from './report-accounts.ts';
import { makeBatches } from './report-batches.ts';
import { makeBilling } from './report-billing.ts';
import { makeBooks, type Line } from './report-books.ts';
import { makeTaxed } from './report-bought-tax.ts';
import { whenOf, type Dims, type Happening } from './report-oracle.ts';
import { makeEarned } from './report-earned.ts';
import { makeHeld } from './report-held.ts';
import { makeLying, type Move } from './report-lying.ts';
import { makeOrders } from './report-orders.ts';
import { makeParked } from './report-parked.ts';
import { makePeople } from './report-people.ts';
import { makePoints, type PointTerms } from './report-points.ts';
import { makePrices } from './report-prices.ts';
import { makeQuotes } from './report-quotes.ts';
import { makeShelves } from './report-shelf.ts';
import { makeSpent } from './report-spent.ts';
import { makeSuppliers } from './report-suppliers.ts';
import { makeTransfers } from './report-transfers.ts';

/** The pages of a diary: when it was, what lies where, who owes what, and what was written down. */

export interface DiaryBranch {
  readonly branchId: string;
  readonly zone: string;
  readonly cutoffMinutes: number;
}
export interface DiaryProduct {
  readonly productId: string;
  readonly costMinor: number;
  readonly category: string | null;
  /** What lies of it in every branch at first. */
  readonly openingMilli: number;
  /** At so much of it in a branch, it is bought again. */
  readonly reorderAtMilli: number | null;
  /** What it is sold in besides, with so much in one. */
  readonly pack: { readonly packId: string; readonly unitsMilli: number } | null;
}
/** By which clock it is written, and by what points are earned. */
export interface Reckoned {
  readonly now: () => number;
  readonly loyalty: PointTerms;
}
/** Goods that came or, below zero, went; by a customer where that is said. */
type Moved = Pick<Move, 'milli' | 'minor'> & By;
/** Why it moved, and by which sale. */
export type By = Pick<Move, 'kind' | 'sale'>;
interface Shift {
  readonly dims: Dims;
  readonly openedMs: number;
  expectedMinor: number;
  salesMinor: number;
  /** What of it was paid in cash. */
  cashMinor: number;
}

/** What lies of most products in every branch at first, since the day on which tests begin. */
export const OPENING_MILLI = 1_000_000;
const OPENED = { day: '2026-03-04', month: '2026-03' } as const;

const SOURCES = [
  ...(['promotions', 'payments', 'journal', 'cashMoves', 'shifts', 'adjustments'] as const),
  ...(['purchases', 'stock', 'counts', 'collections', 'discards'] as const),
];
export type Source = (typeof SOURCES)[number];

export function makePages(
  branches: readonly DiaryBranch[],
  products: readonly DiaryProduct[],
  { now, loyalty }: Reckoned,
) {
  const branchIds = branches.map(({ branchId }) => branchId);
  const accounts = makeAccounts();
  const shelves = makeShelves(branchIds, products);
  const books = makeBooks();
  const told = new Map<Source, Happening[]>(SOURCES.map((source) => [source, []]));
  const tell = (source: Source, dims: Dims, sums: Record<string, number>): void =>
    void told.get(source)?.push({ dims, sums });

  const placeOf = (branchId: string): DiaryBranch => {
    const branch = branches.find((one) => one.branchId === branchId);
    if (branch === undefined) throw new Error('No such branch');
    return branch;
  };
  const when = (branchId: string): Dims => {
    const { zone, cutoffMinutes } = placeOf(branchId);
    const at = new Date(now()).toISOString();
    return { ...whenOf(at, zone, cutoffMinutes), branch: branchId };
  };
  /** By the calendar alone, whenever its business day begins. */
  const wallDayOf = (branchId: string): string =>
    whenOf(new Date(now()).toISOString(), placeOf(branchId).zone, 0)['day'] ?? '';
  /** On the day of another branch where one is named. */
  const book = (
    branchId: string,
    postedBy: string,
    lines: readonly Line[],
    dayFrom = branchId,
  ): void => books.post({ ...when(dayFrom), branch: branchId, postedBy }, lines);

  const dayOf = (branchId: string): string => when(branchId)['day'] ?? '';
  const suppliers = makeSuppliers();
  const taxed = makeTaxed();

  const known = new Map(products.map((one) => [one.productId, one]));
  const ofProduct = (product: string) => ({
    category: known.get(product)?.category ?? null,
    reorderAtMilli: known.get(product)?.reorderAtMilli ?? null,
  });
  const categoryOf = (product: string): string | null => ofProduct(product).category;
  const ages = makeLying(ofProduct);
  const lying = (dims: Dims, product: string, moved: Moved): void => {
    const { milli, minor } = moved;
    const category = categoryOf(product);
    const [branch, day] = [dims['branch'] ?? '', dims['day'] ?? ''];
    // By branch: what one of them has and another is short of lies there all the same.
    const own = { [`milli ${branch} ${product}`]: milli, [`minor ${branch} ${product}`]: minor };
    ages.move({ ...moved, branch, product, day });
    tell('stock', { ...dims, product, category }, { onHand: milli, stockValue: minor, ...own });
  };
  for (const branch of branchIds) {
    for (const { productId, costMinor, openingMilli } of products) {
      if (openingMilli === 0) continue;
      const minor = (costMinor * openingMilli) / 1_000;
      lying({ ...OPENED, branch }, productId, { kind: 'opening', milli: openingMilli, minor });
      const entry = [
        ['1200', minor],
        ['3100', -minor],
      ] as const;
      books.post({ ...OPENED, branch, postedBy: 'opening_stock' }, entry);
    }
  }

  /** Puts so much on the shelf, and says what it changes of what was missing there. */
  const put = (branch: string, product: string, moved: Moved, dayFrom = branch): number => {
    const revalued = shelves.put(branch, product, moved.milli, moved.minor);
    const dims = { ...when(dayFrom), branch };
    lying(dims, product, moved);
    if (revalued !== 0) lying(dims, product, { kind: 'cost_revalue', milli: 0, minor: revalued });
    return revalued;
  };
  /** Takes so much off the shelf and says what it had cost. */
  const take = (branch: string, product: string, milli: number, by: By): number => {
    const minor = shelves.take(branch, product, milli);
    lying(when(branch), product, { milli: -milli, minor: -minor, ...by });
    return minor;
  };
  /** How much of the goods themselves a line sells. */
  const unitsOf = (line: Sale['lines'][number]): number => {
    const pack = known.get(line.productId)?.pack;
    if (line.packId === null) return line.quantityMilli;
    if (pack?.packId !== line.packId) throw new Error('No such pack');
    return (line.quantityMilli * pack.unitsMilli) / 1_000;
  };
  const batches = makeBatches(shelves.worth);
  const points = makePoints(loyalty);
  const held = makeHeld(accounts, points);
  const lies = (branch: string, product: string): number => shelves.at(branch, product).milli;

  return {
    ...{ told, books, tell, when, book, now, worth: shelves.worth },
    ...{ ages, unitsOf, points },
    ...{ ...held, accounts, people: makePeople(), earned: makeEarned() },
    ...{ quotes: makeQuotes(), parked: makeParked() },
    ...{ orders: makeOrders(), billing: makeBilling(), prices: makePrices() },
    ...{ suppliers, taxed, spent: makeSpent({ suppliers, taxed }, books.post, dayOf) },
    ...{ shifts: new Map<string, Shift>(), dayOf },
    ...{ put, take, lies },
    freeOf: (branch: string, product: string) =>
      lies(branch, product) - held.asideOf(branch, product),
    ...{ transfers: makeTransfers({ wallDayOf, take, put, book }) },
    ...{ batches, batchesAt: (today: string) => batches.lying(today, categoryOf) },
  };
}
export type Pages = ReturnType<typeof makePages>;
