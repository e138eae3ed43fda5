import type { Promotion } from '@tillbook/core/promotions/promotion';
import { planOnAccount } from './buy-on-account.ts';
import { chanceOf, type Chance } from './chance.ts';
import { planCards } from './deal-in-cards.ts';
import { planGivingWay } from './give-way.ts';
import { planLaybys } from './set-goods-aside.ts';
import { planParked } from './put-carts-aside.ts';
import { planQuotes } from './offer-quotes.ts';
import { planReturns } from './take-goods-back.ts';
import { planDiscards } from './throw-carts-away.ts';
import { planPoints } from './turn-points.ts';
import type { FoundedShop, Product } from './founded.ts';
import type { InventedDay, InventedShift } from './invent-history.ts';
import type { InventedSale } from './invent-sale.ts';
import { promotionsOf } from './offer-promotions.ts';
import type { ShiftDeed } from './shift-deed.ts';

const MINUTE_MS = 60_000;

/** A shift whose sales and deeds can still become others. */
export interface PlannedShift extends InventedShift {
  readonly closeMs: number;
  readonly sales: InventedSale[];
  readonly deeds: ShiftDeed[];
}

type PlannedDay = Omit<InventedDay, 'shifts'> & { readonly shifts: readonly PlannedShift[] };

/** A history into which everything else that happened is put. */
export interface Plan {
  readonly founded: FoundedShop;
  readonly products: readonly Product[];
  readonly promotions: readonly Promotion[];
  readonly nowMs: number;
  readonly chance: Chance;
  readonly days: readonly PlannedDay[];
  /** Sales that something was done with already. */
  readonly taken: Set<string>;
  /** Goods that leave the shelf for a customer on another day than they are sold. */
  readonly kept: {
    readonly daysAgo: number;
    readonly branchId: string;
    readonly sale: InventedSale;
  }[];
  /** Sales of such goods: the shelf gave them before. */
  readonly collected: Set<string>;
}

/** The history as it is posted, and as the shelves have to be filled for it. */
export interface Planned {
  readonly days: readonly InventedDay[];
  readonly forShelves: readonly InventedDay[];
}

/**
 * The same days with gift cards, quotes, lay-bys, points, exchanges, returns, voids and own prices
 * in them. Nothing of it moves cash besides sales, so every drawer is counted as before.
 */
export function planDeeds(
  founded: FoundedShop,
  products: readonly Product[],
  days: readonly InventedDay[],
  nowMs: number,
): Planned {
  const chance = chanceOf(`${founded.shop.name} deeds`);
  const promotions = promotionsOf(founded, products, nowMs);
  const planned = days.map((day) => ({
    ...day,
    // Shifts of today may be open: nothing is put there.
    shifts: day.shifts.map((shift) => ({
      ...shift,
      closeMs: shift.closeMs ?? nowMs,
      ...{ sales: withRemoved(founded, day, shift), deeds: [...shift.deeds] },
    })),
  }));
  const plan: Plan = {
    ...{ founded, products, promotions, nowMs, chance, days: planned },
    ...{ taken: new Set(), kept: [], collected: new Set() },
  };
  planQuotes(plan);
  planCards(plan);
  planReturns(plan);
  planLaybys(plan);
  planPoints(plan);
  planGivingWay(plan);
  planDiscards(plan);
  planParked(plan);
  planOnAccount(plan);
  return { days: asPosted(plan, days), forShelves: forShelves(plan) };
}

/** What is open today stays so. */
function asPosted({ days }: Plan, before: readonly InventedDay[]): InventedDay[] {
  return days.map((day, at) => ({
    ...day,
    shifts: day.shifts.map((shift, of) => ({
      ...shift,
      sales: [...shift.sales].sort((one, other) => one.atMs - other.atMs),
      closeMs: before[at]?.shifts[of]?.closeMs ?? null,
    })),
  }));
}

/** Goods leave the shelf when they are set aside, and not again when they are collected. */
function forShelves({ days, kept, collected }: Plan): InventedDay[] {
  return days.map((day) => {
    const here = kept.filter(
      ({ daysAgo, branchId }) => daysAgo === day.daysAgo && branchId === day.branch.branchId,
    );
    return {
      ...day,
      shifts: day.shifts.map((shift, at) => ({
        ...shift,
        sales: [
          ...shift.sales.filter(({ _id }) => !collected.has(_id)),
          ...(at === 0 ? here.map(({ sale }) => sale) : []),
        ],
      })),
    };
  });
}

/** Now and then a line is taken out of a cart again; at one till more often than at others. */
function withRemoved(
  { shop }: FoundedShop,
  { branch, daysAgo }: InventedDay,
  { till, sales }: InventedShift,
): InventedSale[] {
  const { share, branch: code, till: tillCode, shareThere } = shop.deeds.removed;
  const isThere = branch.code === code && till.code === tillCode;
  const chance = chanceOf(`${shop.name} ${branch.code} ${till.code} ${daysAgo} taken out`);
  return sales.map((sale) =>
    chance.next() < (isThere ? shareThere : share) ? { ...sale, removedCount: 1 } : sale,
  );
}

/** The shift of a branch on a day, or the day before where it rests; not of today. */
export function shiftOn(
  { days }: Plan,
  code: string,
  daysAgo: number,
  suits: (shift: PlannedShift) => boolean = () => true,
): PlannedShift | null {
  for (const ago of [daysAgo, daysAgo + 1]) {
    const day = days.find((one) => one.daysAgo === ago && one.branch.code === code);
    const found = day?.shifts.find(suits);
    if (found !== undefined && ago > 0) return found;
  }
  return null;
}

/** Something is done in a shift, about noon. */
export function doIn(plan: Plan, shift: PlannedShift, run: (atMs: number) => ShiftDeed['run']) {
  const { openMs, closeMs, deeds } = shift;
  const wanted = openMs + (closeMs - openMs) / 2 + plan.chance.between(-60, 60) * MINUTE_MS;
  // After the one before, so that nothing is done with what was not there.
  const atMs = Math.floor(Math.max(wanted, (deeds.at(-1)?.atMs ?? 0) + MINUTE_MS));
  deeds.push({ atMs, run: run(atMs) });
}

/** Another sale in the place of one of a shift; nothing else is done with it. */
export function replaceSale(
  { taken }: Plan,
  { sales }: PlannedShift,
  before: InventedSale,
  after: InventedSale,
): void {
  sales[sales.indexOf(before)] = after;
  taken.add(before._id);
  taken.add(after._id);
}

/** The sales of a shift that are as they were invented, paid in one way, the dearest first. */
export function freeSales({ taken }: Plan, { sales }: PlannedShift): InventedSale[] {
  return sales
    .filter(({ _id, payments }) => !taken.has(_id) && payments.length === 1)
    .sort((one, other) => other.totalMinor - one.totalMinor);
}

/** The payment of a sale for a part of it. */
export function payRest(sale: InventedSale, amountMinor: number): InventedSale['payments'] {
  const [payment] = sale.payments;
  if (payment === undefined || amountMinor === 0) return [];
  const { tenderedMinor: _given, ...rest } = payment;
  const isCash = payment.method === 'cash';
  return [{ ...rest, amountMinor, ...(isCash ? { tenderedMinor: amountMinor } : {}) }];
}

/** Goods of a shop by their name. */
export function productNamed({ products }: Pick<Plan, 'products'>, name: string): Product {
  const found = products.find((product) => product.name === name);
  if (found === undefined) throw new Error(`a sample shop has no ${name}`);
  return found;
}

/** A payment by card, as a terminal prints it. */
export function byCard({ founded, chance }: Plan) {
  const provider = chance.pick(founded.shop.cards);
  return { method: 'card' as const, provider, reference: chance.text('0123456789', 6) };
}
