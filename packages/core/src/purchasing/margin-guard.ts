import { currencyExponent, divideHalfUp, safeMinor } from '../money.ts';
import { marginBasisPoints, type PriceAndCost } from '../products/margin.ts';

/** Whether a price leaves less than the target; a price of nothing that costs something does. */
export function isUnderTarget(price: PriceAndCost, targetBasisPoints: number): boolean {
  const margin = marginBasisPoints(price);
  return margin === null ? price.costMinor > 0 : margin < targetBasisPoints;
}

/**
 * The step that prices of this size end on: two figures are kept and the rest is rounded, never
 * finer than the currency's whole unit for prices of ten of them and more.
 * 1,237.00 shillings → steps of 50; 12,370 → 500; 9.37 dollars → 0.05.
 */
export function priceStepMinor(priceMinor: number, currency: string): number {
  const digits = String(Math.max(1, priceMinor)).length;
  const step = digits <= 2 ? 1 : 5 * 10 ** (digits - 3);
  const whole = 10 ** currencyExponent(currency);
  return priceMinor >= 10 * whole ? Math.max(step, whole) : step;
}

/**
 * The lowest price on a step that earns the target: cost ÷ (1 − target), with the tax on top when
 * prices hold theirs, rounded up to the step. Always enough: it is checked, not hoped.
 */
export function suggestedPriceMinor(
  given: Omit<PriceAndCost, 'priceMinor'>,
  targetBasisPoints: number,
  currency: string,
): number {
  const share = BigInt(10_000 - targetBasisPoints);
  const net = (BigInt(given.costMinor) * 10_000n + share - 1n) / share;
  const gross =
    given.taxMode === 'inclusive'
      ? divideHalfUp(net * BigInt(10_000 + given.taxBasisPoints), 10_000n)
      : net;
  const step = BigInt(priceStepMinor(safeMinor(gross), currency));
  let price = ((gross + step - 1n) / step) * step;
  while (isUnderTarget({ ...given, priceMinor: safeMinor(price) }, targetBasisPoints)) {
    price += step;
  }
  return safeMinor(price);
}
