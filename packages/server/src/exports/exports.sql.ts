import type { MonthStanding } from '@tillbook/core/books/month-box';
import type { EXPORT_STATES } from '@tillbook/core/businesses/export.api';
import type { QueryOf } from '@tillbook/core/endpoint';
import type { getReport } from '@tillbook/core/reports/reports.api';
import type { SealState } from '@tillbook/core/reports/seals';
import { statement, type Reader, type Tx } from '../db/database.ts';

export interface ExportRow {
  readonly exportId: string;
  readonly state: (typeof EXPORT_STATES)[number];
  readonly askedAt: string;
  readonly askedBy: string;
  readonly askedByName: string;
  /** Null: of a schedule. */
  readonly sessionId: string | null;
  readonly heardAt: string;
  readonly filesDone: number;
  readonly files: number;
  readonly rowsDone: number;
  readonly byteSize: number;
  readonly piecesCount: number;
  readonly expiresAt: string | null;
  /** `YYYY-MM` of a month's file; null: everything of the business. */
  readonly month: string | null;
  readonly standing: MonthStanding | null;
  readonly seal: SealState | null;
  /** Of a report: what was asked, with its days and branches as they were then. */
  readonly report: ReportKept | null;
}

/** What is kept of a report that is made. */
export interface ReportKept {
  readonly query: QueryOf<typeof getReport>;
  readonly from: string;
  readonly to: string;
  readonly branchIds: readonly string[];
}

/** Everything of the business, a month of the books, or one report. */
export type ExportKind = 'all' | 'month' | 'report';

const ROW = `export_id "exportId", state, asked_at "askedAt", asked_by "askedBy",
  asked_by_name "askedByName", session_id "sessionId", heard_at "heardAt",
  files_done "filesDone", files, rows_done "rowsDone", byte_size "byteSize",
  pieces_count "piecesCount", expires_at "expiresAt", to_char(month, 'YYYY-MM') "month",
  standing, seal, report`;

const LIST = statement(
  'list_exports',
  `select ${ROW} from business_export where business_id = $1
     and case when month is not null then 'month' when report is not null then 'report'
       else 'all' end = $2 and ($3::uuid is null or asked_by = $3)
   order by asked_at desc, export_id limit 40`,
);

/** What was made of one kind, the newest first. @param askedBy null: by whomever */
export async function listExports(
  reader: Reader,
  businessId: string,
  kind: ExportKind,
  askedBy: string | null = null,
): Promise<ExportRow[]> {
  return reader.rows<ExportRow>(LIST, [businessId, kind, askedBy]);
}

const FIND = statement(
  'find_export',
  `select ${ROW} from business_export where business_id = $1 and export_id = $2`,
);

export async function findExport(
  reader: Reader,
  businessId: string,
  exportId: string,
): Promise<ExportRow | null> {
  return reader.maybe<ExportRow>(FIND, [businessId, exportId]);
}

const LOCK = statement(
  'lock_exports',
  `select pg_advisory_xact_lock(hashtextextended('business_export ' || $1, 0))`,
);

/** Who asks for an export of one business waits for whoever asked a moment before. */
export async function lockExports(tx: Tx, businessId: string): Promise<void> {
  await tx.rows(LOCK, [businessId]);
}

const INSERT = statement(
  'insert_export',
  `insert into business_export (business_id, export_id, asked_at, asked_by, asked_by_name,
     session_id, heard_at, files, month, report)
   values ($1, $2, $3, $4, $5, $6, $3, $7, to_date($8::text, 'YYYY-MM'), $9)`,
);

const ADD_MADE = statement(
  'add_made_report',
  `with made as (
     insert into business_export (business_id, export_id, state, asked_at, asked_by, asked_by_name,
       heard_at, files, files_done, rows_done, byte_size, pieces_count, expires_at, report)
     select $1, $2, 'ready', $3, $4, $5, $3, 1, 1, $6, coalesce(sum(length(p.bytes)), 0),
       count(*), $7, $8
     from unnest($9::bytea[]) p (bytes)
     returning business_id, export_id)
   insert into business_export_piece (business_id, export_id, number, bytes)
   select m.business_id, m.export_id, p.place - 1, p.bytes
   from made m, unnest($9::bytea[]) with ordinality p (bytes, place)`,
);

/** A report that was made for somebody without their asking at that moment. */
export interface MadeAlready {
  readonly businessId: string;
  readonly exportId: string;
  readonly at: string;
  readonly by: string;
  readonly byName: string;
  readonly rowsDone: number;
  readonly expiresAt: string;
  readonly report: ReportKept;
  readonly pieces: readonly Buffer[];
}

/** Keeps a report that is ready. */
export async function addMade(tx: Tx, made: MadeAlready): Promise<void> {
  const { businessId, exportId, at, by, byName, rowsDone, expiresAt, report, pieces } = made;
  const values = [businessId, exportId, at, by, byName, rowsDone, expiresAt];
  await tx.rows(ADD_MADE, [...values, JSON.stringify(report), pieces]);
}

export interface ExportAsked {
  readonly businessId: string;
  readonly exportId: string;
  readonly at: string;
  readonly by: string;
  readonly byName: string;
  readonly sessionId: string;
  readonly files: number;
  readonly month: string | null;
  readonly report?: ReportKept;
}

export async function insertExport(tx: Tx, asked: ExportAsked): Promise<void> {
  const { businessId, exportId, at, by, byName, sessionId, files, month, report } = asked;
  const kept = report === undefined ? null : JSON.stringify(report);
  await tx.rows(INSERT, [businessId, exportId, at, by, byName, sessionId, files, month, kept]);
}

const ADD_PIECE = statement(
  'add_export_piece',
  `insert into business_export_piece (business_id, export_id, number, bytes)
   select e.business_id, e.export_id, e.pieces_count, $3 from business_export e
   where e.business_id = $1 and e.export_id = $2`,
);
const GO_ON = statement(
  'export_goes_on',
  `update business_export set heard_at = $3, files_done = $4, rows_done = $5,
     byte_size = byte_size + $6, pieces_count = pieces_count + case when $6 > 0 then 1 else 0 end
   where business_id = $1 and export_id = $2 and state = 'making' returning export_id`,
);

export interface ExportGoesOn {
  readonly businessId: string;
  readonly exportId: string;
  readonly at: string;
  readonly filesDone: number;
  readonly rowsDone: number;
  readonly piece: Buffer | null;
}

/** Keeps the next piece and how far it is; false when nobody waits for it any more. */
export async function goOn(tx: Tx, made: ExportGoesOn): Promise<boolean> {
  const { businessId, exportId, at, filesDone, rowsDone, piece } = made;
  if (piece !== null) await tx.rows(ADD_PIECE, [businessId, exportId, piece]);
  const values = [businessId, exportId, at, filesDone, rowsDone, piece?.length ?? 0];
  return (await tx.rows(GO_ON, values)).length === 1;
}

const END = statement(
  'end_export',
  `update business_export set state = $3, heard_at = $4, expires_at = $5, standing = $6,
     seal = $7
   where business_id = $1 and export_id = $2 and state = 'making'`,
);

/** What is told of a month once its file is made. */
export interface MonthTold {
  readonly standing: MonthStanding;
  readonly seal: SealState;
}

/** @param expiresAt null: it came to nothing */
export async function endExport(
  tx: Tx,
  businessId: string,
  exportId: string,
  at: string,
  expiresAt: string | null,
  told: MonthTold | null = null,
): Promise<void> {
  const state = expiresAt === null ? 'stopped' : 'ready';
  const { standing = null, seal = null } = told ?? {};
  await tx.rows(END, [businessId, exportId, state, at, expiresAt, standing, seal]);
}

const GIVE_UP = statement(
  'give_up_silent_exports',
  `update business_export set state = 'stopped'
   where business_id = $1 and state = 'making' and heard_at < $2`,
);

/** What was not heard of since stands in nobody's way any more. */
export async function giveUpSilent(tx: Tx, businessId: string, since: string): Promise<void> {
  await tx.rows(GIVE_UP, [businessId, since]);
}

const HEAR = statement(
  'hear_export',
  `update business_export set heard_at = $3
   where business_id = $1 and export_id = $2 and state = 'making'`,
);

/** It waits for its turn, or for a long statement, and is still wanted. */
export async function hearExport(
  tx: Tx,
  businessId: string,
  exportId: string,
  at: string,
): Promise<void> {
  await tx.rows(HEAR, [businessId, exportId, at]);
}

const PIECE = statement(
  'export_piece',
  `select bytes from business_export_piece
   where business_id = $1 and export_id = $2 and number = $3`,
);

export async function readPiece(
  reader: Reader,
  businessId: string,
  exportId: string,
  number: number,
): Promise<Buffer | null> {
  const row = await reader.maybe<{ bytes: Buffer }>(PIECE, [businessId, exportId, number]);
  return row?.bytes ?? null;
}

const FORGET = statement(
  'forget_exports',
  `delete from business_export where business_id = $1
     and (expires_at <= $2 or (state <> 'ready' and heard_at <= $3))`,
);

/** Removes what expired, and what came to nothing and was not heard of since. */
export async function forgetExports(
  tx: Tx,
  businessId: string,
  at: string,
  notHeardSince: string,
): Promise<void> {
  await tx.rows(FORGET, [businessId, at, notHeardSince]);
}
