import type { PromotionLine } from '../src/promotions/apply-promotions.ts';
import type { Promotion } from '../src/promotions/promotion.ts';

/**
 * What promotions take off, worked out once more from the words of decision 71, apart from core:
 * only the shapes of what is asked are imported. Money is exact fractions of whole numbers that
 * are rounded at the end; `buy_get` lays every unit on the table and takes the cheapest one by one.
 *
 * Two things the decision leaves open, and here they are said: a line on which something was only
 * bought has no promotion for the cart's; of equal remainders the cheaper line has the first.
 */

const THOUSAND = 1_000n;
const WHOLE = 10_000n;

/** The nearest whole number, a half upwards, of a fraction from zero up. */
const nearest = (top: bigint, under: bigint): bigint => (2n * top + under) / (2n * under);
const least = (...all: bigint[]): bigint => all.reduce((a, b) => (b < a ? b : a));
const atLeastNone = (value: bigint): bigint => (value < 0n ? 0n : value);
const sum = (all: readonly bigint[]): bigint => all.reduce((a, b) => a + b, 0n);

const asked = (price: number, line: PromotionLine): bigint =>
  nearest(BigInt(price) * BigInt(line.quantityMilli), THOUSAND);

/** What of an amount a percentage takes: the amount less what is left, which is rounded. */
const percentOf = (amount: bigint, basisPoints: number | null): bigint =>
  amount - nearest(amount * (WHOLE - BigInt(basisPoints ?? 0)), WHOLE);

/** The most that may come off: down to the floor, nothing of an own price. */
function room(line: PromotionLine): bigint {
  if (line.isOwnPrice) return 0n;
  const gross = asked(line.unitPriceMinor, line);
  return atLeastNone(gross - asked(line.floorMinor ?? 0, line));
}

const isNamed = ({ productIds, categoryIds }: Promotion, line: PromotionLine): boolean =>
  [...productIds].some((one) => one === line.productId) ||
  [...categoryIds].some((one) => one === line.categoryId);

const takesPart = (promotion: Promotion, line: PromotionLine): boolean =>
  isNamed(promotion, line) &&
  !line.isOwnPrice &&
  (line.packId === null || promotion.kind === 'percent');

/** A promotion of goods on one line alone. */
function offOne(promotion: Promotion, line: PromotionLine): bigint {
  if (!takesPart(promotion, line)) return 0n;
  const gross = asked(line.unitPriceMinor, line);
  const said = asked(promotion.amountMinor ?? 0, line);
  if (promotion.kind === 'percent') {
    return least(room(line), percentOf(gross, promotion.basisPoints));
  }
  if (promotion.kind === 'amount') return least(room(line), said);
  return promotion.kind === 'fixed_price' ? least(room(line), atLeastNone(gross - said)) : 0n;
}

/** Buy some, get some: every whole unit lies on the table with its price and its line. */
function offMany(promotion: Promotion, lines: readonly PromotionLine[], free: readonly number[]) {
  const offs = new Map<number, bigint>();
  const table: { at: number; price: number }[] = [];
  for (const at of free) {
    const line = lines[at];
    if (line === undefined || !takesPart(promotion, line)) continue;
    offs.set(at, 0n);
    for (let milli = 1_000; milli <= line.quantityMilli; milli += 1_000) {
      table.push({ at, price: line.unitPriceMinor });
    }
  }
  const got = new Map<number, number>();
  const each = (promotion.buyCount ?? 0) + (promotion.getCount ?? 0);
  const all = table.length;
  for (let full = each; full <= all; full += each) {
    for (let one = 0; one < (promotion.getCount ?? 0); one += 1) {
      const cheapest = table.reduce((a, b) => (b.price < a.price ? b : a));
      table.splice(table.indexOf(cheapest), 1);
      got.set(cheapest.at, (got.get(cheapest.at) ?? 0) + 1);
    }
  }
  for (const [at, units] of got) {
    const line = lines[at] as PromotionLine;
    const worth = BigInt(line.unitPriceMinor) * BigInt(units);
    offs.set(at, least(room(line), percentOf(worth, promotion.basisPoints)));
  }
  return offs;
}

interface Own {
  readonly id: string;
  readonly off: bigint;
}

/** The better of two: what takes off more, then the lower id; null is none. */
function better(a: Own | null, b: Own | null): Own | null {
  if (b === null || b.off <= 0n) return a;
  if (a === null || b.off > a.off) return b;
  return b.off === a.off && b.id < a.id ? b : a;
}

/** The promotions of goods: for each line the one that it takes part in, and what that takes. */
function ofGoods(promotions: readonly Promotion[], lines: readonly PromotionLine[]) {
  const has = lines.map((): Own | null => null);
  let free = [...lines.keys()];
  const priorities = [...new Set(promotions.map(({ priority }) => priority))];
  while (priorities.length > 0) {
    const highest = Math.max(...priorities);
    priorities.splice(priorities.indexOf(highest), 1);
    const now = promotions.filter(({ priority }) => priority === highest);
    const alone = lines.map((line) =>
      now.map((one) => ({ id: one._id, off: offOne(one, line) })).reduce(better, null),
    );
    let reaching = now.filter(({ kind }) => kind === 'buy_get');
    for (;;) {
      // Of those that take more than their lines get one by one, what takes the most.
      const offers = reaching
        .map((one) => ({ id: one._id, offs: offMany(one, lines, free) }))
        .map((offer) => ({ ...offer, off: sum([...offer.offs.values()]) }))
        .filter(({ offs, off }) => off > sum([...offs.keys()].map((at) => alone[at]?.off ?? 0n)));
      const best = offers.find(({ id }) => id === offers.reduce(better, null)?.id);
      if (best === undefined) break;
      for (const [at, off] of best.offs) has[at] = { id: best.id, off };
      free = free.filter((at) => !best.offs.has(at));
      reaching = reaching.filter(({ _id }) => _id !== best.id);
    }
    for (const at of free) has[at] = alone[at] ?? null;
    free = free.filter((at) => has[at] === null);
  }
  return has;
}

/** A whole over weights by largest remainder; `order` has the first of equal ones. */
function shared(whole: bigint, weights: readonly bigint[], order: readonly number[]): bigint[] {
  const all = sum(weights);
  const parts = weights.map((weight) => (whole * weight) / all);
  const rests = weights.map((weight) => (whole * weight) % all);
  for (let left = whole - sum(parts); left > 0n; left -= 1n) {
    const [first = 0] = order;
    const next = order.reduce((a, b) => ((rests[b] ?? 0n) > (rests[a] ?? 0n) ? b : a), first);
    parts[next] = (parts[next] ?? 0n) + 1n;
    rests[next] = -1n;
  }
  return parts;
}

/** What one promotion of the cart takes off each line. */
function offCart(
  promotion: Promotion,
  lines: readonly PromotionLine[],
  has: readonly (Own | null)[],
): bigint[] {
  const own = lines.map((_line, at) => has[at]?.off ?? 0n);
  const weights = lines.map((line, at) => {
    const isOut = line.isOwnPrice || (own[at] !== 0n && !promotion.isCombinable);
    return isOut ? 0n : asked(line.unitPriceMinor, line) - (own[at] ?? 0n);
  });
  const all = sum(weights);
  if (all === 0n || all < BigInt(promotion.minimumMinor)) return lines.map(() => 0n);
  const off =
    promotion.kind === 'percent'
      ? percentOf(all, promotion.basisPoints)
      : least(all, BigInt(promotion.amountMinor ?? 0));
  const price = (at: number): number => lines[at]?.unitPriceMinor ?? 0;
  const order = [...lines.keys()].sort((a, b) => price(a) - price(b));
  return shared(off, weights, order).map((part, at) =>
    least(part, atLeastNone(room(lines[at] as PromotionLine) - (own[at] ?? 0n))),
  );
}

/** What each line has off, by promotion: that of goods first, then that of the cart. */
export function exactPromotions(
  promotions: readonly Promotion[],
  lines: readonly PromotionLine[],
): { readonly promotionId: string; readonly amountMinor: number }[][] {
  const has = ofGoods(
    promotions.filter(({ scope }) => scope === 'goods'),
    lines,
  );
  const offers = promotions
    .filter(({ scope }) => scope === 'cart')
    .map((one) => ({ one, id: one._id, offs: offCart(one, lines, has) }))
    .map((offer) => ({ ...offer, off: sum(offer.offs) }))
    .filter(({ off }) => off > 0n);
  const highest = Math.max(...offers.map(({ one }) => one.priority));
  const equals = offers.filter(({ one }) => one.priority === highest);
  const chosen = equals.find(({ id }) => id === equals.reduce(better, null)?.id);
  return lines.map((_line, at) =>
    [
      { promotionId: has[at]?.id ?? '', amountMinor: Number(has[at]?.off ?? 0n) },
      { promotionId: chosen?.id ?? '', amountMinor: Number(chosen?.offs[at] ?? 0n) },
    ].filter(({ amountMinor }) => amountMinor > 0),
  );
}

const formats = new Map<string, Intl.DateTimeFormat>();
const weekdays = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' });
const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const DAY_MINUTES = 1_440;

/** What the clock on the wall of a zone says, by the platform's own calendar. */
function wallOf(atMs: number, timeZone: string) {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', {
      ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
      ...{ hour: '2-digit', minute: '2-digit' },
    });
  formats.set(timeZone, format);
  const parts = format.formatToParts(atMs);
  const of = (type: string): string => parts.find((part) => part.type === type)?.value ?? '';
  return {
    date: `${of('year')}-${of('month')}-${of('day')}`,
    minute: Number(of('hour')) * 60 + Number(of('minute')),
  };
}

/** Whether a promotion is on: its window is walked minute by minute, its weekday is spelt. */
export function isExactlyOn(
  promotion: Promotion,
  atMs: number,
  timeZone: string,
  cutoffMinutes: number,
): boolean {
  const { date, minute } = wallOf(atMs, timeZone);
  const noon = Date.parse(`${date}T12:00:00Z`) - (minute < cutoffMinutes ? 86_400_000 : 0);
  const day = new Date(noon).toISOString().slice(0, 10);
  const weekday = weekdays.format(noon);
  const { startsOn, endsOn, fromMinute, toMinute, endedAt } = promotion;
  const minutes = new Set<number>();
  if (fromMinute === null || toMinute === null) minutes.add(minute);
  else for (let at = fromMinute; at !== toMinute; at = (at + 1) % DAY_MINUTES) minutes.add(at);
  const named = promotion.weekdays.map((number) => DAYS[number - 1]);
  const days = [startsOn ?? day, day, endsOn ?? day];
  return [
    promotion.isOn,
    endedAt === null || Date.parse(endedAt) > atMs,
    days.join() === days.toSorted().join(),
    named.length === 0 || named.includes(weekday),
    minutes.has(minute),
  ].every(Boolean);
}
