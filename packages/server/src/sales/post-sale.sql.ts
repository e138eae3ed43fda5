import pg from 'pg';
import { insertAuditEvents, moveStreamHeads, type AuditRow } from '../audit/audit.sql.ts';
import { writeEntries, type NewEntry } from '../customers/accounts.sql.ts';
import { statement, type Tx } from '../db/database.ts';
import { insertEntries, insertLines, type EntryRow, type LineRow } from '../ledger/ledger.sql.ts';
import type { OutboxEvent } from '../outbox/append-event.ts';
import { insertEvents } from '../outbox/outbox.sql.ts';
import {
  insertBatchMoves,
  moveBatches,
  type BatchMoveRow,
  type BatchRow,
} from '../stock/batches.sql.ts';
import {
  insertMovements,
  moveLevels,
  type LevelRow,
  type MovementRow,
} from '../stock/stock.sql.ts';
import {
  addToProductDays,
  addToTillHours,
  type ProductDayRow,
  type TillHourRow,
} from './rollups.sql.ts';
import type {
  LinePromotionRow,
  PaymentRow,
  SaleLineRow,
  SaleRow,
  SaleTaxRow,
} from './sale-rows.ts';
import {
  insertLinePromotions,
  insertPayments,
  insertSaleLines,
  insertSales,
  insertSaleTaxes,
} from './sales.sql.ts';
import { moveTills } from './tills.sql.ts';

/** Every row that posting some sales writes. */
export interface PostingRows {
  readonly sales: readonly SaleRow[];
  readonly lines: readonly SaleLineRow[];
  readonly taxes: readonly SaleTaxRow[];
  readonly payments: readonly PaymentRow[];
  readonly movements: readonly MovementRow[];
  readonly levels: readonly LevelRow[];
  readonly entries: readonly EntryRow[];
  readonly journal: readonly LineRow[];
  readonly audit: readonly AuditRow[];
  readonly events: readonly OutboxEvent[];
  /** The newest event of each stream in `audit`. */
  readonly heads: readonly AuditRow[];
  readonly tills: readonly { tillId: string; lastNumber: number; leaseUntil: string | null }[];
  readonly hours: readonly TillHourRow[];
  readonly days: readonly ProductDayRow[];
  /** What each promotion took off which line. */
  readonly promotions: readonly LinePromotionRow[];
  /** Of products that track them. */
  readonly batches: readonly BatchRow[];
  readonly batchMoves: readonly BatchMoveRow[];
  /** Of sales on account. */
  readonly accountEntries: readonly NewEntry[];
}

/** Everything hangs on the sales being new, all of them: otherwise nothing else is written. */
const ARE_NEW = '(select count(*) from posted) = $2';
const ALL_NEW = `where ${ARE_NEW}`;

/**
 * One statement, one round trip: everything hangs on the sales that were inserted, so a repeat
 * touches nothing. Each row is written once: needs were summed per level, till, hour and day.
 */
const postSales = (more = ''): string =>
  `with posted as (${insertSales('$3')}),
   line as (${insertSaleLines('$4', ALL_NEW)}),
   tax as (${insertSaleTaxes('$5', ALL_NEW)}),
   paid as (${insertPayments('$6', ALL_NEW)}),
   moved as (${insertMovements('$7', ALL_NEW)}),
   level as (${moveLevels('$8', ALL_NEW)}),
   entry as (${insertEntries('$9', ALL_NEW)}),
   booked as (${insertLines('$10', ALL_NEW)}),
   noted as (${insertAuditEvents('$11', ALL_NEW)}),
   head as (${moveStreamHeads('$12', ALL_NEW)}),
   told as (${insertEvents('$13', ALL_NEW)}),
   counter as (${moveTills('$14', ARE_NEW)}),
   hours as (${addToTillHours('$15', ALL_NEW)}),
   days as (${addToProductDays('$16', ALL_NEW)}),
   promoted as (${insertLinePromotions('$17', ALL_NEW)})${more}
   select $2::bigint / (count(*) = $2)::integer "postedCount" from posted`;

const POST_SALES = statement('post_sales', postSales());

/** Only sales of products that track batches pay for them. */
const POST_SALES_OF_BATCHES = statement(
  'post_sales_of_batches',
  postSales(`,
   batch as (${moveBatches('$18', ALL_NEW)}),
   batch_move as (${insertBatchMoves('$19', ALL_NEW)})`),
);

const DIVISION_BY_ZERO = '22012';

/** Whether a posting failed because not all of its sales were new. */
export function wasNotAllNew(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === DIVISION_BY_ZERO;
}

/**
 * Writes sales with all that follows from them. Where one of them was posted by another till
 * meanwhile, it fails (`wasNotAllNew`): so it may go out together with the commit.
 */
export async function writePosting(
  tx: Tx,
  businessId: string,
  rows: PostingRows,
  isLast: boolean,
): Promise<void> {
  // Only sales on account pay for this; when not all sales are new, it is undone with the rest.
  await writeEntries(tx, businessId, rows.accountEntries);
  const hasBatches = rows.batchMoves.length > 0;
  const text = hasBatches ? POST_SALES_OF_BATCHES : POST_SALES;
  const parts = [
    rows.sales,
    rows.lines,
    rows.taxes,
    rows.payments,
    rows.movements,
    rows.levels,
    rows.entries,
    rows.journal,
    rows.audit,
    rows.heads,
    rows.events,
    rows.tills,
    rows.hours,
    rows.days,
    rows.promotions,
    ...(hasBatches ? [rows.batches, rows.batchMoves] : []),
  ];
  const values = [businessId, rows.sales.length, ...parts.map((part) => JSON.stringify(part))];
  await (isLast ? tx.finish(text, values) : tx.rows(text, values));
}
