import { totalSale, whyNotTotal, type SaleToTotal } from './sale-total.ts';

/** What is asked for one unit of something, and the smallest part of it that is sold. */
export interface Priced {
  readonly unitPriceMinor: number;
  readonly taxBasisPoints: number;
  readonly stepMilli: number;
}

/**
 * "500 of sugar": as much as can be had for an amount of money, in whole steps, tax included. The
 * line never comes to more than the money; null where one step is more already, where nothing is
 * asked, or where it would be more than a sale can hold.
 */
export function quantityForMoney(
  moneyMinor: number,
  priced: Priced,
  rules: Pick<SaleToTotal, 'taxMode' | 'taxRounding'>,
): number | null {
  const { unitPriceMinor, taxBasisPoints, stepMilli } = priced;
  if (unitPriceMinor === 0 || moneyMinor <= 0) return null;
  const taxed = rules.taxMode === 'exclusive' ? 10_000 + taxBasisPoints : 10_000;
  const each = BigInt(unitPriceMinor) * BigInt(taxed) * BigInt(stepMilli);
  const steps = Number((BigInt(moneyMinor) * 10_000_000n) / each);
  if (steps === 0 || !Number.isSafeInteger(steps * stepMilli)) return null;
  const saleOf = (count: number) => ({
    ...rules,
    lines: [{ quantityMilli: count * stepMilli, unitPriceMinor, taxBasisPoints }],
  });
  if (whyNotTotal(saleOf(steps)) !== null) return null;
  const most = mostOf(steps, (count) => totalSale(saleOf(count)).totalMinor <= moneyMinor);
  return most === 0 ? null : most * stepMilli;
}

/**
 * "500 of something whose price is said": the price of one unit at which the line comes to the
 * money, tax included; where none comes to it exactly, the largest that does not come to more. Null
 * where that would be nothing, or more than a sale can hold.
 */
export function priceForMoney(
  moneyMinor: number,
  line: { readonly quantityMilli: number; readonly taxBasisPoints: number },
  rules: Pick<SaleToTotal, 'taxMode' | 'taxRounding'>,
): number | null {
  const { quantityMilli, taxBasisPoints } = line;
  if (moneyMinor <= 0 || quantityMilli <= 0) return null;
  const taxed = rules.taxMode === 'exclusive' ? 10_000 + taxBasisPoints : 10_000;
  // Amount and tax are each rounded once: of at most 100 % up to 1.5 minor units come for nothing.
  const each = BigInt(taxed) * BigInt(quantityMilli);
  const most = Number((BigInt(moneyMinor + 2) * 10_000_000n) / each);
  const saleOf = (unitPriceMinor: number) => ({
    ...rules,
    lines: [{ quantityMilli, unitPriceMinor, taxBasisPoints }],
  });
  if (!Number.isSafeInteger(most) || whyNotTotal(saleOf(most)) !== null) return null;
  const price = mostOf(most, (minor) => totalSale(saleOf(minor)).totalMinor <= moneyMinor);
  return price === 0 ? null : price;
}

/**
 * The largest count up to a limit that fits; what fits, fits in any smaller one. Amount and tax are
 * each rounded once, so what is worked out without rounding may come to more than the money, and
 * of what costs next to nothing many steps come to the same.
 */
function mostOf(limit: number, fits: (count: number) => boolean): number {
  if (fits(limit)) return limit;
  let [low, high] = [0, limit];
  while (high - low > 1) {
    const middle = low + Math.floor((high - low) / 2);
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}
