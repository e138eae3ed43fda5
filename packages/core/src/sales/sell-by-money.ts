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
  const steps = (BigInt(moneyMinor) * 10_000_000n) / each;
  const quantityMilli = Number(steps) * stepMilli;
  if (steps === 0n || !Number.isSafeInteger(quantityMilli)) return null;
  // Amount and tax are each rounded once: together they may pass the money by a minor unit.
  for (const milli of [quantityMilli, quantityMilli - stepMilli]) {
    const sale = { ...rules, lines: [{ quantityMilli: milli, unitPriceMinor, taxBasisPoints }] };
    if (milli <= 0 || whyNotTotal(sale) !== null) return null;
    if (totalSale(sale).totalMinor <= moneyMinor) return milli;
  }
  return null;
}
