import { plainDecimal } from '@tillbook/core/csv';
import { COMPARED_FIGURES } from '@tillbook/core/reports/comparison';
import {
  FIGURES,
  figureOf,
  NO_SUMS,
  sourcesOf,
  type FigureName,
} from '@tillbook/core/reports/figures';
import { t } from '../i18n/en/comparison.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { moneyCell, quantityCell, type CsvCell } from '../ui/csv.ts';
import { definitionOf } from '../ui/definition-words.ts';
import { figureName, sourceOf } from '../ui/figure-words.ts';
import { hasOneCurrency, ownOf } from './businesses-beside.ts';
import { stockRows } from './comparison-stock-rows.ts';
import type { FigureRow, Subject } from './comparison-words.ts';
import { useFigureText } from './figure-text.tsx';
import { unitsText } from './product-words.ts';
import type { Compared } from './queries.ts';

function sumsOf({ sums }: Subject) {
  return { ...NO_SUMS, ...sums, salesCount: sums.salesCount ?? 0, costMinor: sums.costMinor ?? 0 };
}

/** Where a figure of such subjects is read: what tills keep is of no product and no seller. */
function sourceIn({ by }: Compared, figure: FigureName): string {
  const sources = sourcesOf(figure).map((one) => {
    if (one !== 'tills') return one;
    if (by === 'seller') return 'sales';
    return by === 'product' || by === 'variant' || by === 'category' ? 'products' : one;
  });
  return sources.map(sourceOf).join(' ');
}

/** The figures that are known of these subjects, in the order in which they are read. */
export function useFigureRows(data: Compared): readonly FigureRow[] {
  const { by, subjects, currency } = data;
  const format = useFormat();
  const text = useFigureText();
  const seesCost = subjects.every(({ sums }) => sums.costMinor !== null);
  const saved = (figure: FigureName, value: number, currency: string): CsvCell => {
    const { unit } = FIGURES[figure];
    if (unit === 'money') return moneyCell(value, currency);
    return unit === 'rate' ? plainDecimal(value, 2) : { number: String(value) };
  };
  const rows = COMPARED_FIGURES[by]
    .filter((figure) => seesCost || !FIGURES[figure].needsCost)
    .map((figure): FigureRow => ({
      ...{ key: figure, label: figureName(figure), isRate: FIGURES[figure].unit === 'rate' },
      isMoney: FIGURES[figure].unit === 'money',
      ...{ how: definitionOf(figure), source: sourceIn(data, figure) },
      isMoreBetter: FIGURES[figure].isMoreBetter,
      of: (subject) => figureOf(figure, sumsOf(subject)),
      text: (value, { key }) =>
        value !== null && FIGURES[figure].unit === 'money' && !hasOneCurrency(data)
          ? format.money(value, ownOf(data, key)?.currency)
          : text(figure, value),
      save: (value, { key }) =>
        hasOneCurrency(data)
          ? saved(figure, value, currency)
          : saved(figure, value, ownOf(data, key)?.currency ?? currency),
    }));
  if (!subjects.every(({ sums }) => sums.quantityMilli !== null)) return rows;
  const quantity: FigureRow = {
    ...{ key: 'quantity', label: t('quantity'), isRate: false, isMoney: false },
    // Kilograms and pieces are not more or less than each other.
    isMoreBetter: subjects.every(({ unit }) => unit === subjects[0]?.unit) ? true : null,
    ...{ how: definitionOf('quantity'), source: sourceOf('products') },
    of: ({ sums }) => sums.quantityMilli,
    text: (value, { unit }) => (value === null ? '–' : unitsText(value, unit ?? '', format)),
    save: quantityCell,
  };
  return [...rows.slice(0, 1), quantity, ...stockRows(subjects, format), ...rows.slice(1)];
}
