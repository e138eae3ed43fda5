import type { PromotionAnswer } from '@tillbook/core/promotions/promotions.api';
import { t } from '../i18n/en/promotions.ts';
import type { Format } from '../i18n/format.ts';
import { timeText, WEEKDAYS } from './promotion-values.ts';

type Said = Pick<Format, 'amount' | 'percent' | 'date'>;

const FREE = 10_000;

/** "Buy 2, get 1 free", "10 % off from 20,000 on". */
export function doesWords(promotion: PromotionAnswer, { amount, percent }: Said): string {
  const { kind, scope, basisPoints, amountMinor, buyCount, getCount, minimumMinor } = promotion;
  const off = percent(basisPoints ?? 0);
  const minor = amount(amountMinor ?? 0);
  const counts = { buy: buyCount ?? 0, get: getCount ?? 0 };
  const does = {
    percent: () => t('does_percent', { percent: off }),
    amount: () => t(scope === 'cart' ? 'does_amount_cart' : 'does_amount', { amount: minor }),
    fixed_price: () => t('does_fixed_price', { amount: minor }),
    buy_get: () =>
      basisPoints === FREE
        ? t('does_buy_get', counts)
        : t('does_buy_get_at', { ...counts, percent: off }),
  }[kind]();
  if (minimumMinor === 0) return does;
  return `${does} ${t('fromMinimum', { amount: amount(minimumMinor) })}`;
}

/** Days, weekdays and hours in one line. */
export function whenWords(promotion: PromotionAnswer, { date }: Said): string {
  const { startsOn, endsOn, weekdays, fromMinute, toMinute } = promotion;
  const days = WEEKDAYS.filter((day) => weekdays.includes(day)).map((day) => t(`short_${day}`));
  const said = [
    startsOn === null ? '' : t('from', { day: date(startsOn) }),
    endsOn === null ? '' : t('until', { day: date(endsOn) }),
    days.join(', '),
    fromMinute === null || toMinute === null ? '' : `${timeText(fromMinute)}–${timeText(toMinute)}`,
  ].filter((part) => part !== '');
  return said.length === 0 ? t('always') : said.join(' · ');
}

/** What it is for, by name. */
export function ofWords({ scope, products, categories }: PromotionAnswer): string {
  if (scope === 'cart') return t('wholeCart');
  return [...categories, ...products].map(({ name }) => name).join(', ');
}
