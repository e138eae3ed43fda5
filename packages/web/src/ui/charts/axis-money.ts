import { currencyExponent } from '@tillbook/core/money';
import { useFormat } from '../../i18n/format-context.tsx';
import type { Format } from '../../i18n/format.ts';

/** An amount on an axis: about how much, without its currency, which the page names elsewhere. */
export function axisMoney(format: Format, currency: string): (minor: number) => string {
  const write = format.numberBy({ notation: 'compact', maximumFractionDigits: 1 });
  const unit = 10 ** currencyExponent(currency);
  return (minor) => write(minor / unit);
}

/** The same for the business in use. */
export function useAxisMoney(): (minor: number) => string {
  const format = useFormat();
  const { currency } = format.place;
  return currency === null ? String : axisMoney(format, currency);
}
