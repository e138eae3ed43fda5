import type { SaleDraft } from '@tillbook/core/sales/sales.api';

/**
 * What a sale comes to by exact fractions, worked out apart from core: nothing of core's reckoning
 * is imported here, only the shape of what a till sends. Amounts are minor units of whatever
 * currency; every rounding is one `nearest` of a fraction.
 */

/** How the business sells while the cart is rung up. */
export interface ExactRules {
  readonly taxMode: 'inclusive' | 'exclusive';
  readonly taxRounding: 'per_rate' | 'per_line';
  readonly rounding: {
    readonly stepMinor: number;
    readonly method: 'nearest' | 'up' | 'down';
  } | null;
}

interface Fraction {
  readonly top: bigint;
  readonly under: bigint;
}

const times = (whole: bigint, by: Fraction): Fraction => ({ top: whole * by.top, under: by.under });

/** The largest whole number that is not above a fraction from zero up. */
const floor = ({ top, under }: Fraction): bigint => top / under;
/** The nearest whole number, a half upwards: the floor of half more. */
const nearest = ({ top, under }: Fraction): bigint =>
  floor({ top: 2n * top + under, under: 2n * under });

const added = (values: readonly bigint[]): bigint => values.reduce((a, b) => a + b, 0n);

/**
 * A whole amount over parts by their weights: who has the most left over after the floor gets one
 * more, the earlier first.
 */
function shared(amount: bigint, weights: readonly bigint[]): bigint[] {
  const all = added(weights);
  if (amount === 0n || all === 0n) return weights.map(() => 0n);
  const exact = weights.map((weight) => times(amount, { top: weight, under: all }));
  const parts = exact.map(floor);
  const missing = Number(amount - added(parts));
  const byRest = exact
    .map(({ top }, at) => ({ at, rest: top % all }))
    .toSorted((a, b) => (b.rest > a.rest ? 1 : b.rest < a.rest ? -1 : a.at - b.at));
  for (const { at } of byRest.slice(0, missing)) parts[at] = (parts[at] ?? 0n) + 1n;
  return parts;
}

type Given = SaleDraft['discount'];

/** What a discount leaves of an amount. */
function afterDiscount(amount: bigint, given: Given): bigint {
  if (given === null || given === undefined) return amount;
  if (given.kind === 'percent') {
    return nearest(times(amount, { top: 10_000n - BigInt(given.basisPoints), under: 10_000n }));
  }
  const off = BigInt(given.amountMinor);
  return off > amount ? 0n : amount - off;
}

const taxIn = (amount: bigint, rate: bigint, { taxMode }: ExactRules): bigint =>
  nearest(times(amount, { top: rate, under: taxMode === 'inclusive' ? 10_000n + rate : 10_000n }));

/** The tax of each line: rounded by itself, or once for each rate and shared over its lines. */
function taxesOfLines(lefts: readonly bigint[], rates: readonly bigint[], rules: ExactRules) {
  const taxes = lefts.map((left, at) => taxIn(left, rates[at] ?? 0n, rules));
  if (rules.taxRounding === 'per_line') return taxes;
  for (const rate of new Set(rates)) {
    const places = [...lefts.keys()].filter((at) => rates[at] === rate);
    const bases = places.map((at) => lefts[at] ?? 0n);
    const parts = shared(taxIn(added(bases), rate, rules), bases);
    places.forEach((at, nth) => (taxes[at] = parts[nth] ?? 0n));
  }
  return taxes;
}

/** What is added so that the cash part is whole coins; less than nothing where it is taken off. */
function coinsOf(cash: bigint, rounding: ExactRules['rounding']): bigint {
  if (rounding === null || cash <= 0n) return 0n;
  const step = BigInt(rounding.stepMinor);
  const over = cash % step;
  if (over === 0n) return 0n;
  const isUp = rounding.method === 'up' || (rounding.method === 'nearest' && 2n * over >= step);
  return isUp ? step - over : -over;
}

/** Every figure of a sale of a draft's lines and discounts, of which `otherMinor` is not cash. */
export function exactSale(
  draft: Pick<SaleDraft, 'lines' | 'discount' | 'taxExempt'>,
  taxBasisPoints: readonly number[],
  rules: ExactRules,
  otherMinor: (exactMinor: number) => number,
) {
  const gross = draft.lines.map(({ unitPriceMinor, quantityMilli }) =>
    nearest(times(BigInt(unitPriceMinor), { top: BigInt(quantityMilli), under: 1_000n })),
  );
  const afterOwn = gross.map((amount, at) => afterDiscount(amount, draft.lines[at]?.discount));
  const whole = added(afterOwn);
  const shares = shared(whole - afterDiscount(whole, draft.discount), afterOwn);
  const lefts = afterOwn.map((amount, at) => amount - (shares[at] ?? 0n));
  const rates = taxBasisPoints.map(BigInt);
  const isExempt = (draft.taxExempt ?? null) !== null;
  const tax = taxesOfLines(lefts, rates, rules);
  const lines = lefts.map((left, at) => {
    const net = rules.taxMode === 'inclusive' ? left - (tax[at] ?? 0n) : left;
    const paid = isExempt ? 0n : (tax[at] ?? 0n);
    return {
      grossMinor: Number(gross[at]),
      shareMinor: Number(shares[at]),
      taxBasisPoints: isExempt ? 0 : Number(rates[at]),
      netMinor: Number(net),
      taxMinor: Number(paid),
      totalMinor: Number(net + paid),
    };
  });
  const sum = (of: (line: (typeof lines)[number]) => number): number =>
    Number(added(lines.map((line) => BigInt(of(line)))));
  const exactMinor = sum(({ totalMinor }) => totalMinor);
  const other = otherMinor(exactMinor);
  const roundingMinor = Number(coinsOf(BigInt(exactMinor - other), rules.rounding));
  const kept = [...new Set(lines.map((line) => line.taxBasisPoints))].sort((a, b) => a - b);
  const taxMinor = sum((line) => line.taxMinor);
  return {
    lines,
    taxes: kept.map((rate) => {
      const ofRate = (line: (typeof lines)[number], figure: number) =>
        line.taxBasisPoints === rate ? figure : 0;
      return {
        taxBasisPoints: rate,
        netMinor: sum((line) => ofRate(line, line.netMinor)),
        taxMinor: sum((line) => ofRate(line, line.taxMinor)),
      };
    }),
    grossMinor: sum((line) => line.grossMinor),
    discountMinor: Number(added(gross) - added(lefts)),
    exemptTaxMinor: isExempt ? Number(added(tax)) : 0,
    netMinor: sum((line) => line.netMinor),
    taxMinor,
    roundingMinor,
    totalMinor: exactMinor + roundingMinor,
    otherMinor: other,
    cashMinor: exactMinor + roundingMinor - other,
  };
}
export type ExactSale = ReturnType<typeof exactSale>;

/** The sides of the journal that are money, sales, tax and rounding: debit less credit. */
export function exactJournal(sale: ExactSale): Record<string, number> {
  const sides = {
    1000: sale.cashMinor,
    1030: sale.otherMinor,
    2100: -sale.taxMinor,
    4000: -sale.netMinor,
    6200: -sale.roundingMinor,
  };
  return Object.fromEntries(Object.entries(sides).filter(([, amount]) => amount !== 0));
}

/** An amount as paper says it: commas between thousands, and as many decimals as the currency has. */
export function writtenAmount(minor: number, decimals: number): string {
  const digits = String(Math.abs(minor)).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals).replaceAll(/\B(?=(\d{3})+$)/g, ',');
  const sign = minor < 0 ? '−' : '';
  return `${sign}${whole}${decimals === 0 ? '' : `.${digits.slice(-decimals)}`}`;
}
