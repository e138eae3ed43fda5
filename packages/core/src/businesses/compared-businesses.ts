import type { ComparedSubject } from '../reports/comparison.api.ts';
import { convertMinor, rateOn, type Rate } from './rates.ts';

/** Businesses beside each other in one currency: which, at which rates, and their amounts in it. */

type Subject = ComparedSubject & { readonly currency: string };

export interface OneCurrency {
  readonly currency: string;
  /** What was converted at: one rate for all days, so that no line bends because of a rate. */
  readonly used: readonly Rate[];
}

/**
 * The currency in which all can stand beside each other: the one that the owner sees everything in,
 * or, where a rate is missing or none was chosen, the one that they have in common; else null.
 * @param day the last day that is shown: its rate counts
 */
export function oneCurrency(
  currencies: readonly string[],
  seenIn: string | null,
  rates: readonly Rate[],
  day: string,
): OneCurrency | null {
  const own = [...new Set(currencies)];
  if (seenIn !== null) {
    const others = own.filter((currency) => currency !== seenIn);
    const used = others.flatMap((currency) => rateOn(rates, currency, seenIn, day) ?? []);
    if (used.length === others.length) return { currency: seenIn, used };
  }
  const [only] = own;
  return own.length === 1 && only !== undefined ? { currency: only, used: [] } : null;
}

/** The currencies that have no rate by a day. */
export function withoutRate(
  currencies: readonly string[],
  seenIn: string,
  rates: readonly Rate[],
  day: string,
): string[] {
  return [...new Set(currencies)].filter(
    (currency) => currency !== seenIn && rateOn(rates, currency, seenIn, day) === null,
  );
}

/** A business with its amounts in the one currency; counts stay. */
export function convertedTo<S extends Subject>(subject: S, { currency, used }: OneCurrency): S {
  if (subject.currency === currency) return subject;
  const rate = used.find(({ fromCurrency }) => fromCurrency === subject.currency);
  if (rate === undefined) throw new Error(`No rate for ${subject.currency}`);
  const all = (minor: number): number => convertMinor(minor, rate);
  const known = (minor: number | null): number | null => (minor === null ? null : all(minor));
  const { sums, points } = subject;
  return {
    ...subject,
    sums: {
      ...sums,
      ...{ netMinor: all(sums.netMinor), taxMinor: all(sums.taxMinor) },
      ...{ totalMinor: all(sums.totalMinor), costMinor: known(sums.costMinor) },
      ...{ discountMinor: all(sums.discountMinor), refundedMinor: all(sums.refundedMinor) },
    },
    points: points.map((point) => ({
      ...point,
      ...{ netMinor: all(point.netMinor), profitMinor: known(point.profitMinor) },
    })),
  };
}
