import { CURRENCIES } from './currencies.ts';
import type { DecimalProblem } from './decimal.ts';
import { parseDecimal } from './decimal.ts';
import type { NumberFormat } from './formats.ts';
import { numberWriter, type WriteNumber } from './number-writer.ts';

/**
 * Money is a whole number of minor units of the business's currency. The number of decimals comes
 * from ISO 4217 and never from Intl, whose display data differ (IQD, IDR, HUF …). No float takes
 * part: amounts are multiplied and divided as BigInt and shown from their digits.
 */

export { CURRENCIES };
export type CurrencyCode = (typeof CURRENCIES)[number]['code'];

/** The largest amount: what a JSON number carries exactly. */
export const MONEY_MAX_MINOR = Number.MAX_SAFE_INTEGER;

const EXPONENTS: ReadonlyMap<string, number> = new Map(
  CURRENCIES.map((currency) => [currency.code, currency.exponent]),
);

/** Whether the text is an ISO 4217 code in use, in capitals. */
export function isCurrency(text: string): text is CurrencyCode {
  return EXPONENTS.has(text);
}

/** Decimals of a currency by ISO 4217: 0, 2, 3 or 4. An unknown code is a RangeError. */
export function currencyExponent(code: string): number {
  const exponent = EXPONENTS.get(code);
  if (exponent === undefined) throw new RangeError(`No currency ${code}`);
  return exponent;
}

/** Gives back a whole number within ±(2^53 − 1); anything else is a RangeError, never rounded. */
export function safeMinor(value: bigint | number): number {
  const result = Number(value);
  if (!Number.isSafeInteger(result)) throw new RangeError(`Not an exact amount: ${value}`);
  return result === 0 ? 0 : result;
}

/**
 * A whole number of 10^-decimals units as plain decimal text, "-1234.50": what Intl is fed with
 * and what fields for typing start with.
 */
export function decimalText(value: number, decimals: number): `${number}` {
  const digits = String(Math.abs(safeMinor(value))).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = decimals === 0 ? '' : `.${digits.slice(-decimals)}`;
  return `${value < 0 ? '-' : ''}${whole}${fraction}` as `${number}`;
}

/** An amount as a field shows it for typing: plain, no grouping; `parseMoney` reads it back. */
export function moneyText(minor: number, currency: string): string {
  return decimalText(minor, currencyExponent(currency));
}

const writers = new Map<string, WriteNumber>();

function show(
  minor: number,
  currency: string,
  {
    locale,
    numbers,
    style,
  }: {
    readonly locale: string;
    readonly numbers: NumberFormat | null;
    readonly style: 'currency' | 'decimal';
  },
): string {
  const exponent = currencyExponent(currency);
  const key = `${locale} ${currency} ${style} ${numbers}`;
  let write = writers.get(key);
  if (write === undefined) {
    const digits = { minimumFractionDigits: exponent, maximumFractionDigits: exponent };
    const named = style === 'currency' ? { style, currency } : {};
    write = numberWriter(locale, { ...named, ...digits }, numbers);
    writers.set(key, write);
  }
  return write(decimalText(minor, exponent));
}

/**
 * An amount with its currency as the locale writes it, always with the decimals of ISO 4217 and
 * with a true minus sign (U+2212).
 * @param numbers the signs a business chose; null: those of the language
 */
export function formatMoney(
  minor: number,
  currency: string,
  locale = 'en',
  numbers: NumberFormat | null = null,
): string {
  return show(minor, currency, { locale, numbers, style: 'currency' });
}

/** An amount without its currency, for columns that name it once. */
export function formatAmount(
  minor: number,
  currency: string,
  locale = 'en',
  numbers: NumberFormat | null = null,
): string {
  return show(minor, currency, { locale, numbers, style: 'decimal' });
}

export type ParsedMoney =
  | { readonly ok: true; readonly minor: number }
  | { readonly ok: false; readonly reason: DecimalProblem };

/** Reads an amount that a person typed; what is accepted: `parseDecimal`. Never negative. */
export function parseMoney(text: string, currency: string): ParsedMoney {
  const parsed = parseDecimal(text, currencyExponent(currency), MONEY_MAX_MINOR);
  return parsed.ok ? { ok: true, minor: parsed.value } : parsed;
}

/**
 * The one rounding of the product: to the nearest whole number, halves away from zero (as SQL's
 * `round(numeric)`). A denominator of zero is a RangeError.
 */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  if (denominator === 0n) throw new RangeError('Division by zero');
  const isNegative = numerator < 0n !== denominator < 0n;
  const top = numerator < 0n ? -numerator : numerator;
  const bottom = denominator < 0n ? -denominator : denominator;
  const nearest = (2n * top + bottom) / (2n * bottom);
  return isNegative ? -nearest : nearest;
}

/**
 * Shares a total over weights (whole, not negative) so that the parts are whole and add up to it
 * exactly: each gets its share rounded down, the largest remainders one more, the earlier first
 * among equals. Weights that are all zero share equally. No weights and a total is a RangeError.
 */
export function allocate(totalMinor: number, weights: readonly number[]): number[] {
  const total = BigInt(safeMinor(totalMinor));
  const size = total < 0n ? -total : total;
  const given = weights.map((weight) => BigInt(safeMinor(weight)));
  if (given.some((weight) => weight < 0n)) throw new RangeError('A weight is negative');
  if (given.length === 0 && size !== 0n) throw new RangeError('Nothing to share over');
  const shares = given.every((weight) => weight === 0n) ? given.map(() => 1n) : given;
  const sum = shares.reduce((all, share) => all + share, 0n);
  const parts = shares.map((share) => (size * share) / sum);
  const rests = shares.map((share, index) => ({ rest: (size * share) % sum, index }));
  rests.sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1));
  const left = Number(size - parts.reduce((all, part) => all + part, 0n));
  const lucky = new Set(rests.slice(0, left).map(({ index }) => index));
  return parts.map((part, index) => {
    const amount = lucky.has(index) ? part + 1n : part;
    return safeMinor(total < 0n ? -amount : amount);
  });
}
