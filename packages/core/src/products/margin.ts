import { divideHalfUp } from '../money.ts';

export interface PriceAndCost {
  readonly priceMinor: number;
  readonly costMinor: number;
  readonly taxBasisPoints: number;
  /** Whether the price holds its tax. */
  readonly taxMode: 'inclusive' | 'exclusive';
}

/** What stays of a price when its tax is taken out. */
export function netPriceMinor(price: Omit<PriceAndCost, 'costMinor'>): number {
  if (price.taxMode === 'exclusive') return price.priceMinor;
  const net = divideHalfUp(
    BigInt(price.priceMinor) * 10_000n,
    BigInt(10_000 + price.taxBasisPoints),
  );
  return Number(net);
}

/**
 * What is earned of each price, in basis points of the price without tax: the tax is not the
 * shop's. Negative when it costs more than it brings, null when the price is nothing.
 */
export function marginBasisPoints(given: PriceAndCost): number | null {
  const net = netPriceMinor(given);
  if (net === 0) return null;
  return Number(divideHalfUp(BigInt(net - given.costMinor) * 10_000n, BigInt(net)));
}
