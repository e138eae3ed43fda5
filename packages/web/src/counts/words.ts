import type { CountDetail, CountLine } from '@tillbook/core/counts/count-answers';
import {
  COUNT_KINDS,
  COUNT_STATES,
  type CountKind,
  type CountState,
} from '@tillbook/core/counts/count-states';
import { UNIT_DEFAULT, UNITS } from '@tillbook/core/products/units';
import { t } from '../i18n/en/counts.ts';
import { t as products } from '../i18n/en/products.ts';
import type { Format } from '../i18n/format.ts';
import type { Status } from '../ui/status-badge.tsx';

export const STATUS: Readonly<Record<CountState, Status>> = {
  draft: 'draft',
  counting: 'counting',
  review: 'waitsForYou',
  posted: 'posted',
  cancelled: 'cancelled',
};

export const stateChoices = () =>
  (['open', ...COUNT_STATES] as const).map((value) => ({ value, label: t(`state_${value}`) }));
export const kindChoices = () => COUNT_KINDS.map((value) => ({ value, label: t(`kind_${value}`) }));

export const isState = (text: string): text is CountState | 'open' =>
  text === 'open' || (COUNT_STATES as readonly string[]).includes(text);
export const isKind = (text: string): text is CountKind =>
  (COUNT_KINDS as readonly string[]).includes(text);

/** A unit in words; none for pieces, which are counted without saying so. */
export function unitWord(unit: string): string {
  if (unit === UNIT_DEFAULT) return '';
  const known = UNITS.find((one) => one === unit);
  return known === undefined ? unit : products(`unit_${known}`);
}

/** So much of it. */
export const quantityOf = (format: Format, milli: number, unit: string): string =>
  `${format.quantity(milli)} ${unitWord(unit)}`.trim();

/** With the sign of a difference; none at zero. */
export const signed = (format: Format, milli: number): string =>
  `${milli > 0 ? '+' : ''}${format.quantity(milli)}`;

/** A line by its name and, where there is one, its batch. */
export function batchWords({ batch }: Pick<CountLine, 'batch'>, format: Format): string | null {
  if (batch === null) return null;
  const { code, expiresOn } = batch;
  if (expiresOn === null) return t('batch', { code });
  return t('batchUntil', { code, day: format.date(expiresOn) });
}

type Event = CountDetail['events'][number];
export const eventWords = ({ kind, byName: name }: Event): string => t(`what_${kind}`, { name });
