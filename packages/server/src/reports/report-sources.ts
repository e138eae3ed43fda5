import type { Period } from '@tillbook/core/reports/compared';
import type { Fact } from '@tillbook/core/reports/report-columns';
import type { ReportSource } from '@tillbook/core/reports/report-rule';
import type { ReportName } from '@tillbook/core/reports/reports';
import { ruleOf } from '@tillbook/core/reports/reports';
import type { Reader } from '../db/database.ts';
import { abcRows } from './abc-classes.ts';
import { erodedRows } from './margin-erosion.ts';
import { missedRows } from './missed-sales.ts';
import { actRows } from './report-acts.sql.ts';
import { balanceRows, ledgerRows, resultRows } from './report-books.sql.ts';
import { billedRows, orderRows, supplyingRows, unbilledRows } from './report-buying.sql.ts';
import { buyerRows, collectionRows, heldRows, lapsedRows } from './report-customers.sql.ts';
import { journalRows, paymentRows, taxMonthRows } from './report-days.sql.ts';
import { accountRows, payableRows, receivableRows } from './report-debts.sql.ts';
import { expenseReportRows } from './report-expenses.sql.ts';
import {
  belowCostRows,
  discardedRows,
  overrideRows,
  takenOutRows,
  voidRows,
} from './report-leaks.sql.ts';
import { agedRows, onWayRows } from './report-shelves.sql.ts';
import { shrinkageRows } from './report-shrinkage.sql.ts';
import { boughtTaxRows, exemptRows, taxDocumentRows } from './report-taxes.sql.ts';
import { signInRows } from './report-sign-ins.sql.ts';
import { stockLedgerRows, stockMoveRows } from './report-stock-moves.sql.ts';
import { turnoverRows } from './stock-turnover.ts';
import { cashMoveRows, purchaseRows, shiftRows } from './report-money.sql.ts';
import type { FoundRow, SourceAsked } from './report-parts.sql.ts';
import { parkedRows, quoteRows } from './report-quotes.sql.ts';
import {
  discountRows,
  promotionRows,
  receiptRows,
  returnRows,
  taxRows,
} from './report-receipts.sql.ts';
import { productRows, summaryRows, tenderRows, tillRows } from './report-sales.sql.ts';
import { commissionRows } from './commissions.sql.ts';
import { targetRows } from './seller-targets.sql.ts';
import {
  adjustmentRows,
  batchRows,
  countRows,
  stockAtRows,
  stockBelowRows,
  stockLowRows,
  stockUnsoldRows,
} from './report-stock.sql.ts';

/** What a source is asked for a report. */
export interface ReportAsked extends SourceAsked {
  readonly report: ReportName;
  readonly facts: readonly Fact[];
  readonly businessId: string;
  /** Of the business, whatever branches have. */
  readonly timezone: string;
  /** Every branch, and what is done in none. */
  readonly isWhole: boolean;
  /** The other period, of a report whose rows are of two; else the same. */
  readonly beside: Period;
  /** The instant of the report. */
  readonly at: string;
}

type Read = (reader: Reader, asked: ReportAsked) => Promise<FoundRow[]>;

/** Goods that were not sold for a month lie there. */
const UNSOLD_DAYS = 30;

const receipts: Read = (reader, asked) =>
  receiptRows(reader, asked, ruleOf(asked.report).group === 'profit');

/** How each source is read. */
export const SOURCES: Readonly<Record<ReportSource, Read>> = {
  tills: tillRows,
  tenders: tenderRows,
  summary: summaryRows,
  products: productRows,
  abc: abcRows,
  eroded: erodedRows,
  sellers: receipts,
  customers: receipts,
  discounts: discountRows,
  promotions: promotionRows,
  returns: returnRows,
  taxes: taxRows,
  stockAt: stockAtRows,
  stockLow: stockLowRows,
  stockBelow: (reader, asked) => stockBelowRows(reader, asked, asked.at),
  stockOuts: missedRows,
  stockMoves: stockMoveRows,
  stockLedger: stockLedgerRows,
  stockUnsold: (reader, asked) => stockUnsoldRows(reader, asked, asked.at, UNSOLD_DAYS),
  batches: batchRows,
  adjustments: adjustmentRows,
  counts: countRows,
  shrinkage: shrinkageRows,
  shifts: shiftRows,
  targets: targetRows,
  commissions: commissionRows,
  cashMoves: cashMoveRows,
  receivables: receivableRows,
  accounts: accountRows,
  purchases: purchaseRows,
  orders: orderRows,
  supplying: supplyingRows,
  unbilled: unbilledRows,
  billed: billedRows,
  ledger: ledgerRows,
  result: resultRows,
  balances: balanceRows,
  journal: journalRows,
  payments: paymentRows,
  taxMonths: taxMonthRows,
  taxDocuments: taxDocumentRows,
  exempt: exemptRows,
  boughtTaxes: boughtTaxRows,
  payables: payableRows,
  expenses: expenseReportRows,
  voids: voidRows,
  overrides: overrideRows,
  takenOut: takenOutRows,
  discarded: discardedRows,
  belowCost: belowCostRows,
  onWay: onWayRows,
  aged: agedRows,
  turnover: turnoverRows,
  held: heldRows,
  collections: collectionRows,
  buyers: buyerRows,
  quotes: quoteRows,
  parked: parkedRows,
  acts: actRows,
  signIns: signInRows,
  lapsed: lapsedRows,
};
