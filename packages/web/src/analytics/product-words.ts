import { UNIT_DEFAULT, UNITS } from '@tillbook/core/products/units';
import { t } from '../i18n/en/product-analytics.ts';
import { t as productText } from '../i18n/en/products.ts';
import type { Format } from '../i18n/format.ts';
import type { Product } from './queries.ts';

/** So much of it, with its unit; pieces are counted without saying so. */
export function unitsText(milli: number, unit: string, format: Format): string {
  const known = UNITS.find((one) => one === unit);
  const quantity = format.quantity(milli);
  if (unit === UNIT_DEFAULT) return quantity;
  return `${quantity} ${known === undefined ? unit : productText(`unit_${known}`)}`;
}

type Cover = NonNullable<Product['cover']>;

/** More days than anybody plans ahead are not counted to the day. */
const FAR = 365;

/** How long the stock lasts, short: "84 days". */
export function coverText({ kind, days }: Cover, format: Format): string {
  if (kind === 'out') return t('coverOut');
  if (kind === 'not_sold') return t('coverNotSold');
  if (kind === 'too_few' || days === null) return t('coverTooFew');
  if (days === 0) return t('coverUnderADay');
  return days > FAR ? t('coverFar') : t('coverDays', { count: days, days: format.number(days) });
}

/** To tenths, but never to nothing. */
const roundedMilli = (milli: number): number =>
  milli < 100 ? milli : Math.round(milli / 100) * 100;

/** The same as a sentence, with the pace and the date. */
export function coverSentence(cover: Cover, unit: string, format: Format): string {
  const { kind, days, perDayMilli, runsOutOn, onHandMilli } = cover;
  if (kind === 'out') return t('coverOutSaid');
  if (kind === 'not_sold') return t('coverNotSoldSaid');
  if (kind === 'too_few' || days === null || runsOutOn === null) return t('coverTooFewSaid');
  const said = {
    onHand: unitsText(onHandMilli, unit, format),
    // Nobody sells a thousandth of it.
    perDay: unitsText(roundedMilli(perDayMilli ?? 0), unit, format),
  };
  if (days > FAR) return t('coverFarSaid', said);
  return t('coverDaysSaid', { ...said, date: format.date(runsOutOn) });
}

type Missed = NonNullable<Product['missed']>;

/** What was missed while it was out of stock, short: "120,000", or why that is not said. */
export function missedText({ kind, missedMinor }: Missed, format: Format): string {
  if (kind === 'none') return t('missedNone');
  return kind === 'too_few' || missedMinor === null
    ? t('missedTooFew')
    : format.amount(missedMinor);
}

/** The same as a sentence, with its days and units. */
export function missedSentence(missed: Missed, unit: string, format: Format): string {
  const { kind, outDays: count, missedMilli, missedProfitMinor } = missed;
  if (kind === 'none') return t('missedNoneSaid');
  const days = t('missedDays', { count, days: format.number(count) });
  if (kind === 'too_few' || missedMilli === null) return t('missedTooFewSaid', { days });
  const said = { days, units: unitsText(roundedMilli(missedMilli), unit, format) };
  return missedProfitMinor === null
    ? t('missedSaid', said)
    : t('missedSaidProfit', { ...said, profit: format.money(missedProfitMinor) });
}

const REASONS: Readonly<Record<string, () => string>> = {
  changed_mind: () => t('reasonChangedMind'),
  faulty: () => t('reasonFaulty'),
  expired: () => t('reasonExpired'),
  wrong_item: () => t('reasonWrongItem'),
  wrong_price: () => t('reasonWrongPrice'),
  other: () => t('reasonAnother'),
};

/** Why something came back; a reason this client does not know is shown as it came. */
export const reasonText = (reason: string): string => REASONS[reason]?.() ?? reason;

/** A lift in words: 240 is "2.4 times". */
export const liftText = (lift: number, format: Format): string =>
  t('liftTimes', { times: format.number(Math.round(lift / 10) / 10) });
