import type { RowProblemOf } from '@tillbook/core/imports/cell-reader';
import type { AnyImportField } from '@tillbook/core/imports/imports.api';
import { statement, type Reader, type Tx } from '../db/database.ts';

export type AnyRowProblem = RowProblemOf<AnyImportField>;
export type Outcome = 'new' | 'update' | 'same' | 'faulty';

const ADD = statement(
  'add_import_rows',
  `insert into import_row (business_id, import_id, number, cells)
   select $1, $2, r.number, array(select json_array_elements_text(r.cells))
   from json_to_recordset($3::json) as r(number integer, cells json)
   on conflict do nothing`,
);

export async function addRows(
  tx: Tx,
  businessId: string,
  importId: string,
  rows: readonly { readonly number: number; readonly cells: readonly string[] }[],
): Promise<void> {
  await tx.rows(ADD, [businessId, importId, JSON.stringify(rows)]);
}

const CELLS = statement(
  'cells_of_import',
  `select number, cells from import_row
   where business_id = $1 and import_id = $2 and number > $3 order by number limit $4`,
);

/** A row as it stands in the file. */
export interface Cells {
  readonly number: number;
  readonly cells: string[];
}

/** Rows as they stand in the file, after one of them. */
export async function cellsAfter(
  reader: Reader,
  businessId: string,
  importId: string,
  after: number,
  limit: number,
): Promise<Cells[]> {
  return reader.rows(CELLS, [businessId, importId, after, limit]);
}

/** What becomes of a row. */
export interface Judged {
  readonly number: number;
  readonly outcome: Outcome;
  /** What the row says, as the kind of file reads it. */
  readonly reading: object;
  readonly problems: readonly AnyRowProblem[];
  /** Of rows that are products. */
  readonly productId: string | null;
}

const JUDGE = statement(
  'judge_import_rows',
  `update import_row i set outcome = r.outcome, reading = r.reading::jsonb,
     problems = r.problems::jsonb, product_id = r."productId"
   from json_to_recordset($3::json) as r(number integer, outcome text, reading json,
     problems json, "productId" uuid)
   where i.business_id = $1 and i.import_id = $2 and i.number = r.number`,
);

export async function judgeRows(
  tx: Tx,
  businessId: string,
  importId: string,
  rows: readonly Judged[],
): Promise<void> {
  await tx.rows(JUDGE, [businessId, importId, JSON.stringify(rows)]);
}

export interface WaitingRow<Reading extends object = object> {
  readonly number: number;
  readonly outcome: 'new' | 'update';
  readonly reading: Reading;
  readonly productId: string;
}

const WAITING = statement(
  'import_rows_waiting',
  `select number, outcome, reading, product_id "productId" from import_row
   where business_id = $1 and import_id = $2 and outcome in ('new', 'update') and not is_done
   order by number limit $3 for update`,
);

/** Rows that are right and not applied yet, locked. */
export async function lockWaiting(
  tx: Tx,
  businessId: string,
  importId: string,
  limit: number,
): Promise<WaitingRow[]> {
  return tx.rows<WaitingRow>(WAITING, [businessId, importId, limit]);
}

/** Opening stock that a row put on a shelf. */
export interface RowMoved {
  readonly branchId: string;
  readonly sourceId: string;
  readonly number: number;
  readonly quantityMilli: number;
}

export interface RowDone {
  readonly number: number;
  readonly outcome: Outcome;
  readonly problems: readonly AnyRowProblem[];
  readonly moved: readonly RowMoved[];
  /** Codes beside the main one that the product did not have. */
  readonly addedCodes: readonly string[];
}

const DONE = statement(
  'finish_import_rows',
  `update import_row i set is_done = true, outcome = r.outcome, problems = r.problems::jsonb,
     moved = r.moved::jsonb, reading = i.reading || jsonb_build_object('addedCodes',
       r."addedCodes"::jsonb)
   from json_to_recordset($3::json) as r(number integer, outcome text, problems json, moved json,
     "addedCodes" json)
   where i.business_id = $1 and i.import_id = $2 and i.number = r.number`,
);

export async function finishRows(
  tx: Tx,
  businessId: string,
  importId: string,
  rows: readonly RowDone[],
): Promise<void> {
  await tx.rows(DONE, [businessId, importId, JSON.stringify(rows)]);
}

const LIST = statement(
  'list_import_rows',
  `select number, cells, outcome, problems from import_row
   where business_id = $1 and import_id = $2 and number > $3
     and ($4::text is null or outcome = $4)
   order by number limit $5`,
);

export async function listRows(
  reader: Reader,
  businessId: string,
  importId: string,
  asked: { readonly after: number; readonly outcome: Outcome | null; readonly limit: number },
): Promise<
  { number: number; cells: string[]; outcome: Outcome | null; problems: AnyRowProblem[] }[]
> {
  const { after, outcome, limit } = asked;
  return reader.rows(LIST, [businessId, importId, after, outcome, limit]);
}

const GROUPS = statement(
  'import_problems',
  `select p.field, p.code, count(*)::int "count",
     (array_agg(i.number order by i.number))[1:50] "rows",
     (array_agg(distinct p.value) filter (where p.value <> ''))[1:5] "values"
   from import_row i
   cross join lateral jsonb_to_recordset(i.problems) as p(field text, code text, value text)
   where i.business_id = $1 and i.import_id = $2 and i.outcome = 'faulty'
   group by p.field, p.code order by 3 desc, 1, 2`,
);

export interface ProblemGroup {
  readonly field: AnyRowProblem['field'];
  readonly code: AnyRowProblem['code'];
  readonly count: number;
  readonly rows: number[];
  readonly values: string[] | null;
}

/** What is wrong, grouped by what would mend it. */
export async function problemGroups(
  reader: Reader,
  businessId: string,
  importId: string,
): Promise<ProblemGroup[]> {
  return reader.rows<ProblemGroup>(GROUPS, [businessId, importId]);
}

const COUNTS = statement(
  'count_import_outcomes',
  `select count(*) filter (where outcome = 'new')::int "newCount",
     count(*) filter (where outcome = 'update')::int "updateCount",
     count(*) filter (where outcome = 'same')::int "sameCount",
     count(*) filter (where outcome = 'faulty')::int "faultyCount"
   from import_row where business_id = $1 and import_id = $2`,
);

export async function countOutcomes(reader: Reader, businessId: string, importId: string) {
  return reader.one<{
    newCount: number;
    updateCount: number;
    sameCount: number;
    faultyCount: number;
  }>(COUNTS, [businessId, importId]);
}

const MOVED = statement(
  'stock_moved_by_import',
  `select i.product_id "productId", i.outcome, m."branchId", m.number,
     m."quantityMilli", coalesce(i.reading -> 'addedCodes', '[]') "addedCodes"
   from import_row i
   left join lateral jsonb_to_recordset(i.moved) as m("branchId" uuid, "sourceId" uuid,
     number integer, "quantityMilli" bigint) on true
   where i.business_id = $1 and i.import_id = $2 and i.is_done
     and i.outcome in ('new', 'update')
   order by i.number`,
);

export interface ImportedPlace {
  readonly productId: string;
  readonly outcome: 'new' | 'update';
  /** Null where the row put nothing on a shelf. */
  readonly branchId: string | null;
  readonly number: number | null;
  readonly quantityMilli: number | null;
  readonly addedCodes: readonly string[];
}

export async function importedPlaces(
  reader: Reader,
  businessId: string,
  importId: string,
): Promise<ImportedPlace[]> {
  return reader.rows<ImportedPlace>(MOVED, [businessId, importId]);
}

const DEBTS = statement(
  'debts_of_import',
  `select i.number, (i.reading ->> 'isFresh')::boolean "isFresh",
     coalesce(o.customer_id, (i.reading ->> 'customerId')::uuid) "customerId",
     (i.reading ->> 'openingId')::uuid "openingId"
   from import_row i
   left join customer_opening o on o.business_id = i.business_id
     and o.opening_id = (i.reading ->> 'openingId')::uuid
   where i.business_id = $1 and i.import_id = $2 and i.is_done
     and i.outcome in ('new', 'update') and i.reading ? 'customerId'
   order by i.number`,
);

export interface ImportedDebt {
  readonly number: number;
  readonly isFresh: boolean;
  readonly customerId: string;
  /** Null where the row brought a customer alone. */
  readonly openingId: string | null;
}

/** What rows of a file of debts brought. */
export async function importedDebts(
  reader: Reader,
  businessId: string,
  importId: string,
): Promise<ImportedDebt[]> {
  return reader.rows<ImportedDebt>(DEBTS, [businessId, importId]);
}

const FORGET = statement(
  'forget_import_rows',
  'delete from import_row where business_id = $1 and import_id = $2',
);

export async function forgetRows(tx: Tx, businessId: string, importId: string): Promise<void> {
  await tx.rows(FORGET, [businessId, importId]);
}
