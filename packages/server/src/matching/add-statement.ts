import type { AnswerOf, BodyOf } from '@tillbook/core/endpoint';
import { fieldError } from '@tillbook/core/field-errors';
import type {
  addStatement,
  MoneyStatement,
  readStatementFile,
} from '@tillbook/core/matching/matching.api';
import { tallyOf } from '@tillbook/core/matching/reconcile';
import { Refusal } from '@tillbook/core/refusals';
import { dayRange, businessDate } from '@tillbook/core/reports/period';
import { recordDeed, type Clerk } from '../customers/clerk.ts';
import type { Database, Reader, Tx } from '../db/database.ts';
import { openTenant } from '../db/tenant.sql.ts';
import { newId } from '../new-id.ts';
import { layoutOf, providerKeyOf, readGiven, type GivenRead } from './read-given.ts';
import { matchBetween, windowOf } from './run-matching.ts';
import * as sql from './statements.sql.ts';
import { hashOf, isSameAgain } from '../same-request.ts';

const LINES_SHOWN = 50;
const PROBLEMS_SHOWN = 50;

async function readHere(
  db: Database,
  clerk: Clerk,
  body: BodyOf<typeof readStatementFile>,
): Promise<{ given: GivenRead; providerKey: string }> {
  const providerKey = providerKeyOf(body.provider);
  const { businessId } = clerk;
  const before = await db.read(openTenant(businessId), (reader) =>
    sql.newestLayout(reader, businessId, providerKey),
  );
  return { given: await readGiven(body, clerk, before), providerKey };
}

/** What a statement says, with nothing kept. @throws Refusal VALIDATION_FAILED */
export async function showStatement(
  db: Database,
  clerk: Clerk,
  body: BodyOf<typeof readStatementFile>,
): Promise<AnswerOf<typeof readStatementFile>> {
  const { given, providerKey } = await readHere(db, clerk, body);
  const { lines, problems, skipped } = given.read;
  const { businessId } = clerk;
  const known = await db.read(openTenant(businessId), (reader: Reader) =>
    sql.knownCodes(
      reader,
      businessId,
      providerKey,
      lines.map(({ codeKey }) => codeKey),
    ),
  );
  const { trouble, encoding, headers, columns, dateOrder } = given;
  const way = (direction: 'in' | 'out') =>
    tallyOf(lines.filter((line) => line.direction === direction));
  return {
    ...{ trouble, encoding, headers: [...headers], columns: [...columns], dateOrder, skipped },
    lines: lines.slice(0, LINES_SHOWN).map((line) => ({
      ...line,
      isKnown: known.has(line.codeKey),
    })),
    linesCount: lines.length,
    newCount: lines.filter(({ codeKey }) => !known.has(codeKey)).length,
    ...{ in: way('in'), out: way('out') },
    problems: problems.slice(0, PROBLEMS_SHOWN),
    problemsCount: problems.length,
  };
}

/** From the first line to the last; a day without a time is told of whole. */
function covers(read: GivenRead['read'], timezone: string): { from: string; to: string } {
  const ends = read.lines.map(({ at, hasTime }) => {
    const ms = Date.parse(at);
    const toMs = hasTime ? ms : dayRange(businessDate(ms, timezone, 0), timezone, 0).toMs - 1;
    return { fromMs: ms, toMs };
  });
  const from = ends.reduce((least, { fromMs }) => Math.min(least, fromMs), Number.MAX_SAFE_INTEGER);
  const to = ends.reduce((most, { toMs }) => Math.max(most, toMs), 0);
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
}

/**
 * Keeps a statement, each of its payments once, and matches them: all of it or nothing.
 * @throws Refusal VALIDATION_FAILED, IDEMPOTENCY_KEY_REUSED
 */
export async function keepStatement(
  db: Database,
  clerk: Clerk,
  body: BodyOf<typeof addStatement>,
): Promise<MoneyStatement> {
  const { _id: statementId, leavesOut, ...content } = body;
  const hash = hashOf({ ...content, leavesOut });
  const { businessId } = clerk;
  const again = await db.read(openTenant(businessId), (reader) =>
    sql.findStatement(reader, businessId, statementId),
  );
  if (isSameAgain(again, hash)) return statementHere(db, businessId, statementId);
  const { given, providerKey } = await readHere(db, clerk, content);
  const { trouble, read } = given;
  const wrong = (field: string, code: string): Refusal =>
    new Refusal('VALIDATION_FAILED', {}, [fieldError(`#/${field}`, code)]);
  const file = content.messages === null ? 'content' : 'messages';
  if (trouble === 'NO_COLUMNS') throw wrong('columns', 'REQUIRED');
  if (trouble !== null || read.lines.length === 0) throw wrong(file, 'PATTERN');
  if (read.problems.length > 0 && !leavesOut) throw wrong('leavesOut', 'REQUIRED');
  const { provider, fileName } = content;
  const written = { statementId, provider, providerKey, fileName, hash };
  await db.transact(openTenant(businessId), (tx) => write(tx, clerk, given, written));
  return statementHere(db, businessId, statementId);
}

async function statementHere(
  db: Database,
  businessId: string,
  statementId: string,
): Promise<MoneyStatement> {
  const found = await db.read(openTenant(businessId), (reader) =>
    sql.readStatementRow(reader, businessId, statementId),
  );
  if (found === null) throw new Error('a statement vanished when it was kept');
  return found;
}

async function write(
  tx: Tx,
  clerk: Clerk,
  given: GivenRead,
  written: Pick<sql.NewStatement, 'statementId' | 'provider' | 'providerKey' | 'fileName' | 'hash'>,
): Promise<void> {
  const { businessId, timezone, at, personId: by, name: byName } = clerk;
  const { statementId, providerKey, provider, hash } = written;
  await sql.lockMatching(tx, businessId);
  // The same request a moment ago.
  if (isSameAgain(await sql.findStatement(tx, businessId, statementId), hash)) return;
  const { lines, problems } = given.read;
  const codes = lines.map(({ codeKey }) => codeKey);
  const known = await sql.knownCodes(tx, businessId, providerKey, codes);
  const fresh = lines.filter(({ codeKey }) => !known.has(codeKey));
  const { from, to } = covers(given.read, timezone);
  await sql.insertStatement(
    tx,
    {
      ...written,
      ...{ businessId, layout: layoutOf(given), dateOrder: given.dateOrder, at, by, byName },
      ...{ linesCount: lines.length, leftOutCount: problems.length },
      ...{ coversFrom: from, coversTo: to },
    },
    fresh.map((line) => ({ ...line, lineId: newId(Date.parse(at)) })),
  );
  const matchedCount = await matchBetween(tx, clerk, { from, to }, await windowOf(tx, businessId));
  await recordDeed(tx, clerk, {
    event: 'matching_changed',
    action: 'matching.statement_added',
    subjectId: statementId,
    detail: { provider, linesCount: lines.length, newCount: fresh.length, matchedCount },
  });
}
