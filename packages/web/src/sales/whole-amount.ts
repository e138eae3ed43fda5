import { currencyExponent } from '@tillbook/core/money';
import type { Format } from '../i18n/format.ts';

/**
 * An amount as it is said at a counter: without decimals where there are none. For notes, tiles
 * and suggestions; what is paid and printed always shows them.
 */
export function wholeAmount({ amount, number, place }: Format, minor: number): string {
  const unit = 10 ** currencyExponent(place.currency ?? 'XXX');
  return minor % unit === 0 ? number(minor / unit) : amount(minor);
}
