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
function withoutTax(sold: GoodsSold, isTaxInclusive: boolean): number {
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
  const sum = (of: (one: Values) => number): number =>
    all.reduce((total, one) => total + of(one), 0);
  const usualQuantity = sum((one) => one.q0);
  const hasFew = days.salesCount < SALES_LEAST || usualSales < SALES_LEAST;
  if (hasFew || usualQuantity <= 0) return { kind: 'few_sales' };

  const usualNet = days.goods.reduce((total, { usual }) => total + usual.netMinor, 0);
  const netMinor = days.goods.reduce((total, { day }) => total + day.netMinor, 0);
  const usualMinor = Math.round(usualNet / weekdays);
  const unit = sum((one) => one.g0) / usualQuantity;
  const perSale = usualQuantity / usualSales;
  const customers = (days.salesCount - usualSales) * perSale * unit;
  const baskets = (sum((one) => one.q1) - days.salesCount * perSale) * unit;
  const prices = sum(priceOf);
  const discounts = sum((one) => one.d0 - one.d1);
  const mix = sum((one) => one.g1 - one.g0) - customers - baskets - prices;
  const differenceMinor = netMinor - usualMinor;
  const amounts = [customers, baskets, prices, mix, discounts];
  // What came back left next to nothing of the usual quantity: a unit of it has no usual price.
  if (!amounts.every((one) => Math.abs(one) <= Number.MAX_SAFE_INTEGER)) {
    return { kind: 'few_sales' };
  }
  const rounded = roundedTo(differenceMinor, amounts);
  const parts = CHANGE_PARTS.map((name, at) => ({ name, minor: rounded[at] ?? 0 }));
  return { kind: 'told', change: { netMinor, usualMinor, differenceMinor, parts } };
}

/** Quantity, list value and discount without tax: of the day (1) and usually (0). */
type Values = Readonly<Record<'q1' | 'q0' | 'g1' | 'g0' | 'd1' | 'd0', number>>;

function valuesOf({ day, usual }: ComparedGoods, weekdays: number, isInclusive: boolean): Values {
  const d1 = withoutTax(day, isInclusive);
  const d0 = withoutTax(usual, isInclusive) / weekdays;
  return {
    ...{ q1: day.quantityMilli, q0: usual.quantityMilli / weekdays },
    ...{ g1: day.netMinor + d1, g0: usual.netMinor / weekdays + d0 },
    ...{ d1, d0 },
  };
}

const priceOf = ({ q1, q0, g1, g0 }: Values): number =>
  q1 > 0 && q0 > 0 ? g1 - (g0 / q0) * q1 : 0;

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
