import type { DecimalProblem } from './decimal.ts';
import { parseDecimal } from './decimal.ts';
import { QUANTITY_MILLI_MAX } from './limits.ts';
import { decimalText, divideHalfUp, safeMinor } from './money.ts';

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

const formats = new Map<string, Intl.NumberFormat>();

/** A quantity as a field shows it for typing: plain, no grouping; `parseQuantity` reads it back. */
export function quantityText(milli: number): string {
  return decimalText(milli, 3).replace(/\.?0+$/, '');
}

/**
 * A quantity with as many decimals as it has: "3", "1.5", "−0.25", "1,234". Only for reading: what
 * is grouped here would be typed as a decimal (`quantityText` is for fields).
 */
export function formatQuantity(milli: number, locale = 'en'): string {
  let format = formats.get(locale);
  if (format === undefined) {
    format = new Intl.NumberFormat(locale, {
      maximumFractionDigits: 3,
      numberingSystem: new Intl.Locale(locale).numberingSystem ?? 'latn',
    });
    formats.set(locale, format);
  }
  return format
    .formatToParts(decimalText(milli, 3))
    .map((part) => (part.type === 'minusSign' ? part.value.replace('-', '\u2212') : part.value))
    .join('');
}

/**
 * What a quantity costs at a price per 1.000, rounded once, halves up. Beyond the largest exact
 * amount it is a RangeError.
 */
export function lineAmountMinor(unitPriceMinor: number, quantityMilli: number): number {
  return safeMinor(divideHalfUp(BigInt(unitPriceMinor) * BigInt(quantityMilli), 1000n));
}
