import { allocate, divideHalfUp, MONEY_MAX_MINOR, safeMinor } from '../money.ts';

/** Whether the prices of a business contain the tax or the tax comes on top. */
export type TaxMode = 'inclusive' | 'exclusive';
/** Whether tax is rounded once for each rate of the document, or on every line. */
export type TaxRounding = 'per_rate' | 'per_line';

export interface SaleLine {
  readonly quantityMilli: number;
  readonly unitPriceMinor: number;
  readonly taxBasisPoints: number;
}

export interface SaleToTotal {
  readonly taxMode: TaxMode;
  readonly taxRounding: TaxRounding;
  readonly lines: readonly SaleLine[];
}

export interface LineTotal {
  readonly netMinor: number;
  readonly taxMinor: number;
  readonly totalMinor: number;
}

export interface TaxTotal {
  readonly taxBasisPoints: number;
  readonly netMinor: number;
  readonly taxMinor: number;
}

export interface SaleTotal extends LineTotal {
  readonly lines: readonly LineTotal[];
  /** One row for each rate of the sale, zero included, the lowest first. */
  readonly taxes: readonly TaxTotal[];
}

const addBig = (values: readonly bigint[]): bigint =>
  values.reduce((sum, value) => sum + value, 0n);

const ratesOf = (lines: readonly SaleLine[]): number[] =>
  [...new Set(lines.map((line) => line.taxBasisPoints))].sort((a, b) => a - b);

/** Price × quantity, rounded once, exact however large. */
const amountOf = (line: SaleLine): bigint =>
  divideHalfUp(BigInt(line.unitPriceMinor) * BigInt(line.quantityMilli), 1000n);

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
  const { quantityMilli, unitPriceMinor, taxBasisPoints } = line;
  const isWhole = [quantityMilli, unitPriceMinor, taxBasisPoints].every(
    (value) => Number.isSafeInteger(value) && value >= 0,
  );
  if (!isWhole || taxBasisPoints > 10_000) {
    throw new RangeError(`Not a sale line: ${JSON.stringify(line)}`);
  }
}

/**
 * Totals of a sale; the till and the server both call it. A line's amount is price × quantity
 * rounded once, halves up. Tax on top is amount × r; tax in the price is amount × r / (1 + r).
 * `per_rate` rounds the tax of each rate once for the document and shares it over that rate's
 * lines by largest remainder, so lines, rates and document add up to the minor unit; `per_line`
 * rounds each line. Prices with tax always total to their plain sum.
 * A number that is not a whole one from zero up, or a sum beyond 2^53 − 1, is a RangeError: ask
 * `whyNotTotal` first about numbers that come from outside.
 */
export function totalSale(sale: SaleToTotal): SaleTotal {
  sale.lines.forEach(assertLine);
  const amounts = sale.lines.map((line) => safeMinor(amountOf(line)));
  const lines: LineTotal[] = [];
  const taxes = ratesOf(sale.lines).map((taxBasisPoints): TaxTotal => {
    const indexes = [...sale.lines.keys()].filter(
      (index) => sale.lines[index]?.taxBasisPoints === taxBasisPoints,
    );
    const ofRate = indexes.map((index) => amounts[index] ?? 0);
    const lineTaxes = taxesOfRate(ofRate, taxBasisPoints, sale);
    const totals = ofRate.map((amount, at): LineTotal => {
      const taxMinor = lineTaxes[at] ?? 0;
      return sale.taxMode === 'inclusive'
        ? { netMinor: amount - taxMinor, taxMinor, totalMinor: amount }
        : { netMinor: amount, taxMinor, totalMinor: safeMinor(amount + taxMinor) };
    });
    totals.forEach((total, at) => {
      lines[indexes[at] ?? 0] = total;
    });
    const { netMinor, taxMinor } = addUp(totals);
    return { taxBasisPoints, netMinor, taxMinor };
  });
  return { lines, taxes, ...addUp(lines) };
}

/** `LIMIT_EXCEEDED` when the total would pass the largest exact amount, or null. */
export function whyNotTotal(sale: SaleToTotal): 'LIMIT_EXCEEDED' | null {
  const totals = ratesOf(sale.lines).map((rate) => {
    const amounts = sale.lines.filter((line) => line.taxBasisPoints === rate).map(amountOf);
    if (sale.taxMode === 'inclusive') return addBig(amounts);
    const taxed = sale.taxRounding === 'per_line' ? amounts : [addBig(amounts)];
    return addBig(amounts) + addBig(taxed.map((amount) => taxOf(amount, rate, sale.taxMode)));
  });
  return addBig(totals) > BigInt(MONEY_MAX_MINOR) ? 'LIMIT_EXCEEDED' : null;
}
