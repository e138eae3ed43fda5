import { t } from '../i18n/en/comparison.ts';
import type { Format } from '../i18n/format.ts';
import { hasOneCurrency } from './businesses-beside.ts';
import type { CsvCell } from '../ui/csv.ts';
import { figureName } from '../ui/figure-words.ts';
import { unitsText } from './product-words.ts';
import type { Compared } from './queries.ts';

export type Subject = Compared['subjects'][number];
type Point = Subject['points'][number];

/** What the lines may show. */
export interface ShownFigure {
  readonly name: 'netSales' | 'profit' | 'quantity' | 'receipts';
  readonly label: string;
  readonly of: (point: Point) => number | null;
  readonly whole: (sums: Subject['sums']) => number | null;
  readonly isMoney: boolean;
}

/** A row of the table: one figure of every subject. */
export interface FigureRow {
  readonly key: string;
  readonly label: string;
  readonly isRate: boolean;
  readonly isMoney: boolean;
  /** Null: neither. */
  readonly isMoreBetter: boolean | null;
  /** How it is counted, in words, and where it is read. */
  readonly how: string;
  readonly source: string;
  readonly of: (subject: Subject) => number | null;
  readonly text: (value: number | null, subject: Subject) => string;
  readonly save: (value: number, subject: Subject) => CsvCell;
  /** How a value was worked out, where that is more than the value. */
  readonly working?: (subject: Subject) => string | null;
}

/** The figures that are known of every subject over time. */
export function shownFigures(data: Compared): readonly ShownFigure[] {
  const { subjects } = data;
  const all: readonly ShownFigure[] = [
    {
      ...{ name: 'netSales', label: figureName('netSales'), isMoney: true },
      of: (point) => point.netMinor,
      whole: (sums) => sums.netMinor,
    },
    {
      ...{ name: 'profit', label: figureName('profit'), isMoney: true },
      of: (point) => point.profitMinor,
      whole: (sums) => (sums.costMinor === null ? null : sums.netMinor - sums.costMinor),
    },
    {
      ...{ name: 'quantity', label: t('quantity'), isMoney: false },
      of: (point) => point.quantityMilli,
      whole: (sums) => sums.quantityMilli,
    },
    {
      ...{ name: 'receipts', label: figureName('receipts'), isMoney: false },
      of: (point) => point.salesCount,
      whole: (sums) => sums.salesCount,
    },
  ];
  return all.filter(
    ({ whole, isMoney }) =>
      (hasOneCurrency(data) || !isMoney) && subjects.every(({ sums }) => whole(sums) !== null),
  );
}

/** What a subject is called: a period by its days. */
export function subjectName({ name, from, to }: Subject, format: Format): string {
  return name ?? `${format.date(from)} – ${format.date(to)}`;
}

/** The names of all, told apart where two are called the same. */
export function namesOf(subjects: readonly Subject[], format: Format): string[] {
  const names = subjects.map((subject) => subjectName(subject, format));
  return names.map((name, at) => {
    const earlier = names.slice(0, at).filter((one) => one === name).length;
    return earlier === 0 ? name : `${name} (${earlier + 1})`;
  });
}

/** A value of a figure in text. */
export function valueText(
  value: number | null,
  figure: ShownFigure,
  unit: string | null,
  format: Format,
): string {
  if (value === null) return '–';
  if (figure.isMoney) return format.money(value);
  return figure.name === 'quantity' ? unitsText(value, unit ?? '', format) : format.number(value);
}
