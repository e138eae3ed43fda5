import { currencyExponent } from '@tillbook/core/money';
import { useFormat } from '../../i18n/format-context.tsx';

/** An amount on an axis: about how much, without its currency, which the page names elsewhere. */
export function axisMoney(locale: string, currency: string): (minor: number) => string {
  const format = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
  const unit = 10 ** currencyExponent(currency);
  return (minor) => format.format(minor / unit).replace('-', '−');
}

/** The same for the business in use. */
export function useAxisMoney(): (minor: number) => string {
  const { locale, currency } = useFormat().place;
  return currency === null ? String : axisMoney(locale, currency);
}
