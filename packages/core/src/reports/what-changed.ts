/**
 * Why a day brought more or less than usual: the difference of its net sales to the same weekday
 * before, taken apart. Price–volume–mix analysis on the level of products, as management accounting
 * has it (Horngren's Cost Accounting, "flexible budgets, sales-mix and sales-quantity variances";
 * Drury, Management and Cost Accounting, "variance analysis"), with the quantity taken apart once
 * more into sales and what was in each:
 *
 * - list value G = net sales + discounts without tax; list price p = G / q; usual is the mean of
 *   the weekdays that sold anything;
 * - customers = (n1 − n0) · (Q0 / n0) · P0, baskets = (Q1 − n1 · Q0 / n0) · P0, where n are sales,
 *   Q is what all products together sold, and P0 = G0 / Q0 the usual list price of a unit;
 * - prices = Σ (p1 − p0) · q1 over products that sold on both sides;
 * - discounts = −(D1 − D0);
 * - mix is Σ (q1 − q0) · p0 without the two of quantity: dearer or cheaper goods. What is new on
 *   the day, or only came back, has no price to be beside, so that the rest of it is mix too.
 *
 * The parts add up to the difference, to the minor unit: what rounding leaves goes to the largest
 * remainders. A kilogram counts as a piece does. Amounts are whole minor units.
 */

export const USUAL_WEEKS = 4;
/** With fewer of the same weekdays, or of sales on either side, nothing is said: it is a guess. */
export const WEEKDAYS_LEAST = 3;
export const SALES_LEAST = 10;

export const CHANGE_PARTS = ['customers', 'baskets', 'prices', 'mix', 'discounts'] as const;
export type ChangePart = (typeof CHANGE_PARTS)[number];

/** What one product brought, net of what came back. */
export interface GoodsSold {
  readonly quantityMilli: number;
  readonly netMinor: number;
  readonly taxMinor: number;
  /** Off the prices as they are shown. */
  readonly discountMinor: number;
}

export interface ComparedGoods {
  readonly day: GoodsSold;
  /** Of all the weekdays together. */
  readonly usual: GoodsSold;
}

export interface ComparedDays {
  readonly salesCount: number;
  /** The sales of each of the weekdays before; those that sold nothing are no usual days. */
  readonly usualCounts: readonly number[];
  readonly goods: readonly ComparedGoods[];
  readonly isTaxInclusive: boolean;
}

export interface Change {
  readonly netMinor: number;
  readonly usualMinor: number;
  readonly differenceMinor: number;
  readonly parts: readonly { readonly name: ChangePart; readonly minor: number }[];
}

export type ChangeNote =
  { readonly kind: 'few_days' | 'few_sales' } | { readonly kind: 'told'; readonly change: Change };

/** Of a discount, what is without tax; all of it where no tax is within, or nothing is left. */
export function withoutTax(sold: GoodsSold, isTaxInclusive: boolean): number {
  const { discountMinor, netMinor, taxMinor } = sold;
  const total = netMinor + taxMinor;
  return isTaxInclusive && total > 0 && netMinor > 0
    ? (discountMinor * netMinor) / total
    : discountMinor;
}

/** Whole numbers that add up to the sum, each beside its amount: largest remainders go first. */
export function roundedTo(sum: number, amounts: readonly number[]): number[] {
  // Plus zero, that no minus zero is told.
  const whole = amounts.map((amount) => Math.floor(amount) + 0);
  const left = sum - whole.reduce((all, one) => all + one, 0);
  const order = amounts
    .map((amount, at) => ({ at, rest: amount - (whole[at] ?? 0) }))
    .sort((one, other) => other.rest - one.rest || one.at - other.at);
  const turn = Math.sign(left);
  for (let given = 0; given < Math.abs(left); given += 1) {
    const { at } = order[given % order.length] ?? { at: 0 };
    whole[at] = (whole[at] ?? 0) + turn;
  }
  return whole;
}

/** The note of a day, or why there is too little to compare. */
export function whatChanged(days: ComparedDays): ChangeNote {
  const usualCounts = days.usualCounts.filter((count) => count > 0);
  const weekdays = usualCounts.length;
  if (weekdays < WEEKDAYS_LEAST) return { kind: 'few_days' };
  const usualSales = usualCounts.reduce((sum, count) => sum + count, 0) / weekdays;
  const all = days.goods.map((goods) => valuesOf(goods, weekdays, days.isTaxInclusive));
  const amounts = takenApart(all, { now: days.salesCount, before: usualSales });
  if (amounts === null) return { kind: 'few_sales' };

  const usualNet = days.goods.reduce((total, { usual }) => total + usual.netMinor, 0);
  const netMinor = days.goods.reduce((total, { day }) => total + day.netMinor, 0);
  const usualMinor = Math.round(usualNet / weekdays);
  const differenceMinor = netMinor - usualMinor;
  const rounded = roundedTo(
    differenceMinor,
    CHANGE_PARTS.map((name) => amounts[name]),
  );
  const parts = CHANGE_PARTS.map((name, at) => ({ name, minor: rounded[at] ?? 0 }));
  return { kind: 'told', change: { netMinor, usualMinor, differenceMinor, parts } };
}

/** Quantity, list value, discount without tax and cost: of now (1) and before (0). */
export type Values = Readonly<Record<`${'q' | 'g' | 'd' | 'c'}${0 | 1}`, number>>;

function valuesOf({ day, usual }: ComparedGoods, weekdays: number, isInclusive: boolean): Values {
  const d1 = withoutTax(day, isInclusive);
  const d0 = withoutTax(usual, isInclusive) / weekdays;
  return {
    ...{ q1: day.quantityMilli, q0: usual.quantityMilli / weekdays },
    ...{ g1: day.netMinor + d1, g0: usual.netMinor / weekdays + d0 },
    ...{ d1, d0, c1: 0, c0: 0 },
  };
}

/**
 * The parts of a difference by the formulas above, not yet rounded; where cost is given, of what
 * list prices leave above it, and `costs` is what dearer or cheaper buying made of it. Null with
 * too few sales on either side, or where a unit had no price before.
 */
export function takenApart(
  all: readonly Values[],
  sales: { readonly now: number; readonly before: number },
): Readonly<Record<ChangePart | 'costs', number>> | null {
  const sum = (of: (one: Values) => number): number =>
    all.reduce((total, one) => total + of(one), 0);
  const quantity = sum((one) => one.q0);
  if (sales.now < SALES_LEAST || sales.before < SALES_LEAST || quantity <= 0) return null;
  const unit = sum((one) => one.g0 - one.c0) / quantity;
  const perSale = quantity / sales.before;
  const customers = (sales.now - sales.before) * perSale * unit;
  const baskets = (sum((one) => one.q1) - sales.now * perSale) * unit;
  const prices = sum(({ q1, q0, g1, g0 }) => apiece(q1, q0, g1, g0));
  const costs = -sum(({ q1, q0, c1, c0 }) => apiece(q1, q0, c1, c0));
  const whole = sum((one) => one.g1 - one.c1 - one.g0 + one.c0);
  const parts = {
    ...{ customers, baskets, prices, costs },
    mix: whole - customers - baskets - prices - costs,
    discounts: sum((one) => one.d0 - one.d1),
  };
  // What came back left next to nothing of the quantity before: a unit of it had no price.
  const areSafe = Object.values(parts).every((one) => Math.abs(one) <= Number.MAX_SAFE_INTEGER);
  return areSafe ? parts : null;
}

/** What is sold now at the difference of a unit; nothing where one of both sides sold none. */
const apiece = (q1: number, q0: number, value1: number, value0: number): number =>
  q1 > 0 && q0 > 0 ? value1 - (value0 / q0) * q1 : 0;

/** What one branch usually sells of a product on the weekday, and sold on the day. */
export interface RunOut {
  readonly soldMilli: number;
  readonly weekdays: number;
  readonly usualQuantityMilli: number;
  readonly usualNetMinor: number;
}

/**
 * What a product that had run out would have brought besides: what is missing to its usual
 * quantity, at what a unit usually brought. An estimate, told apart: it lies within customers,
 * baskets and mix already. Zero where it sold as usual before it ran out.
 */
export function lostSaleOf(one: RunOut): number {
  const { soldMilli, weekdays, usualQuantityMilli, usualNetMinor } = one;
  if (weekdays <= 0 || usualQuantityMilli <= 0 || usualNetMinor <= 0) return 0;
  const missing = usualQuantityMilli / weekdays - Math.max(0, soldMilli);
  return missing <= 0 ? 0 : Math.round((missing * usualNetMinor) / usualQuantityMilli);
}

/**
 * The part that did most for the difference, of those that went its way; of a day as usual the
 * heaviest. Null: none weighs anything.
 */
export function heaviestPart({
  differenceMinor,
  parts,
}: Pick<Change, 'differenceMinor' | 'parts'>): Change['parts'][number] | null {
  const way = Math.sign(differenceMinor);
  const weighing = parts.filter(
    ({ minor }) => minor !== 0 && (way === 0 || Math.sign(minor) === way),
  );
  return weighing.toSorted((one, other) => Math.abs(other.minor) - Math.abs(one.minor))[0] ?? null;
}
