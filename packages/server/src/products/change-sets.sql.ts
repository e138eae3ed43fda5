import type { Change } from '@tillbook/core/products/change-rules';
import { statement, type Reader, type Tx } from '../db/database.ts';

export interface ChangeSetFound {
  readonly changeSetId: string;
  readonly kind: 'bulk' | 'import';
  readonly title: string;
  readonly rowsCount: number;
  readonly madeAt: string;
  readonly madeByName: string;
  readonly contentHash: string;
  readonly undoneAt: string | null;
  readonly undoneByName: string | null;
  readonly rowsUndone: number | null;
  readonly rowsKept: number | null;
  readonly kept: readonly KeptRow[] | null;
}

/** A product that an undo left as it was, and why. */
export interface KeptRow {
  readonly productId: string;
  readonly name: string;
  readonly problem: string;
}

const FOUND = `select s.change_set_id "changeSetId", s.kind, s.title, s.rows_count "rowsCount",
     s.made_at "madeAt", s.made_by_name "madeByName", encode(s.content_hash, 'hex') "contentHash",
     u.undone_at "undoneAt", u.undone_by_name "undoneByName", u.rows_undone "rowsUndone",
     u.rows_kept "rowsKept", u.kept
   from change_set s
   left join change_set_undo u on u.business_id = s.business_id
     and u.change_set_id = s.change_set_id
   where s.business_id = $1`;

const ONE = statement('find_change_set', `${FOUND} and s.change_set_id = $2`);

export async function findChangeSet(
  reader: Reader,
  businessId: string,
  changeSetId: string,
): Promise<ChangeSetFound | null> {
  return reader.maybe<ChangeSetFound>(ONE, [businessId, changeSetId]);
}

const NEWEST = statement(
  'list_change_sets',
  `${FOUND} and ($2::timestamptz is null or (s.made_at, s.change_set_id) < ($2, $3))
   order by s.made_at desc, s.change_set_id desc limit $4`,
);

export async function listSets(
  reader: Reader,
  businessId: string,
  after: readonly [string, string] | null,
  limit: number,
): Promise<ChangeSetFound[]> {
  return reader.rows(NEWEST, [businessId, after?.[0] ?? null, after?.[1] ?? null, limit]);
}

const INSERT = statement(
  'insert_change_set',
  `insert into change_set (business_id, change_set_id, kind, title, rows_count, content_hash,
     made_at, made_by, made_by_name)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing returning change_set_id`,
);

export interface NewChangeSet {
  readonly changeSetId: string;
  readonly kind: 'bulk' | 'import';
  readonly title: string;
  readonly rowsCount: number;
  readonly contentHash: Buffer;
  readonly at: string;
  readonly by: string;
  readonly byName: string;
}

/** Begins a change set; false when its id is there already. */
export async function insertChangeSet(
  tx: Tx,
  businessId: string,
  set: NewChangeSet,
): Promise<boolean> {
  const { changeSetId, kind, title, rowsCount, contentHash, at, by, byName } = set;
  const values = [businessId, changeSetId, kind, title, rowsCount, contentHash, at, by, byName];
  return (await tx.rows(INSERT, values)).length === 1;
}

/** What one product was and became; `before` is null for a product that the set added. */
export interface ChangeRow {
  readonly productId: string;
  readonly before: Change | null;
  readonly after: Change;
  readonly versionAfter: number;
}

const ADD_ROWS = statement(
  'add_change_set_rows',
  `insert into change_set_row (business_id, change_set_id, product_id, before, after,
     version_after)
   select $1, $2, r."productId", case when json_typeof(r.before) = 'object'
     then r.before::jsonb end, r.after::jsonb, r."versionAfter"
   from json_to_recordset($3::json) as r("productId" uuid, before json, after json,
     "versionAfter" integer)`,
);

export async function addChangeRows(
  tx: Tx,
  businessId: string,
  changeSetId: string,
  rows: readonly ChangeRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.rows(ADD_ROWS, [businessId, changeSetId, JSON.stringify(rows)]);
}

export type ChangeRowFound = ChangeRow & { readonly name: string; readonly sku: string };

const ROWS = statement(
  'list_change_set_rows',
  `select r.product_id "productId", p.name, p.sku, r.before, r.after,
     r.version_after "versionAfter"
   from change_set_row r
   join product p on p.business_id = r.business_id and p.product_id = r.product_id
   where r.business_id = $1 and r.change_set_id = $2
     and ($3::uuid is null or r.product_id > $3)
   order by r.product_id limit $4`,
);

/** Rows of a set by product, after one of them. */
export async function listChangeRows(
  reader: Reader,
  businessId: string,
  changeSetId: string,
  after: string | null,
  limit: number,
): Promise<ChangeRowFound[]> {
  return reader.rows<ChangeRowFound>(ROWS, [businessId, changeSetId, after, limit]);
}

const ADD_UNDO = statement(
  'insert_change_set_undo',
  `insert into change_set_undo (business_id, change_set_id, undone_at, undone_by,
     undone_by_name, rows_undone, rows_kept, kept)
   values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb) on conflict do nothing
   returning change_set_id`,
);

export interface NewUndo {
  readonly changeSetId: string;
  readonly at: string;
  readonly by: string;
  readonly byName: string;
  readonly rowsUndone: number;
  readonly kept: readonly KeptRow[];
}

/** Writes down that a set was taken back; false when it was a moment ago. */
export async function insertUndo(tx: Tx, businessId: string, undo: NewUndo): Promise<boolean> {
  const { changeSetId, at, by, byName, rowsUndone, kept } = undo;
  const said = JSON.stringify(kept);
  const values = [businessId, changeSetId, at, by, byName, rowsUndone, kept.length, said];
  return (await tx.rows(ADD_UNDO, values)).length === 1;
}
