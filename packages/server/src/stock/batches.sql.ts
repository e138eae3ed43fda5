import type { Batch } from '@tillbook/core/stock/batches';
import { statement, type Tx } from '../db/database.ts';

/** A batch with its place, as it lies under the lock of its level. */
export interface BatchRow extends Batch {
  readonly branchId: string;
  readonly productId: string;
  /** The number of its newest move. */
  readonly lastMove: number;
  readonly firstSeenAt: string;
}

/** What a movement brought to (positive) or took from a batch. */
export interface BatchMoveRow {
  readonly branchId: string;
  readonly productId: string;
  readonly batchId: string;
  readonly number: number;
  readonly movementNumber: number;
  readonly quantityMilli: number;
  readonly quantityAfterMilli: number;
}

/**
 * Batches as they are after their moves; those that are new are added. `$1` is the business,
 * `rows` the parameter with their JSON. Their levels must be locked.
 */
export function moveBatches(rows: string, only = ''): string {
  return `insert into stock_batch (business_id, branch_id, product_id, batch_id, code, expires_on,
      quantity_milli, last_move, first_seen_at)
    select $1::uuid, b."branchId", b."productId", b."batchId", b.code, b."expiresOn",
      b."quantityMilli", b."lastMove", b."firstSeenAt"
    from json_to_recordset(${rows}::json) as b("branchId" uuid, "productId" uuid,
      "batchId" uuid, code text, "expiresOn" date, "quantityMilli" bigint, "lastMove" integer,
      "firstSeenAt" timestamptz) ${only}
    on conflict (business_id, branch_id, product_id, batch_id) do update set
      expires_on = excluded.expires_on, quantity_milli = excluded.quantity_milli,
      last_move = excluded.last_move`;
}

/** Inserts batch moves; the movements they belong to go in by the same statement or before. */
export function insertBatchMoves(rows: string, only = ''): string {
  return `insert into stock_batch_move (business_id, branch_id, product_id, batch_id, number,
      movement_number, quantity_milli, quantity_after_milli)
    select $1::uuid, v."branchId", v."productId", v."batchId", v.number, v."movementNumber",
      v."quantityMilli", v."quantityAfterMilli"
    from json_to_recordset(${rows}::json) as v("branchId" uuid, "productId" uuid,
      "batchId" uuid, number integer, "movementNumber" integer, "quantityMilli" bigint,
      "quantityAfterMilli" bigint) ${only}`;
}

const READ = statement(
  'read_batches',
  `select b.branch_id "branchId", b.product_id "productId", b.batch_id "batchId", b.code,
     to_char(b.expires_on, 'YYYY-MM-DD') "expiresOn", b.quantity_milli "quantityMilli",
     b.last_move "lastMove", b.first_seen_at "firstSeenAt"
   from stock_batch b
   where b.business_id = $1 and (b.branch_id, b.product_id) in (
       select w."branchId", w."productId"
       from json_to_recordset($2::json) as w("branchId" uuid, "productId" uuid))
     and (b.quantity_milli > 0 or b.code = any ($3::text[]) or b.batch_id = any ($4::uuid[]))`,
);

/**
 * The batches that hold something in these places, and those of the given codes or ids even if
 * empty.
 * Ask after the statement that locked the levels, never in it: only then are they the newest.
 */
export async function readBatches(
  tx: Tx,
  businessId: string,
  places: readonly { branchId: string; productId: string }[],
  codes: readonly string[] = [],
  batchIds: readonly string[] = [],
): Promise<BatchRow[]> {
  const wanted = places.map(({ branchId, productId }) => ({ branchId, productId }));
  return tx.rows<BatchRow>(READ, [businessId, JSON.stringify(wanted), codes, batchIds]);
}

const MOVE = statement(
  'move_batches',
  `with moved as (${moveBatches('$2')}) ${insertBatchMoves('$3')}`,
);

/** Writes batches with the moves that led there. */
export async function writeBatches(
  tx: Tx,
  businessId: string,
  batches: readonly BatchRow[],
  moves: readonly BatchMoveRow[],
): Promise<void> {
  await tx.rows(MOVE, [businessId, JSON.stringify(batches), JSON.stringify(moves)]);
}

const CHANGE_EXPIRY = statement(
  'change_batch_expiry',
  `update stock_batch set expires_on = $4, version = version + 1
   where business_id = $1 and batch_id = $2 and version = $3 returning batch_id`,
);

/** Changes the day a batch is good until; false when it has another version by now. */
export async function changeExpiry(
  tx: Tx,
  businessId: string,
  given: { batchId: string; version: number; expiresOn: string | null },
): Promise<boolean> {
  const { batchId, version, expiresOn } = given;
  const changed = await tx.rows(CHANGE_EXPIRY, [businessId, batchId, version, expiresOn]);
  return changed.length > 0;
}
