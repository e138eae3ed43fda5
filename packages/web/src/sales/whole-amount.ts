import { currencyExponent } from '@tillbook/core/money';
import type { Format } from '../i18n/format.ts';

/** Minor units in one whole unit; before a business is known nothing is whole. */
const unitOf = ({ place }: Format): number =>
  place.currency === null ? Infinity : 10 ** currencyExponent(place.currency);

/**
 * An amount as it is said at a counter: without decimals where there are none. For notes and
 * suggestions; what is paid and printed always shows them.
 */
export function wholeAmount(format: Format, minor: number): string {
  const unit = unitOf(format);
  return minor % unit === 0 ? format.number(minor / unit) : format.amount(minor);
}

/** A price on a tile: without decimals only where no price of the shop has any. */
export function tilePrice(format: Format, minor: number, priceStepMinor: number): string {
  const hasNone = priceStepMinor % unitOf(format) === 0;
  return hasNone ? wholeAmount(format, minor) : format.amount(minor);
}
