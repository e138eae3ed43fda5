import type { TillBehind } from '@tillbook/core/sales/till-heartbeats.api';
import { t } from '../i18n/en/tills-behind.ts';
import type { Format } from '../i18n/format.ts';

/** What is missing of a till, in sentences: what waits there, and since when it is silent. */
export function behindTold(
  till: TillBehind,
  asOf: string,
  format: Pick<Format, 'date' | 'dateTime' | 'money' | 'time'>,
): string {
  const { name, branchName, heardAt, isSilent, salesCount, salesMinor, othersCount } = till;
  const named = { till: name, branch: branchName };
  const isToday = format.date(heardAt) === format.date(asOf);
  const at = isToday ? format.time(heardAt) : format.dateTime(heardAt);
  const waits = [
    ...(salesCount === 0
      ? []
      : [t('sales', { count: salesCount, amount: format.money(salesMinor), ...named })]),
    ...(othersCount === 0 ? [] : [t('others', { count: othersCount, ...named })]),
  ];
  if (waits.length === 0) return t('silent', { at, ...named });
  return [...waits, ...(isSilent ? [t('silentToo', { at })] : [])].join(' ');
}
