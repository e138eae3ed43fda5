import { addDays, businessDate, dayRange } from '@tillbook/core/reports/period';
import { chanceOf, type Chance } from './chance.ts';
import type { FoundedBranch, FoundedShop, FoundedTill, Product } from './founded.ts';
import { inventSale, type InventedSale, type Inventor } from './invent-sale.ts';
import { promotionsOf } from './offer-promotions.ts';
import type { ShiftDeed } from './shift-deed.ts';
import { busyAt, goodsOn, takenOffOn } from './story.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** Where today is too young for an ordinary opening, the shop opened this long ago. */
const EARLY_OPENING_MS = 45 * MINUTE_MS;
const SALES_LEAST_TODAY = 3;

/** One drawer from its opening to its close; null: it is open now. */
export interface InventedShift {
  readonly till: FoundedTill;
  readonly shiftId: string;
  readonly openMs: number;
  readonly closeMs: number | null;
  /** How much more, or less, than expected is counted. */
  readonly differenceMinor: number;
  readonly sales: readonly InventedSale[];
  /** What else is done there; nothing of it moves cash. */
  readonly deeds: readonly ShiftDeed[];
}

/** A day of a branch. */
export interface InventedDay {
  readonly branch: FoundedBranch;
  /** Today is 0. */
  readonly daysAgo: number;
  readonly shifts: readonly InventedShift[];
}

interface Hours {
  readonly openMs: number;
  readonly lastMs: number;
  readonly closeMs: number | null;
}

/**
 * So many days of a shop and the part of today that is over, in the order of time; nothing of it
 * lies after `nowMs`, and each till that works today has sold something.
 */
export function inventHistory(
  founded: FoundedShop,
  products: readonly Product[],
  nowMs: number,
  historyDays: number,
): InventedDay[] {
  const { shop } = founded;
  const chance = chanceOf(`${shop.name} history`);
  const promotions = promotionsOf(founded, products, nowMs);
  const usedCodes = new Set<string>();
  const inventor = { chance, shop, products, promotions, usedCodes, takenOff: 0 };
  const today = businessDate(nowMs, shop.timezone, 0);
  const agos = Array.from({ length: historyDays + 1 }, (_, at) => historyDays - at);
  return agos.flatMap((daysAgo) =>
    founded.branches.map((branch) => {
      const date = addDays(today, -daysAgo);
      const here = {
        ...inventor,
        products: goodsOn(shop, products, branch.code, daysAgo),
        takenOff: takenOffOn(shop, branch.code, daysAgo),
      };
      const shifts = branch.tills.flatMap((till) => {
        const weekday = new Date(date).getUTCDay();
        if (daysAgo > 0 && till.restDays.includes(weekday)) return [];
        return [inventShift(here, till, date, daysAgo === 0 ? nowMs : null)];
      });
      return { branch, daysAgo, shifts };
    }),
  );
}

/** @param nowMs null on a day that is over */
function inventShift(
  inventor: Inventor,
  till: FoundedTill,
  date: string,
  nowMs: number | null,
): InventedShift {
  const { chance, shop } = inventor;
  const day = dayRange(date, shop.timezone, 0);
  const hours = hoursOf(inventor, till, day.fromMs, nowMs);
  const weekday = new Date(date).getUTCDay();
  const busy = shop.weekdays[weekday] ?? 1;
  const count = Math.round(till.perDay * busy * (0.85 + 0.3 * chance.next()));
  const times = Array.from({ length: count }, () => timeOf(inventor, day.fromMs, weekday)).filter(
    (atMs) => atMs > hours.openMs && atMs < hours.lastMs,
  );
  while (times.length < SALES_LEAST_TODAY) {
    times.push(hours.openMs + Math.floor(chance.next() * (hours.lastMs - hours.openMs)));
  }
  times.sort((a, b) => a - b);
  return {
    till,
    shiftId: chance.id(hours.openMs),
    openMs: hours.openMs,
    closeMs: hours.closeMs,
    differenceMinor: slipOf(chance, shop.slipMinor),
    sales: times.map((atMs) => inventSale(inventor, atMs)),
    deeds: [],
  };
}

function hoursOf(
  { chance, shop }: Inventor,
  till: FoundedTill,
  dayMs: number,
  nowMs: number | null,
): Hours {
  const openMs = dayMs + shop.opensAtHour * HOUR_MS - chance.between(4, 14) * MINUTE_MS;
  const lastMs = dayMs + (shop.opensAtHour + shop.hours.length) * HOUR_MS;
  const closeMs = lastMs + chance.between(3, 20) * MINUTE_MS;
  if (nowMs === null) return { openMs, lastMs, closeMs };
  const opened = Math.min(openMs, Math.max(dayMs, nowMs - EARLY_OPENING_MS));
  const part = (share: number): number => opened + Math.floor((nowMs - opened) * share);
  if (till.isOpenToday) {
    return { openMs: opened, lastMs: Math.min(lastMs, part(0.98)), closeMs: null };
  }
  // The early shift of today is over, its drawer counted and the till free.
  const endMs = Math.min(closeMs, part(0.85));
  return { openMs: opened, lastMs: Math.min(lastMs, part(0.8)), closeMs: endMs };
}

/** A moment of a day, more often where the shop is busy. */
function timeOf({ chance, shop }: Inventor, dayMs: number, weekday: number): number {
  const hours = shop.hours.map((_busy, at) => shop.opensAtHour + at);
  const hour = chance.pick(hours.map((one) => [one, busyAt(shop, weekday, one)] as const));
  return dayMs + hour * HOUR_MS + Math.floor(chance.next() * HOUR_MS);
}

/** Most drawers agree; now and then one is a little over or, more often, short. */
function slipOf(chance: Chance, slipMinor: number): number {
  const slips = chance.pick([
    [0, 84],
    [-1, 5],
    [-2, 4],
    [-4, 1],
    [1, 4],
    [2, 2],
  ]);
  return slips * slipMinor;
}
