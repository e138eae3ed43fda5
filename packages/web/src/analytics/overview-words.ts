import { changeOf, rateOf } from '@tillbook/core/reports/figures';
import { t } from '../i18n/en/analytics.ts';
import type { Format } from '../i18n/format.ts';
import { methodName, mostBeside, paidMost } from '../ui/payment-words.ts';
import type { Overview } from './queries.ts';

/** Basis points from which a share is said in whole percent. */
const WHOLE_FROM = 100;

/** A share in whole percent; below one, with a decimal, since 0 % would say that there was none. */
export function shareText(part: number, whole: number, format: Format): string {
  const rate = rateOf(part, whole);
  if (rate === null) return '–';
  const step = Math.abs(rate) < WHOLE_FROM ? 10 : 100;
  // Adding 0 makes a negative zero, which would be told as −0 %, a plain one.
  return format.percent(Math.round(rate / step) * step + 0);
}

/** A change with its sign: "+12%"; a dash where there was nothing before. */
export function changeText(value: number, before: number, format: Format): string {
  const change = changeOf({ value, before });
  if (change === null) return '–';
  const sign = change > 0 ? '+' : change < 0 ? '−' : '';
  return `${sign}${format.percent(Math.abs(change))}`;
}

/** Which way of paying brought most, and what it was before. */
export function paymentsFinding({ tenders, now, before }: Overview, format: Format): string {
  if (tenders === null) return t('paymentsBlind');
  const { best, back } = paidMost(tenders);
  if (best === null) return t(back === null ? 'paymentsNone' : 'paymentsBack');
  if (back !== null) return mostBeside(best, back, format.money);
  const method = methodName(best.method);
  const share = shareText(best.amountMinor, now.totalMinor, format);
  const hadBack = tenders.some(({ beforeMinor }) => beforeMinor < 0);
  if (before.totalMinor <= 0 || hadBack) return t('paymentsFindingNew', { method, share });
  const shareBefore = shareText(best.beforeMinor, before.totalMinor, format);
  return t('paymentsFinding', { method, share, before: shareBefore });
}

/** Whether a part is all those after the first ones together, which is the last one. */
export function isOthers(
  { rows, moreCount }: Pick<Overview['parts'], 'rows' | 'moreCount'>,
  at: number,
): boolean {
  return moreCount > 0 && at === rows.length - 1;
}

/** What a part of the whole is called. */
export function partName(row: Overview['parts']['rows'][number], moreCount: number): string {
  if (row.name !== null) return row.name;
  return moreCount > 0 ? t('more', { count: moreCount }) : t('noCategory');
}

/** Which part brought most. */
export function partsFinding({ parts, now }: Overview, format: Format): string {
  const [best] = parts.rows;
  if (best === undefined || best.netMinor <= 0) return t('noneSold');
  return t('partsFinding', {
    name: best.name ?? t('noCategory'),
    share: shareText(best.netMinor, now.netMinor, format),
  });
}

/** A margin in percent with one decimal, or a dash. */
export function marginText(profitMinor: number, netMinor: number, format: Format): string {
  const rate = rateOf(profitMinor, netMinor);
  return rate === null ? '–' : format.rate(rate);
}
