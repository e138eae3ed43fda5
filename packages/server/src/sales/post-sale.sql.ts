import { insertAuditEvents, moveStreamHead, type AuditRow } from '../audit/audit.sql.ts';
import { statement, type Tx } from '../db/database.ts';
import { insertEntries, insertLines, type EntryRow, type LineRow } from '../ledger/ledger.sql.ts';
import type { OutboxEvent } from '../outbox/append-event.ts';
import { insertEvents } from '../outbox/outbox.sql.ts';
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
import type { PaymentRow, SaleLineRow, SaleRow, SaleTaxRow } from './sale-rows.ts';
import { insertPayments, insertSaleLines, insertSales, insertSaleTaxes } from './sales.sql.ts';
import { moveTill } from './tills.sql.ts';

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
  readonly till: { readonly tillId: string; readonly lastNumber: number; leaseUntil: string };
  readonly hours: readonly TillHourRow[];
  readonly days: readonly ProductDayRow[];
}

const ofPosted = (id: string): string => `join posted on posted.sale_id = ${id}`;

/**
 * One statement, one round trip: everything hangs on the sales that were inserted, so a repeat
 * touches nothing. Each row is written once: needs were summed per level, till, hour and day.
 */
const POST_SALES = statement(
  'post_sales',
  `with posted as (${insertSales('$2')}),
   line as (${insertSaleLines('$3', ofPosted('l."saleId"'))}),
   tax as (${insertSaleTaxes('$4', ofPosted('t."saleId"'))}),
   paid as (${insertPayments('$5', ofPosted('p."saleId"'))}),
   moved as (${insertMovements('$6', ofPosted('m."sourceId"'))}),
   level as (${moveLevels('$7')}),
   entry as (${insertEntries('$8', ofPosted('e."sourceId"'))}),
   booked as (${insertLines('$9', ofPosted('l."entryId"'))}),
   head as (${moveStreamHead('$10')}),
   noted as (${insertAuditEvents('$10', ofPosted('e."subjectId"'))}),
   told as (${insertEvents('$11', ofPosted('o."subjectId"'))}),
   counter as (${moveTill('$12')}),
   hours as (${addToTillHours('$13')}),
   days as (${addToProductDays('$14')})
   select count(*) "postedCount" from posted`,
);

/**
 * Writes sales with all that follows from them; answers how many were new. Fewer than given means
 * that another till posted one of them meanwhile: the caller must roll back.
 */
export async function writePosting(
  tx: Tx,
  businessId: string,
  rows: PostingRows,
): Promise<{ postedCount: number }> {
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
    rows.events,
    [rows.till],
    rows.hours,
    rows.days,
  ];
  return tx.one(POST_SALES, [businessId, ...parts.map((part) => JSON.stringify(part))]);
}
