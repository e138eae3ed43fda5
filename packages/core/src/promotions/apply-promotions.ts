import { allocate, divideHalfUp, safeMinor } from '../money.ts';
import type { Promotion } from './promotion.ts';

/**
 * The one engine of promotions; the till asks it while the cart is filled, the server when the
 * sale is posted. Whole minor units only, the same answer whatever the order of the lines.
 *
 * - A line takes part in one promotion of goods: that of the highest priority, among equals the
 *   one that takes off most, then the lower id. `buy_get` reaches over lines: it has all lines it
 *   is for when it takes off more than what they would get one by one.
 * - Then one promotion of the cart, chosen alike, off the lines without one, or off all of them
 *   where it is combinable; shared over them by what is left of them, largest remainder first.
 * - Of a percentage what is left is rounded, halves up, as prices are: 10 % off 1,234.35 leaves
 *   1,110.92. Of an amount off each unit what comes off is rounded (5.00 off a kilogram, 0.514 kg:
 *   2.57), of a fixed price what it comes to. `buy_get` counts whole units and takes the cheapest.
 * - A line never comes to less than its floor by a promotion; what the floor keeps is not given to
 *   other lines. An own price is no list price: it has no promotion. A pack has a price of its own
 *   and takes part in percentages and in the cart's, not in what is said of units.
 */

/** A line as it is asked about. */
export interface PromotionLine {
  readonly productId: string;
  readonly categoryId: string | null;
  readonly packId: string | null;
  readonly quantityMilli: number;
  readonly unitPriceMinor: number;
  /** Asked instead of the list's. */
  readonly isOwnPrice: boolean;
  /** The least that a unit of what the price is for may be sold for; null is no floor. */
  readonly floorMinor: number | null;
}

/** What a promotion takes off a line; more than nothing. */
export interface LinePromotion {
  readonly promotionId: string;
  readonly amountMinor: number;
}

const UNIT_MILLI = 1_000;
const WHOLE = 10_000;

/** A line with what it costs and how much of that may come off. */
interface Asked extends PromotionLine {
  readonly grossMinor: number;
  readonly mostMinor: number;
}

const amountFor = (priceMinor: number, quantityMilli: number): number =>
  safeMinor(divideHalfUp(BigInt(priceMinor) * BigInt(quantityMilli), BigInt(UNIT_MILLI)));

/** What a percentage takes off: what is left is rounded. */
const percentOff = (amountMinor: number, basisPoints: number): number =>
  amountMinor -
  safeMinor(divideHalfUp(BigInt(amountMinor) * BigInt(WHOLE - basisPoints), BigInt(WHOLE)));

function asked(line: PromotionLine): Asked {
  const grossMinor = amountFor(line.unitPriceMinor, line.quantityMilli);
  const leastMinor = line.floorMinor === null ? 0 : amountFor(line.floorMinor, line.quantityMilli);
  const mostMinor = line.isOwnPrice ? 0 : Math.max(0, grossMinor - leastMinor);
  return { ...line, grossMinor, mostMinor };
}

/** Whether a promotion of goods is for a line. */
function isFor(promotion: Promotion, line: PromotionLine): boolean {
  if (line.isOwnPrice || (line.packId !== null && promotion.kind !== 'percent')) return false;
  const { productIds, categoryIds } = promotion;
  return (
    productIds.includes(line.productId) ||
    (line.categoryId !== null && categoryIds.includes(line.categoryId))
  );
}

/** What a promotion of goods takes off one line by itself. */
function offLine(promotion: Promotion, line: Asked): number {
  const { kind, basisPoints, amountMinor } = promotion;
  if (kind === 'buy_get' || !isFor(promotion, line)) return 0;
  const off = {
    percent: () => percentOff(line.grossMinor, basisPoints ?? 0),
    amount: () => amountFor(amountMinor ?? 0, line.quantityMilli),
    fixed_price: () => line.grossMinor - amountFor(amountMinor ?? 0, line.quantityMilli),
  }[kind]();
  return Math.min(line.mostMinor, Math.max(0, off));
}

const textOf = (line: Asked): string =>
  `${line.productId} ${line.packId ?? ''} ${line.categoryId ?? ''}`;
const compare = <T extends number | string>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);

/** The cheapest first; lines that cannot be told apart are the same to everybody. */
const byPrice = (a: Asked, b: Asked): number =>
  compare(a.unitPriceMinor, b.unitPriceMinor) ||
  compare(textOf(a), textOf(b)) ||
  compare(a.quantityMilli, b.quantityMilli) ||
  compare(a.mostMinor, b.mostMinor);

const isBefore = (a: Promotion, b: Promotion): number =>
  compare(b.priority, a.priority) || compare(a._id, b._id);

/** What `buy_get` takes off each of the lines it is for. */
function offTogether(promotion: Promotion, lines: readonly Asked[]): number[] {
  const { buyCount, getCount, basisPoints } = promotion;
  const [buy, get] = [buyCount ?? 0, getCount ?? 0];
  const units = lines.map(({ quantityMilli }) => Math.floor(quantityMilli / UNIT_MILLI));
  const all = units.reduce((sum, count) => sum + count, 0);
  let left = buy + get === 0 ? 0 : Math.floor(all / (buy + get)) * get;
  const offs = lines.map(() => 0);
  const order = [...lines.keys()].sort((a, b) => byPrice(lines[a] as Asked, lines[b] as Asked));
  for (const at of order) {
    const { unitPriceMinor, mostMinor } = lines[at] as Asked;
    const got = Math.min(left, units[at] ?? 0);
    left -= got;
    offs[at] = Math.min(mostMinor, percentOff(unitPriceMinor * got, basisPoints ?? 0));
  }
  return offs;
}

type Given = (LinePromotion | null)[];

/** The best of each line by itself, among promotions of one priority. */
function bestAlone(promotions: readonly Promotion[], line: Asked): LinePromotion | null {
  let best: LinePromotion | null = null;
  for (const promotion of promotions) {
    const amountMinor = offLine(promotion, line);
    if (amountMinor > (best?.amountMinor ?? 0)) best = { promotionId: promotion._id, amountMinor };
  }
  return best;
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, one) => sum + one, 0);

/** Which of those that reach over free lines takes off most, and more than they get one by one. */
function bestReaching(
  promotions: readonly Promotion[],
  lines: readonly Asked[],
  given: Given,
  free: readonly number[],
) {
  let best: { promotion: Promotion; own: number[]; offs: number[]; sum: number } | null = null;
  for (const promotion of promotions) {
    const own = free.filter((at) => isFor(promotion, lines[at] as Asked));
    const offs = offTogether(
      promotion,
      own.map((at) => lines[at] as Asked),
    );
    const sum = sumOf(offs);
    const alone = sumOf(own.map((at) => given[at]?.amountMinor ?? 0));
    if (sum > Math.max(alone, best?.sum ?? 0)) best = { promotion, own, offs, sum };
  }
  return best;
}

/**
 * One priority: each free line by itself first, then what reaches over lines where it is more; of
 * the lines that one of these leaves, again what takes off most.
 * @param used lines that take part in a promotion; those that now do are added
 */
function giveAt(
  promotions: readonly Promotion[],
  lines: readonly Asked[],
  given: Given,
  used: Set<number>,
): void {
  let free = [...lines.keys()].filter((at) => !used.has(at));
  for (const at of free) given[at] = bestAlone(promotions, lines[at] as Asked);
  const reaching = promotions.filter(({ kind }) => kind === 'buy_get');
  for (;;) {
    const best = bestReaching(reaching, lines, given, free);
    if (best === null) break;
    const { promotion, own, offs } = best;
    own.forEach((at, index) => {
      const amountMinor = offs[index] ?? 0;
      given[at] = amountMinor === 0 ? null : { promotionId: promotion._id, amountMinor };
      used.add(at);
    });
    free = free.filter((at) => !used.has(at));
  }
  for (const at of free) if (given[at] !== null) used.add(at);
}

/** What a promotion of the cart takes off each line, after those of goods. */
function offCart(promotion: Promotion, lines: readonly Asked[], given: Given): number[] {
  const { kind, basisPoints, amountMinor, minimumMinor, isCombinable } = promotion;
  const lefts = lines.map(({ grossMinor, isOwnPrice }, at) => {
    const own = given[at]?.amountMinor ?? 0;
    return isOwnPrice || (own > 0 && !isCombinable) ? 0 : grossMinor - own;
  });
  const sum = safeMinor(sumOf(lefts));
  const offs = lines.map(() => 0);
  if (sum === 0 || sum < minimumMinor) return offs;
  const off =
    kind === 'percent' ? percentOff(sum, basisPoints ?? 0) : Math.min(amountMinor ?? 0, sum);
  const order = [...lines.keys()].sort((a, b) => byPrice(lines[a] as Asked, lines[b] as Asked));
  const shares = allocate(
    off,
    order.map((at) => lefts[at] ?? 0),
  );
  order.forEach((at, index) => {
    const { mostMinor } = lines[at] as Asked;
    const own = given[at]?.amountMinor ?? 0;
    offs[at] = Math.min(shares[index] ?? 0, Math.max(0, mostMinor - own));
  });
  return offs;
}

/** The promotion of the cart: the highest priority that takes something off, then the most. */
function bestOfCart(promotions: readonly Promotion[], lines: readonly Asked[], given: Given) {
  let best: { promotion: Promotion; offs: number[]; sum: number } | null = null;
  for (const promotion of promotions) {
    if (best !== null && best.promotion.priority > promotion.priority) break;
    const offs = offCart(promotion, lines, given);
    const sum = sumOf(offs);
    if (sum > (best?.sum ?? 0)) best = { promotion, offs, sum };
  }
  return best;
}

/**
 * What promotions take off each line, in the order of the lines: none, one of goods, one of the
 * cart, or both, that of goods first. Together never more than the line, nor below its floor.
 * @param promotions those that are on (`isOnAt`) in the branch
 */
export function applyPromotions(
  promotions: readonly Promotion[],
  lines: readonly PromotionLine[],
): readonly (readonly LinePromotion[])[] {
  if (promotions.length === 0) return lines.map(() => []);
  const all = lines.map(asked);
  const inOrder = [...promotions].sort(isBefore);
  const given: Given = all.map(() => null);
  const ofGoods = inOrder.filter(({ scope }) => scope === 'goods');
  const used = new Set<number>();
  for (const priority of new Set(ofGoods.map((one) => one.priority))) {
    const equals = ofGoods.filter((one) => one.priority === priority);
    giveAt(equals, all, given, used);
  }
  const ofCart = inOrder.filter(({ scope }) => scope === 'cart');
  const cart = bestOfCart(ofCart, all, given);
  return all.map((_line, at) => {
    const own = given[at] ?? null;
    const amountMinor = cart?.offs[at] ?? 0;
    return [
      ...(own === null ? [] : [own]),
      ...(cart === null || amountMinor === 0
        ? []
        : [{ promotionId: cart.promotion._id, amountMinor }]),
    ];
  });
}

/** What promotions take off a line together. */
export const promotedMinor = (given: readonly LinePromotion[]): number =>
  safeMinor(sumOf(given.map(({ amountMinor }) => amountMinor)));
