/**
 * From which sales on a branch earns more than it costs whether it sells or not:
 *
 *     break-even sales = fixed costs ÷ margin,   margin = (net sales − cost) ÷ net sales
 *
 * with the margin of the last 28 days that are over, and the fixed costs of the month; of a day, a
 * day's share of them. All net of tax, in whole minor units, rounded up: what is sold at the line
 * covers the costs. Every day of the calendar bears the same share, also one on which the shop is
 * closed.
 */

/** The days before today that the margin is taken of: each weekday as often as every other. */
export const MARGIN_DAYS = 28;
/** With sales on fewer days of them nothing is said: it would be a guess. */
export const SOLD_DAYS_LEAST = 7;

/** What a branch costs, and what it earned over the days that the margin is taken of. */
export interface Ground {
  /** Fixed costs of the month. */
  readonly fixedMinor: number;
  /** `YYYY-MM-DD`; its month says how many days share the costs. */
  readonly today: string;
  readonly netMinor: number;
  readonly costMinor: number;
  /** Days with any sale. */
  readonly soldDays: number;
}

/** `no_margin`: what was sold brought no more than it had cost, so no sales cover the costs. */
export const NOT_TOLD = ['no_costs', 'too_few', 'no_margin'] as const;
export type BreakEven =
  | { readonly kind: (typeof NOT_TOLD)[number] }
  | { readonly kind: 'told'; readonly dayMinor: number; readonly monthMinor: number };

const daysOfMonth = (today: string): number => {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
};

/** Upwards; both are above zero, and their product may be more than a number holds exactly. */
const dividedUp = (whole: bigint, by: bigint): number => Number((whole + by - 1n) / by);

/** Net sales of a day and of the month from which on they cover the fixed costs, or why not. */
export function breakEvenOf(ground: Ground): BreakEven {
  return breakEvenIf(ground, {
    priceBasisPoints: 0,
    costBasisPoints: 0,
    fixedMinor: ground.fixedMinor,
  });
}

/** What somebody supposes: prices and costs higher or lower by so much, other fixed costs. */
export interface Supposed {
  readonly priceBasisPoints: number;
  readonly costBasisPoints: number;
  readonly fixedMinor: number;
}

const WHOLE = 10_000;

/** The same if prices or costs were others and as many units were sold. */
export function breakEvenIf(ground: Ground, supposed: Supposed): BreakEven {
  const { today, soldDays } = ground;
  const { priceBasisPoints, costBasisPoints, fixedMinor } = supposed;
  if (fixedMinor <= 0) return { kind: 'no_costs' };
  if (soldDays < SOLD_DAYS_LEAST) return { kind: 'too_few' };
  // Both in ten-thousandths: what is divided by each other has the same unit.
  const net = BigInt(ground.netMinor) * BigInt(WHOLE + priceBasisPoints);
  const profit = net - BigInt(ground.costMinor) * BigInt(WHOLE + costBasisPoints);
  if (net <= 0n || profit <= 0n) return { kind: 'no_margin' };
  const needed = BigInt(fixedMinor) * net;
  return {
    kind: 'told',
    dayMinor: dividedUp(needed, profit * BigInt(daysOfMonth(today))),
    monthMinor: dividedUp(needed, profit),
  };
}

/**
 * How many units have to be sold for it beside what an average day of the margin's days sold, in
 * basis points, rounded up; null where no sales cover the costs.
 */
export function unitsNeeded(ground: Ground, supposed: Supposed): number | null {
  const line = breakEvenIf(ground, supposed);
  if (line.kind !== 'told') return null;
  const net = BigInt(ground.netMinor) * BigInt(WHOLE + supposed.priceBasisPoints);
  const profit = net - BigInt(ground.costMinor) * BigInt(WHOLE + supposed.costBasisPoints);
  const days = BigInt(daysOfMonth(ground.today));
  const whole = BigInt(supposed.fixedMinor) * BigInt(MARGIN_DAYS * WHOLE) * BigInt(WHOLE);
  return dividedUp(whole, profit * days);
}
