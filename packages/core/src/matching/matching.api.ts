import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import { day, id, note, optionalText, search, text, wholeOf } from '../fields.ts';
import { CONFLICTS, STANDINGS } from './reconcile.ts';
import { DIRECTIONS, MATCH_WAYS } from './match-lines.ts';
import { MARK_REASONS, MATCH_STEPS } from './match-states.ts';
import { STATEMENT_PROBLEMS } from './read-statement.ts';
import { STATEMENT_TROUBLES } from './statement-troubles.ts';
import { STATEMENT_FIELDS } from './statement-columns.ts';
import { DATE_ORDERS } from './statement-time.ts';

/** Contract of what a provider says was paid, beside what was sold. */

/** About six thousand payments as CSV, three times as many as XLSX. */
export const STATEMENT_BYTES_MAX = 720_000;
export const STATEMENT_ROWS_MAX = 20_000;
const BASE64_MAX = Math.ceil(STATEMENT_BYTES_MAX / 3) * 4;
export const MESSAGES_MAX = 200_000;
export const MATCH_DAYS_MAX = 93;
export const PROVIDER_MAX = 40;
export const WINDOW_MINUTES_DEFAULT = 30;
export const WINDOW_MINUTES_MAX = 2_880;
export const MATCH_ROWS_MAX = 200;

export const TENDER_KINDS = ['sale', 'debt', 'gift_card', 'refund', 'payout', 'supplier'] as const;
export type TenderKind = (typeof TENDER_KINDS)[number];

const base64 = z
  .string()
  .max(BASE64_MAX)
  .regex(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/, {
    error: 'PATTERN',
  });
const column = z.strictObject({ field: z.enum(STATEMENT_FIELDS), column: z.int().min(0).max(199) });
const columns = z.array(column).max(STATEMENT_FIELDS.length);

/** A file or pasted confirmations, one of them. */
const statementGiven = {
  provider: text(PROVIDER_MAX),
  fileName: optionalText(200),
  content: base64.nullable().default(null),
  messages: note(MESSAGES_MAX).nullable().default(null),
  /** Null: as the headers say, or as it was chosen for this provider before. */
  columns: columns.nullable().default(null),
  dateOrder: z.enum(DATE_ORDERS).nullable().default(null),
};

const tally = z.object({ count: z.number(), amountMinor: z.number() });
const tender = z.object({
  kind: z.enum(TENDER_KINDS),
  id: z.string(),
  position: z.number(),
});
const tenderAsked = z.strictObject({
  kind: z.enum(TENDER_KINDS),
  id,
  position: z.int().min(0).max(100),
});

const readLine = z.object({
  row: z.number(),
  code: z.string(),
  at: z.string(),
  hasTime: z.boolean(),
  direction: z.enum(DIRECTIONS),
  amountMinor: z.number(),
  feeMinor: z.number(),
  party: z.string().nullable(),
  /** It was in an earlier statement of this provider. */
  isKnown: z.boolean(),
});

export const readStatementFile = endpoint({
  name: 'readStatementFile',
  method: 'POST',
  path: '/api/matching/read',
  summary: 'What a statement says, before it is kept: its columns, its payments and what is odd',
  access: may('books.match'),
  isReading: true,
  body: z.strictObject(statementGiven),
  response: z.object({
    /** Why nothing could be read; null when something was. */
    trouble: z.enum(STATEMENT_TROUBLES).nullable(),
    encoding: z.string().nullable(),
    headers: z.array(z.string()),
    columns: z.array(z.object({ field: z.enum(STATEMENT_FIELDS), column: z.number() })),
    dateOrder: z.enum(DATE_ORDERS),
    /** The first of them. */
    lines: z.array(readLine),
    linesCount: z.number(),
    newCount: z.number(),
    in: tally,
    out: tally,
    skipped: z.number(),
    problems: z.array(
      z.object({ row: z.number(), code: z.enum(STATEMENT_PROBLEMS), value: z.string() }),
    ),
    problemsCount: z.number(),
  }),
  refusals: [],
});

const statement = z.object({
  _id: z.string(),
  provider: z.string(),
  fileName: z.string().nullable(),
  linesCount: z.number(),
  newCount: z.number(),
  leftOutCount: z.number(),
  matchedCount: z.number(),
  from: z.string(),
  to: z.string(),
  addedAt: z.string(),
  addedByName: z.string(),
});
export type MoneyStatement = z.output<typeof statement>;

export const addStatement = endpoint({
  name: 'addStatement',
  method: 'POST',
  path: '/api/matching/statements',
  summary: 'Keep the payments of a statement, each once, and match them',
  access: may('books.match'),
  body: z.strictObject({
    _id: id,
    ...statementGiven,
    /** Rows that cannot be read are left out; without it they stop all of it. */
    leavesOut: z.boolean().default(false),
  }),
  response: statement,
  refusals: ['IDEMPOTENCY_KEY_REUSED'],
});

const period = { from: day, to: day };
const provider = search(PROVIDER_MAX).optional();

export const getMatching = endpoint({
  name: 'getMatching',
  method: 'GET',
  path: '/api/matching',
  summary: 'How the statements of a period and the payments in the books agree, by provider',
  access: may('books.view'),
  query: z.strictObject({ ...period, provider }),
  response: z.object({
    currency: z.string(),
    timezone: z.string(),
    windowMinutes: z.number(),
    /** Of statements, and of payments in this time. */
    providers: z.array(z.string()),
    rows: z.array(
      z.object({
        /** Empty: payments of which nobody wrote down the provider. */
        provider: z.string(),
        lines: z.record(z.enum(STANDINGS), tally),
        linesIn: tally,
        linesOut: tally,
        tenders: z.record(z.enum(STANDINGS), tally),
        feeMinor: z.number(),
      }),
    ),
    statements: z.array(statement),
  }),
  refusals: [],
});

export const MATCH_LISTS = ['unsold', 'unpaid', 'conflict', 'matched', 'marked'] as const;
export type MatchList = (typeof MATCH_LISTS)[number];

const lineSide = z.object({
  lineId: z.string(),
  provider: z.string(),
  code: z.string(),
  at: z.string(),
  hasTime: z.boolean(),
  direction: z.enum(DIRECTIONS),
  amountMinor: z.number(),
  feeMinor: z.number(),
  party: z.string().nullable(),
});
const tenderSide = tender.extend({
  provider: z.string(),
  code: z.string(),
  at: z.string(),
  direction: z.enum(DIRECTIONS),
  amountMinor: z.number(),
  /** The receipt or document. */
  number: z.string(),
  /** Where it leads to. */
  documentId: z.string(),
  branch: z.string(),
  by: z.string(),
});
const matchRow = z.object({
  key: z.string(),
  line: lineSide.nullable(),
  tender: tenderSide.nullable(),
  conflict: z.enum(CONFLICTS).nullable(),
  /** What has the same code, where that is the trouble. */
  others: z.array(z.object({ number: z.string(), amountMinor: z.number() })),
  way: z.enum(MATCH_WAYS).nullable(),
  reason: z.enum(MARK_REASONS).nullable(),
  note: z.string().nullable(),
  at: z.string().nullable(),
  byName: z.string().nullable(),
});
export type MatchRow = z.output<typeof matchRow>;

export const listMatching = endpoint({
  name: 'listMatching',
  method: 'GET',
  path: '/api/matching/rows',
  summary: 'Payments of a period: without a sale, without money, odd, matched or explained',
  access: may('books.view'),
  query: z.strictObject({
    ...period,
    provider,
    list: z.enum(MATCH_LISTS),
    /** Part of a code, a receipt's number, a name, or an amount. */
    q: search(80).optional(),
    after: wholeOf(0, 1_000_000).optional(),
    limit: wholeOf(1, MATCH_ROWS_MAX).optional(),
  }),
  response: z.object({
    items: z.array(matchRow),
    rowsCount: z.number(),
    /** Of all rows; money out counts below zero. */
    linesMinor: z.number(),
    tendersMinor: z.number(),
  }),
  refusals: [],
});

export const matchHistory = endpoint({
  name: 'matchHistory',
  method: 'GET',
  path: '/api/matching/decisions/:subjectId',
  summary: 'What was decided of one line or payment, by whom and when',
  access: may('books.view'),
  params: z.object({ subjectId: id }),
  response: z.object({
    items: z.array(
      z.object({
        _id: z.string(),
        step: z.enum(MATCH_STEPS),
        way: z.enum(MATCH_WAYS).nullable(),
        reason: z.enum(MARK_REASONS).nullable(),
        note: z.string().nullable(),
        at: z.string(),
        byName: z.string(),
      }),
    ),
  }),
  refusals: ['NOT_FOUND'],
});

export const decideMatch = endpoint({
  name: 'decideMatch',
  method: 'POST',
  path: '/api/matching/decisions',
  summary: 'Match a line with a payment by hand, part them, or say why there is no counterpart',
  access: may('books.match'),
  body: z.strictObject({
    _id: id,
    step: z.enum(MATCH_STEPS),
    lineId: id.nullable().default(null),
    tender: tenderAsked.nullable().default(null),
    reason: z.enum(MARK_REASONS).nullable().default(null),
    note: optionalText(200),
  }),
  response: z.object({ _id: z.string(), step: z.enum(MATCH_STEPS) }),
  refusals: ['NOT_FOUND', 'INVALID_STATE', 'IDEMPOTENCY_KEY_REUSED'],
});

export const runMatching = endpoint({
  name: 'runMatching',
  method: 'POST',
  path: '/api/matching/runs',
  summary: 'Look for matches again, with so many minutes between a payment and its line',
  access: may('books.match'),
  body: z.strictObject({
    _id: id,
    from: day,
    to: day,
    windowMinutes: z.int().min(0).max(WINDOW_MINUTES_MAX),
  }),
  response: z.object({ _id: z.string(), matchedCount: z.number() }),
  refusals: ['IDEMPOTENCY_KEY_REUSED'],
});

export const MATCHING_ENDPOINTS = [
  readStatementFile,
  addStatement,
  getMatching,
  listMatching,
  matchHistory,
  decideMatch,
  runMatching,
] as const;
