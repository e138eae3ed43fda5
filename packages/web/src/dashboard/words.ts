import { PAYMENT_METHODS, type PaymentMethod } from '@tillbook/core/sales/payment';
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

const METHODS = {
  cash: 'cash',
  mobile_money: 'mobileMoney',
  card: 'card',
  other: 'otherWay',
  credit: 'onAccount',
  store_credit: 'storeCredit',
  exchange: 'exchange',
  gift_card: 'giftCard',
  deposit: 'deposit',
} as const satisfies Record<PaymentMethod, string>;

/** A way of paying in words; one this client does not know is shown as it came. */
export function methodName(method: string): string {
  const known = PAYMENT_METHODS.find((one) => one === method);
  return known === undefined ? method : t(METHODS[known]);
}

/** The twelve months that end with the one given, newest first. */
export function lastMonths(month: string): readonly string[] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return Array.from({ length: 12 }, (_, ago) => {
    const count = year * 12 + number - 1 - ago;
    return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
  });
}
