import { UNSENT_KINDS } from '@tillbook/core/sales/unsent-file';
import { t } from '../i18n/en/devices.ts';
import { numberOf, textOf, type Part } from './conflict-parts.ts';

/** Which numbers were missing, and what is known of them by now. */
export function gapWords(details: Part): string[] {
  const [from, to] = [numberOf(details, 'fromNumber'), numberOf(details, 'toNumber')];
  const series = textOf(details, 'series');
  const count = numberOf(details, 'missingNow');
  const handed = numberOf(details, 'handedOver');
  const whole = count === 0 && handed === 0;
  return [
    from === to ? t('gapOne', { from, series }) : t('gap', { from, to, series }),
    ...(handed === 0 ? [] : [t('gapHanded', { count: handed })]),
    ...(whole ? [t('gapFilled')] : []),
    ...(count === 0 ? [] : [t('gapOpen', { count })]),
  ];
}

/** What could not be posted, why, and what is to be done about it. */
export function notPostedWords(details: Part): string[] {
  const what = UNSENT_KINDS.find((kind) => kind === details['what']) ?? 'sale';
  const [problem, device] = [textOf(details, 'problem'), textOf(details, 'device')];
  return [
    t('notPosted', { what: t(`what_${what}`), device }),
    t('notPostedWhy', { problem }),
    ...(details['isAmountRead'] === true ? [] : [t('notPostedAmount')]),
    ...(details['isTillKnown'] === true ? [] : [t('notPostedTill')]),
    t('notPostedDo'),
  ];
}
