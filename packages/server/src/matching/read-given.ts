import type { BodyOf } from '@tillbook/core/endpoint';
import { fieldError } from '@tillbook/core/field-errors';
import {
  STATEMENT_BYTES_MAX,
  STATEMENT_ROWS_MAX,
  type readStatementFile,
} from '@tillbook/core/matching/matching.api';
import { readMessages } from '@tillbook/core/matching/read-messages';
import { readStatement, type StatementRead } from '@tillbook/core/matching/read-statement';
import {
  guessColumns,
  rememberedColumns,
  whyNotColumns,
  type StatementColumn,
} from '@tillbook/core/matching/statement-columns';
import type { StatementTrouble } from '@tillbook/core/matching/statement-troubles';
import { guessDateOrder, type DateOrder } from '@tillbook/core/matching/statement-time';
import { Refusal } from '@tillbook/core/refusals';
import { foldCode } from '@tillbook/core/sales/payment-reference';
import { readInWorker } from '../imports/read-in-worker.ts';
import type { Layout } from './statements.sql.ts';

export type Given = Omit<BodyOf<typeof readStatementFile>, 'fileName'>;

/** What a statement says, and how it was read. */
export interface GivenRead {
  readonly trouble: StatementTrouble | null;
  readonly encoding: string | null;
  readonly headers: readonly string[];
  readonly columns: readonly StatementColumn[];
  readonly dateOrder: DateOrder;
  readonly read: StatementRead;
}

const NOTHING: StatementRead = { lines: [], problems: [], skipped: 0 };
const wrong = (field: string, code: string): Refusal =>
  new Refusal('VALIDATION_FAILED', {}, [fieldError(`#/${field}`, code)]);

/** The provider's name as a key. @throws Refusal VALIDATION_FAILED where nothing is left of it */
export function providerKeyOf(provider: string): string {
  const key = foldCode(provider);
  if (key === '') throw wrong('provider', 'PATTERN');
  return key;
}

export interface Place {
  readonly currency: string;
  readonly timezone: string;
}
type Before = { readonly layout: Layout; readonly dateOrder: DateOrder } | null;

/** Reads what was given; nothing is kept. @throws Refusal VALIDATION_FAILED */
export async function readGiven(given: Given, place: Place, before: Before): Promise<GivenRead> {
  const { content, messages } = given;
  if ((content === null) === (messages === null)) throw wrong('content', 'REQUIRED');
  return messages === null
    ? readTable(Buffer.from(content ?? '', 'base64'), given, place, before)
    : readPasted(messages, given, place);
}

const DATES = /\b[0-9]{1,2}[-/.][0-9]{1,2}[-/.][0-9]{2,4}\b/gu;

/** A pasted table has a header; confirmations have none. */
async function readPasted(messages: string, given: Given, place: Place): Promise<GivenRead> {
  const dateOrder = given.dateOrder ?? guessDateOrder(messages.match(DATES) ?? []);
  const read = readMessages(messages, { ...place, dateOrder });
  const headers: string[] = [];
  return { trouble: null, encoding: null, headers, columns: [], dateOrder, read };
}

async function readTable(
  bytes: Buffer,
  given: Given,
  place: Place,
  before: Before,
): Promise<GivenRead> {
  if (bytes.length > STATEMENT_BYTES_MAX) throw wrong('content', 'TOO_LONG');
  const found = await readInWorker(bytes, { keepsTime: true });
  const dateOrder = given.dateOrder ?? 'dmy';
  const failed = (trouble: StatementTrouble, headers: readonly string[] = []): GivenRead => ({
    ...{ trouble, encoding: null, headers, columns: [], dateOrder, read: NOTHING },
  });
  if ('trouble' in found) return failed(found.trouble === 'STOPPED' ? 'DAMAGED' : found.trouble);
  const table = belowPreamble(found);
  const { headers, rows, encoding } = table;
  if (rows.length > STATEMENT_ROWS_MAX) return failed('TOO_MANY_ROWS');
  const columns =
    given.columns ?? rememberedColumns(headers, before?.layout ?? []) ?? guessColumns(headers);
  const why = whyNotColumns(columns, headers.length);
  if (why !== null) {
    if (given.columns !== null && why !== 'REQUIRED') throw wrong('columns', why);
    return { ...failed('NO_COLUMNS', headers), encoding, columns };
  }
  const dates = columns.find(({ field }) => field === 'date')?.column ?? 0;
  const guessed = guessDateOrder(rows.map(({ cells }) => cells[dates] ?? ''));
  const order = given.dateOrder ?? before?.dateOrder ?? guessed;
  const read = readStatement(rows, columns, { ...place, dateOrder: order });
  return { trouble: null, encoding, headers, columns, dateOrder: order, read };
}

interface Table {
  readonly encoding: string;
  readonly headers: readonly string[];
  readonly rows: readonly { readonly number: number; readonly cells: readonly string[] }[];
}

const PREAMBLE_MOST = 30;

/** Statements begin with whose they are; the header is the first row that names what is needed. */
function belowPreamble(table: Table): Table {
  const isHeader = (cells: readonly string[]): boolean =>
    whyNotColumns(guessColumns(cells), cells.length) === null;
  if (isHeader(table.headers)) return table;
  const at = table.rows.slice(0, PREAMBLE_MOST).findIndex(({ cells }) => isHeader(cells));
  const head = table.rows[at];
  if (head === undefined) return table;
  return { ...table, headers: head.cells, rows: table.rows.slice(at + 1) };
}

/** How this file was read, by the names of its columns. */
export function layoutOf({ headers, columns }: GivenRead): Layout {
  return columns.map(({ field, column }) => ({ field, header: headers[column] ?? '' }));
}
