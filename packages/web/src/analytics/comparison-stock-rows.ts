import { canRankPaces, perDayInStockOf } from '@tillbook/core/reports/per-day-in-stock';
import { t } from '../i18n/en/comparison.ts';
import { t as goods } from '../i18n/en/product-analytics.ts';
import type { Format } from '../i18n/format.ts';
import { quantityCell } from '../ui/csv.ts';
import { definitionOf } from '../ui/definition-words.ts';
import { namesOf, type FigureRow, type Subject } from './comparison-words.ts';
import { unitsText } from './product-words.ts';

/** To hundredths, but never to nothing: what sells one in ten days is told from one in seven. */
const roundedMilli = (milli: number): number =>
  Math.abs(milli) < 10 ? milli : Math.round(milli / 10) * 10;

const perDayOf = ({ inStock }: Subject): number | null =>
  inStock === null ? null : perDayInStockOf(inStock);

/**
 * How fast goods sell while they are there, and on how many days they were; none where nothing was
 * there on a day that is over.
 */
export function stockRows(subjects: readonly Subject[], format: Format): readonly FigureRow[] {
  if (subjects.every(({ inStock }) => (inStock?.inStockDays ?? 0) === 0)) return [];
  const isOneUnit = subjects.every(({ unit }) => unit === subjects[0]?.unit);
  const canRank = isOneUnit && canRankPaces(subjects.map(({ inStock }) => inStock));
  const names = namesOf(subjects, format);
  const units = (milli: number, { unit }: Subject) => unitsText(milli, unit ?? '', format);
  const text = (value: number | null, subject: Subject) =>
    value === null ? '–' : units(roundedMilli(value), subject);
  const ofShelves = { isRate: false, isMoney: false, source: goods('missedSource') };
  return [
    {
      ...{ ...ofShelves, key: 'daysInStock', label: t('daysInStock'), isMoreBetter: null },
      how: `${definitionOf('daysInStock')} ${t('eachBranch')}`,
      of: ({ inStock }) => inStock?.inStockDays ?? null,
      text: (value) => (value === null ? '–' : format.number(value)),
      save: (value) => ({ number: String(value) }),
    },
    {
      ...{ ...ofShelves, key: 'perDayInStock', label: t('perDayInStock'), text },
      ...{ how: t('perDayInStockHow'), isMoreBetter: canRank ? true : null },
      ...{ of: perDayOf, save: quantityCell },
      working: (subject) => {
        const { inStock } = subject;
        const value = perDayOf(subject);
        if (inStock === null || value === null) return null;
        return t('perDayWorking', {
          name: names[subjects.indexOf(subject)] ?? '',
          sold: units(inStock.soldMilli, subject),
          days: format.number(inStock.inStockDays),
          value: text(value, subject),
        });
      },
    },
  ];
}
