import type { Shift } from '@tillbook/core/sales/tills.api';
import { t } from '../i18n/en/shifts.ts';
import type { Format } from '../i18n/format.ts';
import type { Pair } from './receipt-pairs.tsx';

/** What was taken off prices, and what rounding cash made of the sales; nothing that is zero. */
export function takenOff(
  { discountMinor, roundingMinor }: Pick<Shift, 'discountMinor' | 'roundingMinor'>,
  format: Pick<Format, 'amount'>,
): Pair[] {
  const lines = [
    [t('discountsGiven'), -discountMinor],
    [t('cashRounding'), roundingMinor],
  ] as const;
  return lines
    .filter(([, minor]) => minor !== 0)
    .map(([label, minor]) => [label, format.amount(minor)] as const);
}
