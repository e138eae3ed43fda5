import type { CellKind } from '@tillbook/core/reports/measure';

/** A table of a month's file. */

export interface BoxColumn {
  readonly title: string;
  readonly kind: CellKind;
}

/** Amounts in minor units, quantities in thousandths, rates in basis points. */
export type BoxCell = string | number | null;

/** A cell for each column. */
export type BoxRow = readonly BoxCell[];

export interface BoxTable {
  /** The file's name without its ending. */
  readonly name: string;
  /** What it is called on paper. */
  readonly title: string;
  readonly columns: readonly BoxColumn[];
  /** Its rows, some at a time; asked again, they come again. */
  readonly parts: () => AsyncIterable<readonly BoxRow[]>;
  /** On paper instead of these rows, where people read more than programs: sums between them. */
  readonly printed?: readonly BoxRow[];
  /** What the sums of all rows are called on paper; "Total" where nothing else is said. */
  readonly whole?: string;
  /** The sums of all rows, where they have one, once all rows were read. */
  readonly totals?: () => BoxRow;
  /** Of a day, and not of the whole month. */
  readonly isOfDay?: boolean;
}

/** The same parts, and the sum of each column of money as far as they were read. */
export function summed(columns: readonly BoxColumn[], parts: BoxTable['parts']) {
  let sums = columns.map(() => 0);
  return {
    columns,
    async *parts() {
      sums = columns.map(() => 0);
      for await (const rows of parts()) {
        for (const row of rows) sums = sums.map((sum, at) => sum + amountAt(columns, row, at));
        yield rows;
      }
    },
    totals: (): BoxRow => sums.map((sum, at) => (columns[at]?.kind === 'money' ? sum : null)),
  };
}

function amountAt(columns: readonly BoxColumn[], row: BoxRow, at: number): number {
  const value = row[at];
  return columns[at]?.kind === 'money' && typeof value === 'number' ? value : 0;
}

const SAID: Readonly<Record<string, string>> = {
  days0to30: '0–30 days',
  days31to60: '31–60 days',
  days61to90: '61–90 days',
  daysOver90: 'Over 90 days',
  sku: 'SKU',
  rate: 'Tax rate',
  taxable: 'Net amount taxed',
  credits: 'In credit',
  accountKind: 'Kind',
  shiftSales: 'Sales of the shift',
  drawerDifference: 'Difference',
  onHand: 'On hand',
};

/** `supplier_bill` and `stockValue` as words. */
export function wordsOf(name: string): string {
  const words = name.replaceAll('_', ' ').replaceAll(/([a-z])([A-Z])/g, '$1 $2');
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}

/** A column of a report or of the books. */
export function columnOf(name: string, kind: CellKind): BoxColumn {
  return { title: SAID[name] ?? wordsOf(name), kind };
}
