import { currencyExponent } from '@tillbook/core/money';

/** An amount as a person would type it: plain digits, decimals only where there are some. */
export function amountText(minor: number, currency: string): string {
  const exponent = currencyExponent(currency);
  const digits = String(minor).padStart(exponent + 1, '0');
  const whole = digits.slice(0, digits.length - exponent);
  const fraction = exponent === 0 ? '' : digits.slice(-exponent);
  return /^0*$/.test(fraction) ? whole : `${whole}.${fraction}`;
}
