import type { Action } from '../actions.ts';
import type { Preset } from './presets.ts';
import type { Dimension, Fact } from './report-columns.ts';
import type { MeasureName } from './report-measures.ts';
import type { SealName } from './seals.ts';

/** What is declared of a report. */

export const REPORT_GROUPS = [
  'sales',
  'profit',
  'stock',
  'cash',
  'tax',
  'books',
  'customers',
  'buying',
  'staff',
] as const;
export type ReportGroup = (typeof REPORT_GROUPS)[number];

/** Where the sums come from; each is one file of SQL on the server. */
export type ReportSource =
  | 'tills'
  | 'abc'
  | 'eroded'
  | 'tenders'
  | 'summary'
  | 'products'
  | 'sellers'
  | 'customers'
  | 'discounts'
  | 'promotions'
  | 'returns'
  | 'taxes'
  | 'stockAt'
  | 'stockLow'
  | 'stockUnsold'
  | 'stockBelow'
  | 'stockOuts'
  | 'stockMoves'
  | 'stockLedger'
  | 'batches'
  | 'adjustments'
  | 'counts'
  | 'shrinkage'
  | 'shifts'
  | 'targets'
  | 'commissions'
  | 'cashMoves'
  | 'receivables'
  | 'accounts'
  | 'purchases'
  | 'orders'
  | 'supplying'
  | 'unbilled'
  | 'billed'
  | 'ledger'
  | 'result'
  | 'balances'
  | 'journal'
  | 'payments'
  | 'taxMonths'
  | 'taxDocuments'
  | 'exempt'
  | 'boughtTaxes'
  | 'payables'
  | 'expenses'
  | 'voids'
  | 'overrides'
  | 'takenOut'
  | 'discarded'
  | 'belowCost'
  | 'onWay'
  | 'aged'
  | 'turnover'
  | 'held'
  | 'collections'
  | 'buyers'
  | 'quotes'
  | 'parked'
  | 'acts'
  | 'signIns'
  | 'lapsed';

export interface ReportRule {
  readonly group: ReportGroup;
  readonly source: ReportSource;
  /** What one row is. */
  readonly by: readonly Dimension[];
  /** What rows may be parted by in addition. */
  readonly also: readonly Dimension[];
  readonly facts: readonly Fact[];
  /** Shown without being asked for. */
  readonly shown: readonly MeasureName[];
  /** Shown where they are chosen. */
  readonly more: readonly MeasureName[];
  /** Days, the end of one day, or as it is now. */
  readonly time: 'period' | 'day' | 'now';
  /**
   * Whether another period can stand beside it, row by row. `within`: each row is of two periods
   * already, and there is always another one.
   */
  readonly compares: boolean | 'within';
  readonly daysMost: number;
  /** The days that are shown where none were chosen. */
  readonly usual: Preset;
  /** Besides `report.view`. */
  readonly needs: readonly Action[];
  /** `name` or `-name`. */
  readonly order: string;
  /** What is drawn; null: a table says it better. */
  readonly drawn: MeasureName | null;
  /** What says beside it whether its figures hold. */
  readonly seals: readonly SealName[];
}

const OF_WAYS: readonly ReportSource[] = ['tenders', 'journal', 'payments'];

/** Whether its rows add up how customers paid: with the float, what a drawer should hold. */
export function tellsWaysOfPaying({ source }: ReportRule): boolean {
  return OF_WAYS.includes(source);
}
