import { t } from '../i18n/en/shifts.ts';
import type { Format } from '../i18n/format.ts';
import type { Pair } from './receipt-pairs.tsx';

/** Carts that became no sale, and what they would have come to: the same on every paper. */
export function discarded(
  { count, totalMinor }: { readonly count: number; readonly totalMinor: number },
  format: Pick<Format, 'number' | 'amount'>,
): Pair {
  return [`${t('discards')} (${format.number(count)})`, format.amount(totalMinor)];
}
