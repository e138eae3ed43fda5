import { currencyExponent } from '../money.ts';
import { checkDigit } from './codes.ts';

/** What the codes begin with that are free within a shop. */
export const WEIGHED_PREFIXES = [
  ...(['20', '21', '22', '23', '24'] as const),
  ...(['25', '26', '27', '28', '29'] as const),
] as const;
export type WeighedPrefix = (typeof WEIGHED_PREFIXES)[number];

/**
 * Codes that a scale prints: an EAN-13 of the range that is free within a shop (20 to 29), which
 * holds the article and what was weighed or what it costs. How the digits are shared out is the
 * shop's own: `prefix 2 · item n · value 10 − n · check 1`.
 */
export interface WeighedCode {
  /** `20` to `29`; a prefix is read in one way. */
  readonly prefix: WeighedPrefix;
  readonly kind: 'weight' | 'price';
  /** Digits of the article, 4 to 6; the rest up to the check digit is the value. */
  readonly itemDigits: number;
  /** Decimals of the value: of kilograms, or of the currency. */
  readonly decimals: number;
}

const LENGTH = 13;
const ONE_MILLI = 1_000;
const MILLI_DECIMALS = 3;

export interface WeighedScan {
  /** What the article may be kept under, the likeliest first. */
  readonly itemCodes: readonly string[];
  /** Thousandths of the unit, or minor units of money. */
  readonly value: { readonly kind: 'weight' | 'price'; readonly amount: number };
}

/** `OUT_OF_RANGE` for decimals that what is measured does not have, or null. */
export function whyNotWeighedCode(
  { kind, decimals }: Pick<WeighedCode, 'kind' | 'decimals'>,
  currency: string,
): 'OUT_OF_RANGE' | null {
  const most = kind === 'weight' ? MILLI_DECIMALS : currencyExponent(currency);
  return decimals > most ? 'OUT_OF_RANGE' : null;
}

/**
 * What a scale's code says; null for any other code, for a wrong check digit, and for a value of
 * zero. A product's own code is never read so: look for it first.
 */
export function readWeighedCode(
  code: string,
  codes: readonly WeighedCode[],
  currency: string,
): WeighedScan | null {
  if (code.length !== LENGTH || !/^[0-9]+$/.test(code)) return null;
  const known = codes.find(({ prefix }) => code.startsWith(prefix));
  if (known === undefined || whyNotWeighedCode(known, currency) !== null) return null;
  if (Number(code.slice(-1)) !== checkDigit(code.slice(0, -1))) return null;
  const { prefix, kind, itemDigits, decimals } = known;
  const item = code.slice(prefix.length, prefix.length + itemDigits);
  const most = kind === 'weight' ? MILLI_DECIMALS : currencyExponent(currency);
  const digits = Number(code.slice(prefix.length + itemDigits, -1));
  const amount = digits * 10 ** (most - decimals);
  if (amount === 0) return null;
  const short = item.replace(/^0+(?=.)/, '');
  const itemCodes = [...new Set([item, short, `${prefix}${item}`])];
  return { itemCodes, value: { kind, amount } };
}

/**
 * How much of a product a scale's code means, in its steps, rounded half up; at least one step. A
 * price is divided by the price of one unit: what is asked stays the shop's own price, so an old
 * label sells less or more goods, never at another price. Null for what costs nothing.
 */
export function weighedQuantity(
  { kind, amount }: WeighedScan['value'],
  { unitPriceMinor, stepMilli }: { unitPriceMinor: number; stepMilli: number },
): number | null {
  if (kind === 'price' && unitPriceMinor === 0) return null;
  const [top, bottom] =
    kind === 'weight'
      ? [BigInt(amount), BigInt(stepMilli)]
      : [BigInt(amount) * BigInt(ONE_MILLI), BigInt(unitPriceMinor) * BigInt(stepMilli)];
  const steps = (2n * top + bottom) / (2n * bottom);
  return Number(steps > 0n ? steps : 1n) * stepMilli;
}
