import type { TransferKind, TransferState } from '@tillbook/core/transfers/transfer-states';
import type { BatchPart, TransferLine } from '@tillbook/core/transfers/transfer-line';
import { statement, type Reader, type Tx } from '../db/database.ts';

/** A transfer as stored. */
export interface TransferRecord {
  readonly transferId: string;
  readonly number: string;
  readonly kind: TransferKind;
  readonly fromBranchId: string | null;
  readonly toBranchId: string | null;
  readonly partnerId: string | null;
  readonly partnerName: string | null;
  readonly offerId: string | null;
  readonly state: TransferState;
  readonly note: string | null;
  readonly contentHash: string;
  readonly version: number;
}

/** A line with what is needed to name its product. */
export interface LineRecord extends TransferLine {
  readonly lineNo: number;
  readonly productId: string;
  readonly productName: string;
  readonly stepMilli: number;
  readonly wantedMilli: number;
}

export interface LineBatch {
  readonly lineNo: number;
  readonly code: string;
  readonly expiresOn: string | null;
  readonly sentMilli: number;
  readonly pendingMilli: number;
}

const COLUMNS = `t.transfer_id "transferId", t.number, t.kind, t.from_branch_id "fromBranchId",
  t.to_branch_id "toBranchId", t.partner_id "partnerId", t.partner_name "partnerName",
  t.offer_id "offerId", t.state, t.note, encode(t.content_hash, 'hex') "contentHash", t.version`;

const FIND = statement(
  'find_transfer',
  `select ${COLUMNS} from transfer t where t.business_id = $1 and t.transfer_id = $2`,
);
const LOCK = statement(
  'lock_transfer',
  `select ${COLUMNS} from transfer t where t.business_id = $1 and t.transfer_id = $2
   for no key update`,
);
const LOCK_OF_OFFER = statement(
  'lock_transfer_of_offer',
  `select ${COLUMNS} from transfer t where t.business_id = $1 and t.offer_id = $2
   for no key update`,
);
const LINES = statement(
  'transfer_lines',
  `select l.line_no "lineNo", l.product_id "productId", p.name "productName",
     p.step_milli "stepMilli", l.wanted_milli "wantedMilli", l.sent_milli "sentMilli",
     l.sent_minor "sentMinor", l.received_milli "receivedMilli",
     l.received_minor "receivedMinor", l.lost_milli "lostMilli", l.lost_minor "lostMinor",
     l.returned_milli "returnedMilli", l.returned_minor "returnedMinor",
     l.found_milli "foundMilli", l.found_minor "foundMinor"
   from transfer_line l join product p using (business_id, product_id)
   where l.business_id = $1 and l.transfer_id = $2 order by l.line_no`,
);
const BATCHES = statement(
  'transfer_line_batches',
  `select line_no "lineNo", code, to_char(expires_on, 'YYYY-MM-DD') "expiresOn",
     sent_milli "sentMilli", pending_milli "pendingMilli"
   from transfer_line_batch where business_id = $1 and transfer_id = $2 order by line_no, code`,
);

export async function findTransfer(
  reader: Reader,
  businessId: string,
  transferId: string,
): Promise<TransferRecord | null> {
  return reader.maybe<TransferRecord>(FIND, [businessId, transferId]);
}

/** The transfer, locked until the commit: whoever changes its lines holds it. */
export async function lockTransfer(
  tx: Tx,
  businessId: string,
  transferId: string,
): Promise<TransferRecord | null> {
  return tx.maybe<TransferRecord>(LOCK, [businessId, transferId]);
}

export async function lockTransferOfOffer(
  tx: Tx,
  businessId: string,
  offerId: string,
): Promise<TransferRecord> {
  return tx.one<TransferRecord>(LOCK_OF_OFFER, [businessId, offerId]);
}

/** Ask after the statement that locked the transfer. */
export async function linesOfTransfer(
  reader: Reader,
  businessId: string,
  transferId: string,
): Promise<LineRecord[]> {
  return reader.rows<LineRecord>(LINES, [businessId, transferId]);
}

export async function batchesOfTransfer(
  reader: Reader,
  businessId: string,
  transferId: string,
): Promise<LineBatch[]> {
  return reader.rows<LineBatch>(BATCHES, [businessId, transferId]);
}

/** A transfer to store; instants are ISO 8601. */
export interface NewTransfer extends Omit<TransferRecord, 'contentHash' | 'version'> {
  readonly contentHash: Buffer;
  readonly madeAt: string;
  readonly madeBy: string;
  readonly madeByName: string;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
}

const INSERT = statement(
  'insert_transfer',
  `insert into transfer (business_id, transfer_id, number, kind, from_branch_id, to_branch_id,
     partner_id, partner_name, offer_id, state, note, content_hash, made_at, made_by,
     made_by_name, started_at, ended_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
   on conflict (business_id, transfer_id) do nothing returning 1`,
);

/** False when there is one of that id by now. */
export async function insertTransfer(
  tx: Tx,
  businessId: string,
  made: NewTransfer,
): Promise<boolean> {
  const rows = await tx.rows(INSERT, [
    businessId,
    made.transferId,
    made.number,
    made.kind,
    made.fromBranchId,
    made.toBranchId,
    made.partnerId,
    made.partnerName,
    made.offerId,
    made.state,
    made.note,
    made.contentHash,
    made.madeAt,
    made.madeBy,
    made.madeByName,
    made.startedAt,
    made.endedAt,
  ]);
  return rows.length === 1;
}

const REWRITE = statement(
  'rewrite_transfer_draft',
  `update transfer set from_branch_id = $3, to_branch_id = $4, note = $5, version = version + 1
   where business_id = $1 and transfer_id = $2`,
);

export async function rewriteDraft(
  tx: Tx,
  businessId: string,
  draft: Pick<TransferRecord, 'transferId' | 'fromBranchId' | 'toBranchId' | 'note'>,
): Promise<void> {
  const { transferId, fromBranchId, toBranchId, note } = draft;
  await tx.rows(REWRITE, [businessId, transferId, fromBranchId, toBranchId, note]);
}

const ADVANCE = statement(
  'advance_transfer',
  `update transfer set state = $3, offer_id = coalesce($4, offer_id),
     started_at = coalesce(started_at, case when $3 = 'started' then $5::timestamptz end),
     ended_at = case when $3 in ('completed', 'cancelled') then $5::timestamptz end,
     version = version + 1
   where business_id = $1 and transfer_id = $2`,
);

/** Moves a transfer on to a state; sent for the first time, or ended, at that moment. */
export async function advanceTransfer(
  tx: Tx,
  businessId: string,
  to: {
    readonly transferId: string;
    readonly state: TransferState;
    readonly offerId?: string;
    readonly at: string;
  },
): Promise<void> {
  const { transferId, state, offerId = null, at } = to;
  await tx.rows(ADVANCE, [businessId, transferId, state, offerId, at]);
}

const DELETE_LINES = statement(
  'delete_transfer_lines',
  'delete from transfer_line where business_id = $1 and transfer_id = $2',
);
const SUMS = `sent_milli, sent_minor, received_milli, received_minor, lost_milli, lost_minor,
  returned_milli, returned_minor, found_milli, found_minor`;
const SUM_VALUES = `l."sentMilli", l."sentMinor", l."receivedMilli", l."receivedMinor",
  l."lostMilli", l."lostMinor", l."returnedMilli", l."returnedMinor", l."foundMilli",
  l."foundMinor"`;
const LINE_SHAPE = `as l("lineNo" integer, "productId" uuid, "wantedMilli" bigint,
  "sentMilli" bigint, "sentMinor" bigint, "receivedMilli" bigint, "receivedMinor" bigint,
  "lostMilli" bigint, "lostMinor" bigint, "returnedMilli" bigint, "returnedMinor" bigint,
  "foundMilli" bigint, "foundMinor" bigint)`;
const INSERT_LINES = statement(
  'insert_transfer_lines',
  `insert into transfer_line (business_id, transfer_id, line_no, product_id, wanted_milli, ${SUMS})
   select $1, $2, l."lineNo", l."productId", l."wantedMilli", ${SUM_VALUES}
   from json_to_recordset($3::json) ${LINE_SHAPE}`,
);
const UPDATE_LINES = statement(
  'update_transfer_lines',
  `update transfer_line as t set (${SUMS}) = (select ${SUM_VALUES})
   from json_to_recordset($3::json) ${LINE_SHAPE}
   where t.business_id = $1 and t.transfer_id = $2 and t.line_no = l."lineNo"`,
);

export type LineToStore = TransferLine & Pick<LineRecord, 'lineNo' | 'productId' | 'wantedMilli'>;

/** Writes the lines of a draft, in the place of those there are. */
export async function replaceLines(
  tx: Tx,
  businessId: string,
  transferId: string,
  lines: readonly LineToStore[],
): Promise<void> {
  await tx.rows(DELETE_LINES, [businessId, transferId]);
  await tx.rows(INSERT_LINES, [businessId, transferId, JSON.stringify(lines)]);
}

/** Keeps the sums of lines; the transfer must be locked. */
export async function updateLines(
  tx: Tx,
  businessId: string,
  transferId: string,
  lines: readonly LineToStore[],
): Promise<void> {
  await tx.rows(UPDATE_LINES, [businessId, transferId, JSON.stringify(lines)]);
}

const INSERT_BATCHES = statement(
  'insert_transfer_line_batches',
  `insert into transfer_line_batch (business_id, transfer_id, line_no, code, expires_on,
     sent_milli, pending_milli)
   select $1, $2, b."lineNo", b.code, b."expiresOn", b."quantityMilli", b."quantityMilli"
   from json_to_recordset($3::json) as b("lineNo" integer, code text, "expiresOn" date,
     "quantityMilli" bigint)`,
);
const END_BATCHES = statement(
  'end_transfer_line_batches',
  `update transfer_line_batch as t set pending_milli = t.pending_milli - b."quantityMilli"
   from json_to_recordset($3::json) as b("lineNo" integer, code text, "quantityMilli" bigint)
   where t.business_id = $1 and t.transfer_id = $2 and t.line_no = b."lineNo"
     and t.code = b.code`,
);

export type LineBatchPart = BatchPart & { readonly lineNo: number };

export async function insertLineBatches(
  tx: Tx,
  businessId: string,
  transferId: string,
  batches: readonly LineBatchPart[],
): Promise<void> {
  if (batches.length === 0) return;
  await tx.rows(INSERT_BATCHES, [businessId, transferId, JSON.stringify(batches)]);
}

/** Takes parts from what of the batches is pending; one part for each batch. */
export async function endLineBatches(
  tx: Tx,
  businessId: string,
  transferId: string,
  parts: readonly LineBatchPart[],
): Promise<void> {
  if (parts.length === 0) return;
  await tx.rows(END_BATCHES, [businessId, transferId, JSON.stringify(parts)]);
}
