import type { CellKind } from '@tillbook/core/reports/report-measures';

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
  readonly columns: readonly BoxColumn[];
  /** Some rows at a time. */
  readonly parts: AsyncIterable<readonly BoxRow[]>;
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
  shiftSales: 'Cash sales',
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
