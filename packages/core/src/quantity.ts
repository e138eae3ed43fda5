import type { DecimalProblem } from './decimal.ts';
import { parseDecimal } from './decimal.ts';
import type { NumberFormat } from './formats.ts';
import { QUANTITY_MILLI_MAX } from './limits.ts';
import { decimalText, divideHalfUp, safeMinor } from './money.ts';
import { numberWriter, type WriteNumber } from './number-writer.ts';

/** Quantities are whole thousandths of the stock unit: 1 piece is 1000, 0.514 kg is 514. */

/** The largest quantity of one line or one movement, in thousandths. */
export const QUANTITY_MAX_MILLI = QUANTITY_MILLI_MAX;

export type ParsedQuantity =
  | { readonly ok: true; readonly milli: number }
  | { readonly ok: false; readonly reason: DecimalProblem };

/** Reads a quantity that a person typed, at most three decimals; "1,250" is one and a quarter. */
export function parseQuantity(text: string): ParsedQuantity {
  const parsed = parseDecimal(text, 3, QUANTITY_MAX_MILLI);
  return parsed.ok ? { ok: true, milli: parsed.value } : parsed;
}

const writers = new Map<string, WriteNumber>();

/** A quantity as a field shows it for typing: plain, no grouping; `parseQuantity` reads it back. */
export function quantityText(milli: number): string {
  return decimalText(milli, 3).replace(/\.?0+$/, '');
}

/**
 * A quantity with as many decimals as it has: "3", "1.5", "−0.25", "1,234". Only for reading: what
 * is grouped here would be typed as a decimal (`quantityText` is for fields).
 * @param numbers the signs a business chose; null: those of the language
 */
export function formatQuantity(
  milli: number,
  locale = 'en',
  numbers: NumberFormat | null = null,
): string {
  const key = `${locale} ${numbers}`;
  let write = writers.get(key);
  if (write === undefined) {
    write = numberWriter(locale, { maximumFractionDigits: 3 }, numbers);
    writers.set(key, write);
  }
  return write(decimalText(milli, 3));
}

/**
 * What a quantity costs at a price per 1.000, rounded once, halves up. Beyond the largest exact
 * amount it is a RangeError.
 */
export function lineAmountMinor(unitPriceMinor: number, quantityMilli: number): number {
  return safeMinor(divideHalfUp(BigInt(unitPriceMinor) * BigInt(quantityMilli), 1000n));
}
