import type { DateOrder } from '@tillbook/core/matching/statement-time';
import type { StatementField } from '@tillbook/core/matching/statement-columns';
import type { StatementLine } from '@tillbook/core/matching/read-statement';
import type { MoneyStatement } from '@tillbook/core/matching/matching.api';
import type { Direction } from '@tillbook/core/matching/match-lines';
import { statement, type Reader, type Tx } from '../db/database.ts';

export type Layout = readonly { readonly field: StatementField; readonly header: string }[];

const LOCK = statement(
  'lock_matching',
  `select pg_advisory_xact_lock(hashtextextended('matching ' || $1, 0))`,
);

/** Whoever decides in one business waits for whoever decides there now. */
export async function lockMatching(tx: Tx, businessId: string): Promise<void> {
  await tx.rows(LOCK, [businessId]);
}

const FIND = statement(
  'find_money_statement',
  `select encode(content_hash, 'hex') "contentHash" from money_statement
   where business_id = $1 and statement_id = $2`,
);

export async function findStatement(
  reader: Reader,
  businessId: string,
  statementId: string,
): Promise<{ contentHash: string } | null> {
  return reader.maybe(FIND, [businessId, statementId]);
}

const LAYOUT = statement(
  'newest_statement_layout',
  `select layout, date_order "dateOrder" from money_statement
   where business_id = $1 and provider_key = $2 and layout <> '[]'
   order by added_at desc limit 1`,
);

/** How the newest file of this provider was read. */
export async function newestLayout(
  reader: Reader,
  businessId: string,
  providerKey: string,
): Promise<{ layout: Layout; dateOrder: DateOrder } | null> {
  return reader.maybe(LAYOUT, [businessId, providerKey]);
}

const KNOWN = statement(
  'known_statement_codes',
  `select code_key "codeKey" from statement_line
   where business_id = $1 and provider_key = $2 and code_key = any ($3)`,
);

/** Which of these codes were in an earlier statement. */
export async function knownCodes(
  reader: Reader,
  businessId: string,
  providerKey: string,
  codeKeys: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await reader.rows<{ codeKey: string }>(KNOWN, [businessId, providerKey, codeKeys]);
  return new Set(found.map(({ codeKey }) => codeKey));
}

const INSERT = statement(
  'insert_money_statement',
  `insert into money_statement (business_id, statement_id, provider, provider_key, file_name,
     layout, date_order, lines_count, new_count, left_out_count, covers_from, covers_to, added_at,
     added_by, added_by_name, content_hash)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
);
const INSERT_LINES = statement(
  'insert_statement_lines',
  `insert into statement_line (business_id, line_id, statement_id, row_no, provider_key, code,
     code_key, at, has_time, direction, amount_minor, fee_minor, party)
   select $1, l.id, $2, l.row_no, $3, l.code, l.code_key, l.at, l.has_time, l.direction, l.amount,
     l.fee, l.party
   from unnest($4::uuid[], $5::integer[], $6::text[], $7::text[], $8::timestamptz[], $9::boolean[],
     $10::text[], $11::bigint[], $12::bigint[], $13::text[])
     l (id, row_no, code, code_key, at, has_time, direction, amount, fee, party)`,
);

export interface NewStatement {
  readonly businessId: string;
  readonly statementId: string;
  readonly provider: string;
  readonly providerKey: string;
  readonly fileName: string | null;
  readonly layout: Layout;
  readonly dateOrder: DateOrder;
  readonly linesCount: number;
  readonly leftOutCount: number;
  readonly coversFrom: string;
  readonly coversTo: string;
  readonly at: string;
  readonly by: string;
  readonly byName: string;
  readonly hash: Buffer;
}

/** Keeps a statement with those of its lines that are new. */
export async function insertStatement(
  tx: Tx,
  given: NewStatement,
  lines: readonly (StatementLine & { readonly lineId: string })[],
): Promise<void> {
  const { businessId, statementId, provider, providerKey, fileName, layout, dateOrder } = given;
  const { linesCount, leftOutCount, coversFrom, coversTo, at, by, byName, hash } = given;
  await tx.rows(INSERT, [
    ...[businessId, statementId, provider, providerKey, fileName, JSON.stringify(layout)],
    ...[dateOrder, linesCount, lines.length, leftOutCount, coversFrom, coversTo, at, by, byName],
    hash,
  ]);
  const column = <T>(of: (line: (typeof lines)[number]) => T): T[] => lines.map(of);
  await tx.rows(INSERT_LINES, [
    ...[businessId, statementId, providerKey, column(({ lineId }) => lineId)],
    ...[column(({ row }) => row), column(({ code }) => code), column(({ codeKey }) => codeKey)],
    ...[column((line) => line.at), column(({ hasTime }) => hasTime)],
    ...[column(({ direction }) => direction), column(({ amountMinor }) => amountMinor)],
    ...[column(({ feeMinor }) => feeMinor), column(({ party }) => party)],
  ]);
}

const LIST = `select s.statement_id "_id", s.provider, s.file_name "fileName",
    s.lines_count "linesCount", s.new_count "newCount", s.left_out_count "leftOutCount",
    (select count(*)::integer from statement_line l join line_match m using (business_id, line_id)
     where l.business_id = s.business_id and l.statement_id = s.statement_id) "matchedCount",
    s.covers_from "from", s.covers_to "to", s.added_at "addedAt", s.added_by_name "addedByName"
  from money_statement s where s.business_id = $1`;
const ONE = statement('one_money_statement', `${LIST} and s.statement_id = $2`);
const BETWEEN = statement(
  'money_statements_between',
  `${LIST} and s.covers_from <= $3 and s.covers_to >= $2
   order by s.added_at desc, s.statement_id limit 200`,
);

export async function readStatementRow(
  reader: Reader,
  businessId: string,
  statementId: string,
): Promise<MoneyStatement | null> {
  return reader.maybe<MoneyStatement>(ONE, [businessId, statementId]);
}

/** Those that tell of something in this time, the newest first. */
export async function statementsBetween(
  reader: Reader,
  businessId: string,
  from: string,
  to: string,
): Promise<MoneyStatement[]> {
  return reader.rows<MoneyStatement>(BETWEEN, [businessId, from, to]);
}

/** A kept line, with what it is called where it came from. */
export interface LineRow {
  readonly lineId: string;
  readonly provider: string;
  readonly providerKey: string;
  readonly code: string;
  readonly codeKey: string;
  readonly at: string;
  readonly hasTime: boolean;
  readonly direction: Direction;
  readonly amountMinor: number;
  readonly feeMinor: number;
  readonly party: string | null;
}

const LINE = `select l.line_id "lineId", s.provider, l.provider_key "providerKey", l.code,
    l.code_key "codeKey", l.at, l.has_time "hasTime", l.direction, l.amount_minor "amountMinor",
    l.fee_minor "feeMinor", l.party
  from statement_line l join money_statement s using (business_id, statement_id)
  where l.business_id = $1`;
const LINES_BETWEEN = statement('statement_lines_between', `${LINE} and l.at >= $2 and l.at <= $3`);
const LINES_WITH_IDS = statement('statement_lines_with_ids', `${LINE} and l.line_id = any ($2)`);
const LINES_WITH_CODES = statement(
  'statement_lines_with_codes',
  `${LINE} and l.code_key = any ($2)`,
);

export async function linesBetween(
  reader: Reader,
  businessId: string,
  from: string,
  to: string,
): Promise<LineRow[]> {
  return reader.rows<LineRow>(LINES_BETWEEN, [businessId, from, to]);
}

export async function linesWithIds(
  reader: Reader,
  businessId: string,
  ids: readonly string[],
): Promise<LineRow[]> {
  return ids.length === 0 ? [] : reader.rows<LineRow>(LINES_WITH_IDS, [businessId, ids]);
}

export async function linesWithCodes(
  reader: Reader,
  businessId: string,
  codeKeys: readonly string[],
): Promise<LineRow[]> {
  return codeKeys.length === 0
    ? []
    : reader.rows<LineRow>(LINES_WITH_CODES, [businessId, codeKeys]);
}
