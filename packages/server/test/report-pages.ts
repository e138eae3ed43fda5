import { makeAccounts } from './report-accounts.ts';
import { makeBooks, type Line } from './report-books.ts';
import { whenOf, type Dims, type Happening } from './report-oracle.ts';
import { makeHeld } from './report-held.ts';
import { makePeople } from './report-people.ts';
import { makeShelves } from './report-shelf.ts';
import { makeSpent } from './report-spent.ts';
import { makeSuppliers } from './report-suppliers.ts';

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
}
interface Shift {
  readonly dims: Dims;
  readonly openedMs: number;
  expectedMinor: number;
  salesMinor: number;
}

/** What lies of every product in every branch at first, since the day on which tests begin. */
export const OPENING_MILLI = 1_000_000;
const OPENED = { day: '2026-03-04', month: '2026-03' } as const;

const SOURCES = [
  ...(['promotions', 'payments', 'journal', 'cashMoves', 'shifts', 'adjustments'] as const),
  ...(['purchases', 'stock'] as const),
];
export type Source = (typeof SOURCES)[number];

export function makePages(
  branches: readonly DiaryBranch[],
  products: readonly DiaryProduct[],
  now: () => number,
) {
  const branchIds = branches.map(({ branchId }) => branchId);
  const accounts = makeAccounts();
  const shelves = makeShelves(branchIds, products, OPENING_MILLI);
  const books = makeBooks();
  const told = new Map<Source, Happening[]>(SOURCES.map((source) => [source, []]));
  const tell = (source: Source, dims: Dims, sums: Record<string, number>): void =>
    void told.get(source)?.push({ dims, sums });

  const when = (branchId: string): Dims => {
    const branch = branches.find((one) => one.branchId === branchId);
    if (branch === undefined) throw new Error('No such branch');
    const at = new Date(now()).toISOString();
    return { ...whenOf(at, branch.zone, branch.cutoffMinutes), branch: branchId };
  };
  const book = (branchId: string, postedBy: string, lines: readonly Line[]): void =>
    books.post({ ...when(branchId), postedBy }, lines);

  const dayOf = (branchId: string): string => when(branchId)['day'] ?? '';
  const suppliers = makeSuppliers();

  const categories = new Map(products.map((one) => [one.productId, one.category]));
  const lying = (dims: Dims, product: string, milli: number, minor: number): void => {
    const own = { [`milli ${product}`]: milli, [`minor ${product}`]: minor };
    const category = categories.get(product) ?? null;
    tell('stock', { ...dims, product, category }, { onHand: milli, stockValue: minor, ...own });
  };
  for (const branch of branchIds) {
    for (const { productId, costMinor } of products) {
      const minor = (costMinor * OPENING_MILLI) / 1_000;
      lying({ ...OPENED, branch }, productId, OPENING_MILLI, minor);
      const entry = [
        ['1200', minor],
        ['3100', -minor],
      ] as const;
      books.post({ ...OPENED, branch, postedBy: 'opening_stock' }, entry);
    }
  }

  return {
    ...{ told, books, tell, when, book, now, worth: shelves.worth },
    ...{ ...makeHeld(accounts), accounts, people: makePeople() },
    ...{ suppliers, spent: makeSpent(suppliers, books.post, dayOf) },
    ...{ shifts: new Map<string, Shift>(), dayOf },
    put: (branchId: string, product: string, milli: number, minor: number): void => {
      shelves.put(branchId, product, milli, minor);
      lying(when(branchId), product, milli, minor);
    },
    /** Takes so much off the shelf and says what it had cost. */
    take: (branchId: string, product: string, milli: number): number => {
      const minor = shelves.take(branchId, product, milli);
      lying(when(branchId), product, -milli, -minor);
      return minor;
    },
  };
}
export type Pages = ReturnType<typeof makePages>;
