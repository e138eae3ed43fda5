import { addDays } from '@tillbook/core/reports/period';
import type { MovementKind } from '@tillbook/core/stock/movement';
import type { Happening } from './report-oracle.ts';
import { halfUp } from './report-shelf.ts';
import { summedOf } from './report-summed.ts';

/** How long goods have lain, what of them lies there day by day, and what is about to be gone. */

/** Goods that came to a shelf, or below zero left it. */
export interface Move {
  readonly branch: string;
  readonly product: string;
  readonly day: string;
  readonly kind: MovementKind;
  /** By which sale it left. */
  readonly sale?: string;
  readonly milli: number;
  readonly minor: number;
}
/** What is known of goods besides. */
interface Of {
  readonly category: string | null;
  /** At so much of it, it is bought again. */
  readonly reorderAtMilli: number | null;
}
interface Shelf {
  readonly branch: string;
  readonly product: string;
  readonly moves: readonly Move[];
}
interface Days {
  readonly from: string;
  readonly to: string;
}

/** Whatever lay longer was not sold for long. */
const UNSOLD_DAYS = 30;
/** Of fewer days it is not said how long goods last. */
const [IN_STOCK_LEAST, SOLD_LEAST] = [7, 3];

/** What customers took and brought back. */
const BY_CUSTOMERS: readonly MovementKind[] = ['sale', 'sale_return'];

const daysFrom = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / 86_400_000;
const earlier = (one: string, other: string): string => (one < other ? one : other);
const milliOf = (moves: readonly Move[]): number =>
  moves.reduce((all, { milli }) => all + milli, 0);
const minorOf = (moves: readonly Move[]): number =>
  moves.reduce((all, { minor }) => all + minor, 0);
const by = (moves: readonly Move[], day: string): Move[] => moves.filter((one) => one.day <= day);
const daysOf = ({ from, to }: Days): string[] =>
  from > to ? [] : Array.from({ length: daysFrom(from, to) + 1 }, (_none, at) => addDays(from, at));

export function makeLying(ofProduct: (product: string) => Of) {
  const shelves = new Map<string, { branch: string; product: string; moves: Move[] }>();

  const move = (given: Move): void => {
    const { branch, product } = given;
    const key = `${branch} ${product}`;
    const shelf = shelves.get(key) ?? { branch, product, moves: [] };
    shelf.moves.push(given);
    shelves.set(key, shelf);
  };
  const dimsOf = ({ branch, product }: Shelf) => ({
    ...{ branch, product, category: ofProduct(product).category },
  });
  const onEach = (work: (shelf: Shelf) => Happening[]): Happening[] =>
    [...shelves.values()].flatMap(work);

  const voided = new Set<string>();
  const isSold = ({ kind, sale = '' }: Move): boolean => kind === 'sale' && !voided.has(sale);

  /** Goods that nobody bought for long, by the day of their branch. */
  const unsold = (todayOf: (branch: string) => string): Happening[] =>
    onEach((shelf) => {
      const { branch, moves } = shelf;
      const lastSold = moves.findLast(isSold)?.day ?? null;
      const daysUnsold = daysFrom(lastSold ?? moves[0]?.day ?? '', todayOf(branch));
      const onHand = milliOf(moves);
      if (onHand <= 0 || daysUnsold < UNSOLD_DAYS) return [];
      const dims = { ...dimsOf(shelf), lastSold };
      return [{ dims, sums: { onHand, stockValue: minorOf(moves), daysUnsold } }];
    });

  /** Goods of which more is gone than was there, since the move that was too much. */
  const below = (todayOf: (branch: string) => string): Happening[] =>
    onEach((shelf) => {
      const { branch, moves } = shelf;
      const onHand = milliOf(moves);
      if (onHand >= 0) return [];
      const enough = moves.findLastIndex((_one, at) => milliOf(moves.slice(0, at + 1)) >= 0);
      const belowSince = moves[enough + 1]?.day ?? null;
      const daysBelow = daysFrom(belowSince ?? '', todayOf(branch));
      const dims = { ...dimsOf(shelf), belowSince };
      return [{ dims, sums: { onHand, stockValue: minorOf(moves), daysBelow } }];
    });

  /** What lay there when a day ended: the youngest goods are those that came last. */
  const aged = (day: string): Happening[] =>
    onEach((shelf) => {
      const known = by(shelf.moves, day);
      const [onHand, stockValue] = [milliOf(known), minorOf(known)];
      if (onHand <= 0) return [];
      const came = known.filter(({ milli, kind }) => milli > 0 && kind !== 'sale_return');
      const youngerThan = (days: number): number => {
        const young = milliOf(came.filter((one) => daysFrom(one.day, day) <= days));
        return halfUp(stockValue, Math.min(young, onHand), onHand);
      };
      const [soon, later, late] = [youngerThan(30), youngerThan(60), youngerThan(90)];
      const ages = { aged0to30: soon, aged31to60: later - soon, aged61to90: late - later };
      const sums = { onHand, stockValue, ...ages, agedOver90: stockValue - late };
      return [{ dims: dimsOf(shelf), sums }];
    });

  /** How long what lies there lasts at the pace of the days on which it was there to be sold. */
  const coverOf = ({ moves }: Shelf, within: Days, onHand: number): number | null => {
    const first = moves[0]?.day ?? '';
    const days = daysOf(within).filter((day) => day >= first);
    const soldOn = (day: string): number =>
      -milliOf(moves.filter((one) => one.day === day && BY_CUSTOMERS.includes(one.kind)));
    // What came back damaged did not come back to the shelf.
    const soldMilli = days.reduce((all, day) => all + soldOn(day), 0);
    const inStock = days.filter((day) => soldOn(day) > 0 || milliOf(by(moves, day)) > 0).length;
    if (inStock < IN_STOCK_LEAST || soldMilli <= 0 || onHand <= 0) return null;
    if (days.filter((day) => soldOn(day) > 0).length < SOLD_LEAST) return null;
    return Math.floor((onHand * inStock) / soldMilli);
  };

  /** What was sold of the days that have begun, beside what lay there on average when they ended. */
  const turnedOver = (
    { from, to: end, today }: Days & { readonly today: string },
    products: readonly Happening[],
    todayOf: (branch: string) => string,
  ): Happening[] => {
    const to = earlier(end, today);
    if (from > to) return [];
    const soldBy = ({ branch, product }: Shelf, until: string): Happening[] =>
      products.filter(({ dims }) => {
        const day = dims['day'] ?? '';
        if (dims['branch'] !== branch || dims['product'] !== product) return false;
        return day >= from && day <= until;
      });
    return onEach((shelf) => {
      const dims = dimsOf(shelf);
      const ends = daysOf({ from, to }).map((day) => minorOf(by(shelf.moves, day)));
      const whole = ends.reduce((all, one) => all + one, 0);
      const onHand = milliOf(by(shelf.moves, to));
      // The day that goes on in its branch is not over.
      const until = earlier(to, addDays(todayOf(shelf.branch), -1));
      const days = coverOf(shelf, { from, to: until }, onHand);
      const averageStock = halfUp(whole, 1, ends.length);
      const lain = { averageStock, onHand, ...(days === null ? {} : { daysOfCover: days }) };
      const sold = soldBy(shelf, to).map(({ sums: { quantity = 0, net = 0, cost = 0 } }) => ({
        ...{ dims, sums: { quantity, net, cost } },
      }));
      return [{ dims, sums: lain }, ...sold];
    });
  };

  /** Goods at the point at which they are bought again, but for what is set aside; or gone. */
  const toReorder = (asideOf: (branch: string, product: string) => number): Happening[] =>
    onEach((shelf) => {
      const { branch, product, moves } = shelf;
      const point = ofProduct(product).reorderAtMilli;
      const onHand = milliOf(moves);
      const free = onHand - asideOf(branch, product);
      if (onHand > 0 && (point === null || free > point)) return [];
      const sums = { onHand, free, reorderAt: point ?? 0, stockValue: minorOf(moves) };
      return [{ dims: dimsOf(shelf), sums }];
    });

  /** Each move as it stands in the ledger of its shelf. */
  const ledger = (): Happening[] =>
    onEach((shelf) =>
      shelf.moves.map(({ day, kind, milli, minor }) => ({
        dims: { ...dimsOf(shelf), day, stockKind: kind },
        sums: {
          ...{ stockCame: Math.max(milli, 0), stockWent: Math.max(-milli, 0) },
          movedValue: minor,
        },
      })),
    );

  return {
    move,
    ledger,
    summed: (within: Days) => onEach((shelf) => summedOf(shelf, within, dimsOf(shelf))),
    undo: (sale: string): void => void voided.add(sale),
    unsold,
    below,
    aged,
    turnedOver,
    toReorder,
  };
}
