import { allocate, divideHalfUp, safeMinor } from '../money.ts';
import { lineAmountMinor } from '../quantity.ts';

/** What is bought is written without its tax; the tax is worked out line by line, halves up. */
export interface PurchaseLine {
  /** Thousandths of what is ordered: packs, or the product itself. */
  readonly quantityMilli: number;
  /** Units of the product in 1.000 of what is ordered; 1000 for the product itself. */
  readonly packUnitsMilli: number;
  /** Without tax, per 1.000 of what is ordered. */
  readonly unitCostMinor: number;
  readonly taxBasisPoints: number;
}

export interface PurchaseAmounts {
  readonly netMinor: number;
  readonly taxMinor: number;
}

/** A line's net and tax. */
export function amountsOfLine(line: Omit<PurchaseLine, 'packUnitsMilli'>): PurchaseAmounts {
  const netMinor = lineAmountMinor(line.unitCostMinor, line.quantityMilli);
  const tax = divideHalfUp(BigInt(netMinor) * BigInt(line.taxBasisPoints), 10_000n);
  return { netMinor, taxMinor: safeMinor(tax) };
}

/** Sums over lines. */
export function totalOfLines(lines: readonly PurchaseAmounts[]): PurchaseAmounts {
  const sum = (of: (line: PurchaseAmounts) => number): number =>
    safeMinor(lines.reduce((all, line) => all + BigInt(of(line)), 0n));
  return { netMinor: sum((line) => line.netMinor), taxMinor: sum((line) => line.taxMinor) };
}

/** What a line puts on the shelf, in thousandths of the product's unit; null when not whole. */
export function stockQuantityOf(
  line: Pick<PurchaseLine, 'quantityMilli' | 'packUnitsMilli'>,
): number | null {
  const product = BigInt(line.quantityMilli) * BigInt(line.packUnitsMilli);
  if (product % 1000n !== 0n) return null;
  const quantity = product / 1000n;
  return quantity > BigInt(Number.MAX_SAFE_INTEGER) ? null : Number(quantity);
}

/**
 * Spreads charges (transport, duty) over goods by their value: to the unit, largest remainders
 * first. Goods that are all worth nothing share by position. The parts add up to the charges.
 */
export function spreadCharges(chargesMinor: number, netMinors: readonly number[]): number[] {
  return allocate(chargesMinor, netMinors);
}

/** Cost per 1.000 of a product that came in so many thousandths worth so much together. */
export function unitCostOf(valueMinor: number, quantityMilli: number): number {
  return safeMinor(divideHalfUp(BigInt(valueMinor) * 1000n, BigInt(quantityMilli)));
}
