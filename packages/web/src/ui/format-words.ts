import { dateWriter } from '@tillbook/core/date-writer';
import {
  DATE_FORMATS,
  NUMBER_FORMATS,
  PLATFORM_FORMATS,
  TIME_FORMATS,
  WEEK_STARTS,
  type DateFormat,
  type Formats,
  type NumberFormat,
  type TimeFormat,
} from '@tillbook/core/formats';
import { numberWriter } from '@tillbook/core/number-writer';
import { t } from '../i18n/en/formats.ts';
import type { Choice } from './choice-field.tsx';

/** A number with every sign, a day that is no month, and an hour after noon. */
const NUMBER = '1234567.89';
const DAY = '2026-12-31';
const MINUTES = 17 * 60 + 5;

const datesIn = (formats: Partial<Formats>, locale: string) =>
  dateWriter(locale, { ...PLATFORM_FORMATS, ...formats }, 'UTC');

const numberText = (format: NumberFormat, locale: string): string =>
  numberWriter(locale, { minimumFractionDigits: 2 }, format)(NUMBER);

const dateText = (dateFormat: DateFormat, locale: string): string =>
  t(`dateFormat_${dateFormat}`, { example: datesIn({ dateFormat }, locale).date(DAY) });

const timeText = (timeFormat: TimeFormat, locale: string): string =>
  t(`timeFormat_${timeFormat}`, { example: datesIn({ timeFormat }, locale).clock(MINUTES) });

/** What can be chosen, each said by an example. */
export function formatChoices(locale: string): {
  readonly [Name in keyof Formats]: readonly Choice<Formats[Name]>[];
} {
  return {
    numberFormat: NUMBER_FORMATS.map((value) => ({ value, label: numberText(value, locale) })),
    dateFormat: DATE_FORMATS.map((value) => ({ value, label: dateText(value, locale) })),
    timeFormat: TIME_FORMATS.map((value) => ({ value, label: timeText(value, locale) })),
    weekStart: WEEK_STARTS.map((value) => ({ value, label: t(`weekStart_${value}`) })),
  };
}

const NAMES = ['numberFormat', 'dateFormat', 'timeFormat', 'weekStart'] as const;

/** What a field of the formats is called; null for every other field. */
export function formatName(field: string): string | null {
  const name = NAMES.find((one) => one === field);
  return name === undefined ? null : t(name);
}

/** What a code stands for in such a field; null: it is none. */
export function formatText(field: string, code: string, locale: string): string | null {
  const name = NAMES.find((one) => one === field);
  if (name === undefined) return null;
  const choices: readonly Choice[] = formatChoices(locale)[name];
  return choices.find(({ value }) => value === code)?.label ?? null;
}
