import { currencyExponent } from '../money.ts';

/** What one unit of a currency is worth in another, in thousand-millionths, from a day on. */
export interface Rate {
  readonly fromCurrency: string;
  readonly toCurrency: string;
  /** `YYYY-MM-DD`. */
  readonly onDay: string;
  readonly rateNano: number;
}

const NANO = 1_000_000_000n;

/** The newest rate between two currencies that began by a day; null when nobody said one. */
export function rateOn(
  rates: readonly Rate[],
  fromCurrency: string,
  toCurrency: string,
  day: string,
): Rate | null {
  const known = rates.filter(
    (rate) =>
      rate.fromCurrency === fromCurrency && rate.toCurrency === toCurrency && rate.onDay <= day,
  );
  return known.reduce<Rate | null>(
    (newest, rate) => (newest === null || rate.onDay > newest.onDay ? rate : newest),
    null,
  );
}

/** An amount in the other currency's minor units, rounded half away from zero. */
export function convertMinor(minor: number, rate: Rate): number {
  const from = 10n ** BigInt(currencyExponent(rate.fromCurrency));
  const to = 10n ** BigInt(currencyExponent(rate.toCurrency));
  const sign = minor < 0 ? -1n : 1n;
  const scaled = BigInt(Math.abs(minor)) * BigInt(rate.rateNano) * to;
  const divisor = from * NANO;
  return Number(sign * ((scaled * 2n + divisor) / (divisor * 2n)));
}

/** Amounts together in one currency; null, never a part, where one of them has no rate. */
export function sumInCurrency(
  amounts: readonly { readonly minor: number; readonly currency: string }[],
  rates: readonly Rate[],
  toCurrency: string,
  day: string,
): number | null {
  let sum = 0;
  for (const { minor, currency } of amounts) {
    if (currency === toCurrency) sum += minor;
    else {
      const rate = rateOn(rates, currency, toCurrency, day);
      if (rate === null) return null;
      sum += convertMinor(minor, rate);
    }
  }
  return sum;
}
