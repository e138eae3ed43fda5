import type { JournalSource } from '@tillbook/core/ledger/journal-sources';
import { statement, type Tx } from '../db/database.ts';

/** An entry of the journal without its lines. */
export interface EntryRow {
  readonly entryId: string;
  readonly sourceKind: JournalSource;
  readonly sourceId: string;
  readonly branchId: string;
  readonly businessDate: string;
  readonly ledgerDate: string;
  readonly postedAt: string;
}

export interface LineRow {
  readonly entryId: string;
  readonly lineNo: number;
  readonly accountCode: string;
  readonly debitMinor: number;
  readonly creditMinor: number;
}

/** Inserts entries. `$1` is the business, `rows` the parameter with their JSON. */
export function insertEntries(rows: string, only = ''): string {
  return `insert into journal_entry (business_id, entry_id, source_kind, source_id, branch_id,
      business_date, ledger_date, posted_at)
    select $1::uuid, e."entryId", e."sourceKind", e."sourceId", e."branchId",
      e."businessDate", e."ledgerDate", e."postedAt"
    from json_to_recordset(${rows}::json) as e("entryId" uuid, "sourceKind" text,
      "sourceId" uuid, "branchId" uuid, "businessDate" date, "ledgerDate" date,
      "postedAt" timestamptz) ${only}`;
}

/** Inserts lines, all of an entry together: the trigger weighs each entry of the statement. */
export function insertLines(rows: string, only = ''): string {
  return `insert into journal_line (business_id, entry_id, line_no, account_code, debit_minor,
      credit_minor)
    select $1::uuid, l."entryId", l."lineNo", l."accountCode", l."debitMinor", l."creditMinor"
    from json_to_recordset(${rows}::json) as l("entryId" uuid, "lineNo" integer,
      "accountCode" text, "debitMinor" bigint, "creditMinor" bigint) ${only}`;
}

const POST = statement(
  'post_journal',
  `with entry as (${insertEntries('$2')}) ${insertLines('$3')}`,
);

/** Inserts one entry with its lines. */
export async function insertJournal(
  tx: Tx,
  businessId: string,
  entry: EntryRow,
  lines: readonly LineRow[],
): Promise<void> {
  await tx.rows(POST, [businessId, JSON.stringify([entry]), JSON.stringify(lines)]);
}

const OPEN_BOOKS = statement(
  'open_books',
  `insert into account (business_id, code, name, kind)
   select $1::uuid, a.code, a.name, a.kind
   from json_to_recordset($2::json) as a(code text, name text, kind text)
   on conflict do nothing`,
);

/** Gives a business its chart of accounts; again changes nothing. */
export async function insertAccounts(
  tx: Tx,
  businessId: string,
  accounts: readonly { code: string; name: string; kind: string }[],
): Promise<void> {
  await tx.rows(OPEN_BOOKS, [businessId, JSON.stringify(accounts)]);
}
