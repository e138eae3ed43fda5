import { z } from 'zod';
import { endpoint, may } from '../endpoint.ts';
import { day, id, page, pageOf, search } from '../fields.ts';
import { ACCOUNT } from '../ledger/accounts.ts';
import { JOURNAL_SOURCES } from '../ledger/journal-sources.ts';

const ACCOUNT_KINDS = ['asset', 'liability', 'equity', 'income', 'expense'] as const;
const accountCode = z.enum(ACCOUNT);

/** Where an entry comes from. */
const source = {
  sourceKind: z.enum(JOURNAL_SOURCES),
  sourceId: z.string(),
  /** The document's own number; null where it has none. */
  number: z.string().nullable(),
  /** The document that its page is opened by: of a till's cash the shift. */
  linkId: z.string().nullable(),
  branchId: z.string(),
  branchName: z.string(),
  /** The day on which it happened. */
  businessDate: z.string(),
  /** The day it is booked on: a later one when its own was closed already. */
  ledgerDate: z.string(),
  postedAt: z.string(),
  byId: z.string().nullable(),
  byName: z.string().nullable(),
};

const entryRow = z.object({
  _id: z.string(),
  ...source,
  amountMinor: z.number(),
  lines: z.array(
    z.object({
      accountCode: z.string(),
      accountName: z.string(),
      debitMinor: z.number(),
      creditMinor: z.number(),
    }),
  ),
});
export type EntryRow = z.output<typeof entryRow>;

export const listJournal = endpoint({
  name: 'listJournal',
  method: 'GET',
  path: '/api/journal',
  summary: 'Entries of the books with both sides, newest first',
  access: may('books.view'),
  query: z.strictObject({
    ...page,
    from: day,
    to: day,
    /** A document's number, or the beginning of it. */
    q: search(64).optional(),
    accountCode: accountCode.optional(),
    sourceKind: z.enum(JOURNAL_SOURCES).optional(),
    branchId: id.optional(),
    personId: id.optional(),
    /** Only what was booked on a later day than its own, which was closed. */
    moved: z.enum(['1']).optional(),
    /** The first and the last day on which it happened, whatever day it is booked on. */
    happenedFrom: day.optional(),
    happenedTo: day.optional(),
  }),
  response: pageOf(entryRow),
  refusals: ['NOT_FOUND', 'VALIDATION_FAILED'],
});

const accountRow = z.object({
  code: z.string(),
  name: z.string(),
  kind: z.enum(ACCOUNT_KINDS),
  /** Debit less credit of everything up to the day. */
  balanceMinor: z.number(),
});
export type AccountRow = z.output<typeof accountRow>;

export const listAccounts = endpoint({
  name: 'listAccounts',
  method: 'GET',
  path: '/api/accounts',
  summary: 'The chart of accounts with what each held when a day ended',
  access: may('books.view'),
  query: z.strictObject({ on: day, branchId: id.optional() }),
  response: z.object({ items: z.array(accountRow) }),
  refusals: ['NOT_FOUND'],
});

const statementRow = z.object({
  entryId: z.string(),
  lineNo: z.number(),
  ...source,
  debitMinor: z.number(),
  creditMinor: z.number(),
  /** Debit less credit after this row. */
  balanceMinor: z.number(),
});
export type StatementRow = z.output<typeof statementRow>;

export const accountStatement = endpoint({
  name: 'accountStatement',
  method: 'GET',
  path: '/api/account-statement',
  summary: 'What one account got and gave in a period, with its balance after each row',
  access: may('books.view'),
  query: z.strictObject({ ...page, accountCode, from: day, to: day, branchId: id.optional() }),
  response: pageOf(statementRow).extend({
    account: z.object({ code: z.string(), name: z.string(), kind: z.enum(ACCOUNT_KINDS) }),
    openingMinor: z.number(),
    debitMinor: z.number(),
    creditMinor: z.number(),
    closingMinor: z.number(),
  }),
  refusals: ['NOT_FOUND', 'VALIDATION_FAILED'],
});

export const JOURNAL_ENDPOINTS = [listJournal, listAccounts, accountStatement] as const;
