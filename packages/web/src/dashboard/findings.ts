import { changeOf } from '@tillbook/core/reports/figures';
import { t } from '../i18n/en/dashboard.ts';
import type { Format } from '../i18n/format.ts';
import { weekdayOf } from '../ui/charts/day-words.ts';
import { methodName, mostBeside, paidMost } from '../ui/payment-words.ts';
import { busiestHour, shareOf, type Figure } from './figures.ts';

interface Day {
  readonly comparedDate: string;
  readonly salesMinor: Figure;
  readonly hours: readonly {
    readonly hour: number;
    readonly valueMinor: number;
    readonly beforeMinor: number;
  }[];
}

function comparison(day: Day, format: Format): string {
  const { value, before } = day.salesMinor;
  const weekday = weekdayOf(day.comparedDate, format.place.locale);
  if (value === 0 && before !== null && before > 0) {
    return t('salesNone', { day: weekday, before: format.money(before) });
  }
  const change = changeOf(day.salesMinor);
  if (change === null) return t('salesFirst', { day: weekday });
  const said = { change: format.percent(Math.abs(change)), day: weekday };
  if (change === 0) return t('salesSame', { day: weekday });
  return change > 0 ? t('salesAbove', said) : t('salesBelow', said);
}

/** What the day's chart shows, in a sentence or two. */
export function hoursFinding(day: Day, format: Format): string {
  const busiest = busiestHour(day.hours);
  const said = comparison(day, format);
  if (busiest === null) return said;
  return `${said} ${t('busiestHour', { hour: format.hour(busiest) })}`;
}

interface Named {
  readonly name: string;
  readonly valueMinor: number;
}

/** Which product brought most. */
export function productsFinding(products: readonly Named[], format: Format): string {
  const [best] = products;
  if (best === undefined) return t('topProductsNone');
  return t('topProductsFinding', { name: best.name, value: format.money(best.valueMinor) });
}

/** Which product left most. */
export function profitFinding(products: readonly Named[], format: Format): string {
  const [best] = products;
  if (best === undefined) return t('topProductsNone');
  if (best.valueMinor <= 0) return t('topProfitNone');
  return t('topProfitFinding', { name: best.name, value: format.money(best.valueMinor) });
}

/** Which branch sold most of today or of other days, and how much of all that is. */
export function branchesFinding(
  branches: readonly Named[],
  format: Format,
  of: 'today' | 'period' = 'today',
): string {
  const [best] = branches;
  const isToday = of === 'today';
  const whole = branches.reduce((sum, { valueMinor }) => sum + valueMinor, 0);
  if (best === undefined || best.valueMinor <= 0) {
    return isToday ? t('branchesNone') : t('branchesNoneOf');
  }
  const share = format.percent(Math.round(shareOf(best.valueMinor, whole) / 100) * 100);
  const said = { name: best.name, share };
  return isToday ? t('branchesFinding', said) : t('branchesFindingOf', said);
}

/** Which way of paying brought most. */
export function tendersFinding(
  tenders: readonly { readonly method: string; readonly amountMinor: number }[],
  format: Format,
): string {
  const { best, back } = paidMost(tenders);
  if (best === null) return t(back === null ? 'paymentsNone' : 'paymentsBack');
  if (back !== null) return mostBeside(best, back, format.money);
  const method = methodName(best.method);
  const whole = tenders.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const share = format.percent(Math.round(shareOf(best.amountMinor, whole) / 100) * 100);
  return t('paymentsFinding', { method, share });
}
