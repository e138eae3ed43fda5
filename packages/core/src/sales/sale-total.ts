import { allocate, divideHalfUp, MONEY_MAX_MINOR, safeMinor } from '../money.ts';
import { discountOf, shareDiscount, type Discount } from './discount.ts';

/** Whether the prices of a business contain the tax or the tax comes on top. */
export type TaxMode = 'inclusive' | 'exclusive';
/** Whether tax is rounded once for each rate of the document, or on every line. */
export type TaxRounding = 'per_rate' | 'per_line';

export interface SaleLine {
  readonly quantityMilli: number;
  readonly unitPriceMinor: number;
  readonly taxBasisPoints: number;
  /** What promotions take off, before any discount; at most the amount. */
  readonly promotionMinor?: number | undefined;
  readonly discount?: Discount | null | undefined;
}

export interface SaleToTotal {
  readonly taxMode: TaxMode;
  readonly taxRounding: TaxRounding;
  readonly lines: readonly SaleLine[];
  /** Of the whole sale, after the discounts of its lines. */
  readonly discount?: Discount | null | undefined;
  /** Whether the customer pays no tax. */
  readonly isTaxExempt?: boolean | undefined;
}

export interface LineTotal {
  readonly netMinor: number;
  readonly taxMinor: number;
  readonly totalMinor: number;
}

/** What became of a line: gross − promotion − discount − share is what its tax is reckoned on. */
export interface SaleLineTotal extends LineTotal {
  /** Price × quantity. */
  readonly grossMinor: number;
  /** What promotions took off, those of the cart too. */
  readonly promotionMinor: number;
  /** The line's own discount, of what promotions left. */
  readonly discountMinor: number;
  /** Its part of the discount of the sale. */
  readonly shareMinor: number;
  /** The rate it is taxed at; none of an exempt sale. */
  readonly taxBasisPoints: number;
  /** Tax that an exempt sale does not pay: taken out of a price with tax, or not put on top. */
  readonly exemptTaxMinor: number;
}

export interface TaxTotal {
  readonly taxBasisPoints: number;
  readonly netMinor: number;
  readonly taxMinor: number;
}

export interface SaleTotal extends LineTotal {
  readonly lines: readonly SaleLineTotal[];
  readonly grossMinor: number;
  /** All that was taken off: by promotions, by the discounts of the lines, and by the sale's. */
  readonly discountMinor: number;
  /** By promotions alone. */
  readonly promotionMinor: number;
  /** That of the sale alone. */
  readonly cartDiscountMinor: number;
  readonly exemptTaxMinor: number;
  /** One row for each rate of the sale, zero included, the lowest first. */
  readonly taxes: readonly TaxTotal[];
}

const addBig = (values: readonly bigint[]): bigint =>
  values.reduce((sum, value) => sum + value, 0n);

const ratesOf = (lines: readonly Pick<SaleLine, 'taxBasisPoints'>[]): number[] =>
  [...new Set(lines.map((line) => line.taxBasisPoints))].sort((a, b) => a - b);

type Priced = Pick<SaleLine, 'quantityMilli' | 'unitPriceMinor'>;

/** Price × quantity, rounded once, exact however large. */
const amountOf = (line: Priced): bigint =>
  divideHalfUp(BigInt(line.unitPriceMinor) * BigInt(line.quantityMilli), 1000n);

/** What a line costs before discounts. */
export const grossOf = (line: Priced): number => safeMinor(amountOf(line));

/** Tax of an amount: on top of it (rate / 1) or contained in it (rate / (1 + rate)). */
function taxOf(amount: bigint, taxBasisPoints: number, taxMode: TaxMode): bigint {
  const rate = BigInt(taxBasisPoints);
  return divideHalfUp(amount * rate, taxMode === 'inclusive' ? 10_000n + rate : 10_000n);
}

/** Each line's tax among the lines of one rate. */
function taxesOfRate(
  amounts: readonly number[],
  taxBasisPoints: number,
  sale: Pick<SaleToTotal, 'taxMode' | 'taxRounding'>,
): number[] {
  const tax = (amount: bigint): number => safeMinor(taxOf(amount, taxBasisPoints, sale.taxMode));
  if (sale.taxRounding === 'per_line') return amounts.map((amount) => tax(BigInt(amount)));
  return allocate(tax(addBig(amounts.map(BigInt))), amounts);
}

const sumOf = (values: readonly number[]): number => safeMinor(addBig(values.map(BigInt)));

const addUp = (lines: readonly LineTotal[]): LineTotal => ({
  netMinor: sumOf(lines.map((line) => line.netMinor)),
  taxMinor: sumOf(lines.map((line) => line.taxMinor)),
  totalMinor: sumOf(lines.map((line) => line.totalMinor)),
});

function assertLine(line: SaleLine): void {
  const { quantityMilli, unitPriceMinor, taxBasisPoints, promotionMinor = 0 } = line;
  const isWhole = [quantityMilli, unitPriceMinor, taxBasisPoints, promotionMinor].every(
    (value) => Number.isSafeInteger(value) && value >= 0,
  );
  if (!isWhole || taxBasisPoints > 10_000 || promotionMinor > grossOf(line)) {
    throw new RangeError(`Not a sale line: ${JSON.stringify(line)}`);
  }
}

type Discounted = Pick<
  SaleLineTotal,
  'grossMinor' | 'promotionMinor' | 'discountMinor' | 'shareMinor'
>;

/** Each line's price × quantity, its promotions, its own discount, and its part of the sale's. */
function discounted(sale: SaleToTotal): Discounted[] {
  const own = sale.lines.map((line) => {
    const grossMinor = grossOf(line);
    const promotionMinor = line.promotionMinor ?? 0;
    const discountMinor = discountOf(grossMinor - promotionMinor, line.discount ?? null);
    return { grossMinor, promotionMinor, discountMinor };
  });
  const lefts = own.map((line) => line.grossMinor - line.promotionMinor - line.discountMinor);
  const off = discountOf(sumOf(lefts), sale.discount ?? null);
  const shares = shareDiscount(off, lefts);
  return own.map((line, index) => ({ ...line, shareMinor: shares[index] ?? 0 }));
}

/** What tax is reckoned on. */
const amountLeft = (line: Discounted): number =>
  line.grossMinor - line.promotionMinor - line.discountMinor - line.shareMinor;

function lineTotal(
  line: Discounted,
  taxMinor: number,
  rate: number,
  sale: Pick<SaleToTotal, 'taxMode' | 'isTaxExempt'>,
): SaleLineTotal {
  const amount = amountLeft(line);
  const netMinor = sale.taxMode === 'inclusive' ? amount - taxMinor : amount;
  if (sale.isTaxExempt === true) {
    const exempt = { taxMinor: 0, taxBasisPoints: 0, exemptTaxMinor: taxMinor };
    return { ...line, netMinor, totalMinor: netMinor, ...exempt };
  }
  const totalMinor = safeMinor(netMinor + taxMinor);
  return { ...line, netMinor, taxMinor, totalMinor, taxBasisPoints: rate, exemptTaxMinor: 0 };
}

/** The rows of the rates that the lines are taxed at. */
function taxesOf(lines: readonly SaleLineTotal[]): TaxTotal[] {
  return ratesOf(lines).map((taxBasisPoints) => {
    const { netMinor, taxMinor } = addUp(
      lines.filter((line) => line.taxBasisPoints === taxBasisPoints),
    );
    return { taxBasisPoints, netMinor, taxMinor };
  });
}

/**
 * Totals of a sale; the till and the server both call it. A line's amount is price × quantity
 * rounded once, halves up, less its promotions, its discount and its part of the sale's discount,
 * which is shared over the lines by what is left of them, largest remainder first. Tax on top is
 * amount × r; tax in the price is amount × r / (1 + r). `per_rate` rounds the tax of each rate once
 * for the document and shares it over that rate's lines by largest remainder, so lines, rates and
 * document add up to the minor unit; `per_line` rounds each line. Prices with tax always total to
 * their plain sum. Who is exempt pays the same without the tax.
 * A number that is not a whole one from zero up, or a sum beyond 2^53 − 1, is a RangeError: ask
 * `whyNotTotal` first about numbers that come from outside.
 */
export function totalSale(sale: SaleToTotal): SaleTotal {
  sale.lines.forEach(assertLine);
  const amounts = discounted(sale);
  const lines: SaleLineTotal[] = [];
  for (const rate of ratesOf(sale.lines)) {
    const indexes = [...sale.lines.keys()].filter(
      (index) => sale.lines[index]?.taxBasisPoints === rate,
    );
    const ofRate = indexes.flatMap((index) => amounts[index] ?? []);
    const taxes = taxesOfRate(ofRate.map(amountLeft), rate, sale);
    ofRate.forEach((line, at) => {
      lines[indexes[at] ?? 0] = lineTotal(line, taxes[at] ?? 0, rate, sale);
    });
  }
  const sumOfEach = (of: (line: SaleLineTotal) => number): number => sumOf(lines.map(of));
  return {
    lines,
    taxes: taxesOf(lines),
    ...addUp(lines),
    grossMinor: sumOfEach((line) => line.grossMinor),
    discountMinor: sumOfEach((line) => line.promotionMinor + line.discountMinor + line.shareMinor),
    promotionMinor: sumOfEach((line) => line.promotionMinor),
    cartDiscountMinor: sumOfEach((line) => line.shareMinor),
    exemptTaxMinor: sumOfEach((line) => line.exemptTaxMinor),
  };
}

/**
 * `LIMIT_EXCEEDED` when the total would pass the largest exact amount, or null. What discounts and
 * exemption take off does not count.
 */
export function whyNotTotal(sale: SaleToTotal): 'LIMIT_EXCEEDED' | null {
  const totals = ratesOf(sale.lines).map((rate) => {
    const amounts = sale.lines.filter((line) => line.taxBasisPoints === rate).map(amountOf);
    if (sale.taxMode === 'inclusive') return addBig(amounts);
    const taxed = sale.taxRounding === 'per_line' ? amounts : [addBig(amounts)];
    return addBig(amounts) + addBig(taxed.map((amount) => taxOf(amount, rate, sale.taxMode)));
  });
  return addBig(totals) > BigInt(MONEY_MAX_MINOR) ? 'LIMIT_EXCEEDED' : null;
}
