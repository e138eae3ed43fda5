import { t } from '../i18n/en/dashboard.ts';

/** A month in words: "March 2026". */
export function monthName(month: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return format.format(new Date(`${month}-01`));
}

/** A way of paying in words; one this client does not know is shown as it came. */
export function methodName(method: string): string {
  if (method === 'cash') return t('cash');
  if (method === 'mobile_money') return t('mobileMoney');
  if (method === 'other') return t('otherWay');
  if (['credit', 'store_credit', 'gift_card', 'deposit'].includes(method)) return t('onAccount');
  return method === 'card' ? t('card') : method;
}

/** The twelve months that end with the one given, newest first. */
export function lastMonths(month: string): readonly string[] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return Array.from({ length: 12 }, (_, ago) => {
    const count = year * 12 + number - 1 - ago;
    return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
  });
}
