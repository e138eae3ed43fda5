import type {
  AnyImportField,
  ImportDetail,
  ImportState,
  ImportSubject,
  ImportTrouble,
} from '@tillbook/core/imports/imports.api';
import type { MatchOf } from '@tillbook/core/imports/match-headers';
import { statement, type Reader, type Tx } from '../db/database.ts';

export type ImportMatch = MatchOf<AnyImportField>;

export interface ImportFound {
  readonly importId: string;
  readonly fileName: string;
  readonly subject: ImportSubject;
  readonly byteSize: number;
  readonly piecesCount: number;
  readonly contentHash: string;
  readonly state: ImportState;
  readonly trouble: ImportTrouble | null;
  readonly format: string | null;
  readonly encoding: string | null;
  readonly headers: readonly string[];
  readonly matches: readonly ImportMatch[];
  readonly rowsCount: number;
  readonly newCount: number;
  readonly updateCount: number;
  readonly sameCount: number;
  readonly faultyCount: number;
  readonly rowsDone: number;
  readonly heardAt: string;
  readonly madeAt: string;
  readonly madeByName: string;
  readonly finishedAt: string | null;
  /** Of debts that were taken back. */
  readonly undo: ImportDetail['undo'];
}

const FOUND = `select i.import_id "importId", i.file_name "fileName", i.subject,
     i.byte_size "byteSize", i.pieces_count "piecesCount",
     encode(i.content_hash, 'hex') "contentHash", i.state, i.trouble,
     i.format, i.encoding, i.headers, coalesce(i.matching -> 'matches', '[]') "matches",
     i.rows_count "rowsCount", i.new_count "newCount", i.update_count "updateCount",
     i.same_count "sameCount", i.faulty_count "faultyCount", i.rows_done "rowsDone",
     i.heard_at "heardAt", i.made_at "madeAt", i.made_by_name "madeByName",
     i.finished_at "finishedAt", i.undo
   from import_job i where i.business_id = $1`;

const ONE = statement('find_import', `${FOUND} and i.import_id = $2`);
const LOCKED = statement('lock_import', `${FOUND} and i.import_id = $2 for no key update`);
const NEWEST = statement(
  'list_imports',
  `${FOUND} and i.state <> 'discarded' and i.subject = any ($5)
     and ($2::timestamptz is null or (i.made_at, i.import_id) < ($2, $3))
   order by i.made_at desc, i.import_id desc limit $4`,
);

export async function findImport(
  reader: Reader,
  businessId: string,
  importId: string,
): Promise<ImportFound | null> {
  return reader.maybe<ImportFound>(ONE, [businessId, importId]);
}

/** The import, locked until the commit. */
export async function lockImport(
  tx: Tx,
  businessId: string,
  importId: string,
): Promise<ImportFound | null> {
  return tx.maybe<ImportFound>(LOCKED, [businessId, importId]);
}

export async function listJobs(
  reader: Reader,
  asked: {
    readonly businessId: string;
    readonly subjects: readonly ImportSubject[];
    readonly after: readonly [string, string] | null;
    readonly limit: number;
  },
): Promise<ImportFound[]> {
  const { businessId, subjects, after, limit } = asked;
  return reader.rows(NEWEST, [businessId, after?.[0] ?? null, after?.[1] ?? null, limit, subjects]);
}

const INSERT = statement(
  'insert_import',
  `insert into import_job (business_id, import_id, file_name, byte_size, pieces_count,
     content_hash, state, heard_at, made_at, made_by, made_by_name, subject)
   values ($1, $2, $3, $4, $5, $6, 'uploading', $7, $7, $8, $9, $10)
   on conflict do nothing returning import_id`,
);

export interface NewImport {
  readonly importId: string;
  readonly subject: ImportSubject;
  readonly fileName: string;
  readonly byteSize: number;
  readonly piecesCount: number;
  readonly contentHash: Buffer;
  readonly at: string;
  readonly by: string;
  readonly byName: string;
}

/** Begins an import; false when its id is there already. */
export async function insertImport(tx: Tx, businessId: string, given: NewImport): Promise<boolean> {
  const { importId, fileName, byteSize, piecesCount, contentHash, at, by, byName, subject } = given;
  const asked = [importId, fileName, byteSize, piecesCount, contentHash, at, by, byName, subject];
  return (await tx.rows(INSERT, [businessId, ...asked])).length === 1;
}

/** What may change of an import; what is left out stays. */
export interface ImportChange {
  readonly state?: ImportState;
  readonly trouble?: ImportTrouble | null;
  readonly format?: string;
  readonly encoding?: string;
  readonly headers?: readonly string[];
  readonly matches?: readonly ImportMatch[];
  readonly rowsCount?: number;
  readonly newCount?: number;
  readonly updateCount?: number;
  readonly sameCount?: number;
  readonly faultyCount?: number;
  readonly rowsDone?: number;
  readonly finishedAt?: string;
  readonly undo?: ImportDetail['undo'];
}

const CHANGE = statement(
  'change_import',
  `update import_job set state = coalesce($4, state),
     trouble = case when $5::boolean then $6 else trouble end, format = coalesce($7, format),
     encoding = coalesce($8, encoding), headers = coalesce($9, headers),
     matching = coalesce($10::jsonb, matching), rows_count = coalesce($11, rows_count),
     new_count = coalesce($12, new_count), update_count = coalesce($13, update_count),
     same_count = coalesce($14, same_count), faulty_count = coalesce($15, faulty_count),
     rows_done = coalesce($16, rows_done), finished_at = coalesce($17, finished_at),
     undo = coalesce($18::jsonb, undo),
     heard_at = $3, version = version + 1
   where business_id = $1 and import_id = $2`,
);

/** Changes an import, and notes that it was heard of now. */
export async function changeImport(
  tx: Tx,
  businessId: string,
  importId: string,
  at: string,
  change: ImportChange,
): Promise<void> {
  await tx.rows(CHANGE, [
    businessId,
    importId,
    at,
    change.state ?? null,
    'trouble' in change,
    change.trouble ?? null,
    change.format ?? null,
    change.encoding ?? null,
    change.headers ?? null,
    change.matches === undefined ? null : JSON.stringify({ matches: change.matches }),
    change.rowsCount ?? null,
    change.newCount ?? null,
    change.updateCount ?? null,
    change.sameCount ?? null,
    change.faultyCount ?? null,
    change.rowsDone ?? null,
    change.finishedAt ?? null,
    change.undo === undefined ? null : JSON.stringify(change.undo),
  ]);
}

const ADD_PIECE = statement(
  'add_import_piece',
  `insert into import_piece (business_id, import_id, number, bytes) values ($1, $2, $3, $4)
   on conflict do nothing`,
);
const PIECES_HERE = statement(
  'import_pieces_here',
  `select number, length(bytes) "size", encode(sha256(bytes), 'hex') "hash" from import_piece
   where business_id = $1 and import_id = $2 order by number`,
);
const PIECES = statement(
  'import_pieces',
  `select bytes from import_piece where business_id = $1 and import_id = $2 order by number`,
);
const FORGET_PIECES = statement(
  'forget_import_pieces',
  'delete from import_piece where business_id = $1 and import_id = $2',
);

export async function addPiece(
  tx: Tx,
  businessId: string,
  importId: string,
  piece: { readonly number: number; readonly bytes: Buffer },
): Promise<void> {
  await tx.rows(ADD_PIECE, [businessId, importId, piece.number, piece.bytes]);
}

/** The pieces that came, with the SHA-256 of each. */
export async function piecesHere(
  reader: Reader,
  businessId: string,
  importId: string,
): Promise<{ number: number; size: number; hash: string }[]> {
  return reader.rows(PIECES_HERE, [businessId, importId]);
}

/** The whole file. */
export async function fileOf(reader: Reader, businessId: string, importId: string) {
  const pieces = await reader.rows<{ bytes: Buffer }>(PIECES, [businessId, importId]);
  return Buffer.concat(pieces.map(({ bytes }) => bytes));
}

export async function forgetPieces(tx: Tx, businessId: string, importId: string): Promise<void> {
  await tx.rows(FORGET_PIECES, [businessId, importId]);
}

const BRANCHES = statement(
  'branches_of_import',
  `select branch_id "branchId", name, code, timezone, cutoff_minutes "cutoffMinutes" from branch
   where business_id = $1 order by created_at, branch_id`,
);

export interface ImportBranch {
  readonly branchId: string;
  readonly name: string;
  readonly code: string;
  readonly timezone: string;
  readonly cutoffMinutes: number;
}

export async function branchesOf(reader: Reader, businessId: string): Promise<ImportBranch[]> {
  return reader.rows<ImportBranch>(BRANCHES, [businessId]);
}

/** The branches that the author may put something into. */
export async function branchesInReachOf(
  reader: Reader,
  author: { readonly businessId: string; readonly branchIds: readonly string[] | null },
): Promise<ImportBranch[]> {
  const branches = await branchesOf(reader, author.businessId);
  return branches.filter(({ branchId }) => author.branchIds?.includes(branchId) ?? true);
}

const MOVED = statement(
  'places_that_moved',
  `select l.product_id "productId", l.branch_id "branchId", l.last_movement "lastMovement",
     l.quantity_milli <> 0 or exists (select from stock_movement m
       where m.business_id = l.business_id and m.branch_id = l.branch_id
         and m.product_id = l.product_id and m.kind <> 'opening') "isUsed"
   from stock_level l
   where l.business_id = $1 and l.product_id = any ($2::uuid[]) and l.last_movement > 0`,
);

/**
 * Where goods of these products ever moved, with the newest movement's number; `isUsed` where some
 * are, or where more happened than opening stock and taking it back.
 */
export async function placesMoved(
  reader: Reader,
  businessId: string,
  productIds: readonly string[],
): Promise<{ productId: string; branchId: string; lastMovement: number; isUsed: boolean }[]> {
  return reader.rows(MOVED, [businessId, productIds]);
}

const MEASURE = statement('measure_catalogue', 'select measure_catalogue()');

/** Has the planner know how large the catalogue has become; in a transaction of its own. */
export async function measureCatalogue(tx: Tx): Promise<void> {
  await tx.rows(MEASURE);
}
