import { z } from 'zod';
import type { accountStatement, listAccounts, listJournal } from '@tillbook/core/books/journal.api';
import type { AnswerOf, QueryOf } from '@tillbook/core/endpoint';
import { day, id, instant } from '@tillbook/core/fields';
import { Refusal } from '@tillbook/core/refusals';
import { addDays } from '@tillbook/core/reports/period';
import type { Reader } from '../db/database.ts';
import { decodeCursor, encodeCursor } from '../http/cursor.ts';
import { accountBalances, accountSums, journalRows, statementRows } from './journal.sql.ts';
import { refuseOtherBusiness, refusePeriod } from './papers.ts';

const JOURNAL_CURSOR = z.tuple([day, instant, id]);

/** The beginning of a number, as typed. */
const numberLike = (q: string | undefined): string | null => {
  const said = q?.trim() ?? '';
  return said === '' ? null : `${said.replaceAll(/[\\%_]/gu, '\\$&')}%`;
};

/** @throws Refusal NOT_FOUND, VALIDATION_FAILED */
export async function journalFor(
  reader: Reader,
  businessId: string,
  query: QueryOf<typeof listJournal>,
): Promise<AnswerOf<typeof listJournal>> {
  refusePeriod(query);
  await refuseOtherBusiness(reader, businessId, query.branchId);
  const { from, limit, accountCode, sourceKind, branchId, personId } = query;
  const end = decodeCursor(query.cursor, JOURNAL_CURSOR, '?/cursor');
  const rows = await journalRows(reader, businessId, {
    ...{ from, to: end?.[0] ?? query.to, number: numberLike(query.q) },
    before: end === null ? null : { at: end[1], id: end[2] },
    ...{ accountCode: accountCode ?? null, sourceKind: sourceKind ?? null },
    ...{ branchId: branchId ?? null, personId: personId ?? null },
    ...{ isMoved: query.moved === '1', limit: limit + 1 },
    ...{ happenedFrom: query.happenedFrom ?? null, happenedTo: query.happenedTo ?? null },
  });
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const isMore = rows.length > limit && last !== undefined;
  const key = isMore ? [last.ledgerDate, last.postedAt, last._id] : null;
  return { items, nextCursor: key === null ? null : encodeCursor(key) };
}

/** @throws Refusal NOT_FOUND */
export async function accountsFor(
  reader: Reader,
  businessId: string,
  { on, branchId }: QueryOf<typeof listAccounts>,
): Promise<AnswerOf<typeof listAccounts>> {
  await refuseOtherBusiness(reader, businessId, branchId);
  return { items: await accountBalances(reader, businessId, { on, branchId: branchId ?? null }) };
}

const STATEMENT_CURSOR = z.tuple([day, instant, id, z.int(), z.int()]);

/**
 * One account over a period. The cursor carries the balance that the page before ended with.
 * @throws Refusal NOT_FOUND, VALIDATION_FAILED
 */
export async function statementFor(
  reader: Reader,
  businessId: string,
  query: QueryOf<typeof accountStatement>,
): Promise<AnswerOf<typeof accountStatement>> {
  refusePeriod(query);
  await refuseOtherBusiness(reader, businessId, query.branchId);
  const { accountCode, from, to, limit } = query;
  const branchId = query.branchId ?? null;
  const before = { on: addDays(from, -1), branchId, accountCode };
  const [account] = await accountBalances(reader, businessId, before);
  if (account === undefined) throw new Refusal('NOT_FOUND');
  const asked = { accountCode, from, to, branchId };
  const sums = await accountSums(reader, businessId, asked);
  const end = decodeCursor(query.cursor, STATEMENT_CURSOR, '?/cursor');
  const rows = await statementRows(reader, businessId, {
    ...{ ...asked, from: end?.[0] ?? from, limit: limit + 1 },
    after: end === null ? null : { at: end[1], id: end[2], lineNo: end[3] },
    balanceMinor: end?.[4] ?? account.balanceMinor,
  });
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const isMore = rows.length > limit && last !== undefined;
  const { code, name, kind, balanceMinor: openingMinor } = account;
  const key = isMore
    ? [last.ledgerDate, last.postedAt, last.entryId, last.lineNo, last.balanceMinor]
    : null;
  return {
    ...{ account: { code, name, kind }, openingMinor, ...sums, items },
    closingMinor: openingMinor + sums.debitMinor - sums.creditMinor,
    nextCursor: key === null ? null : encodeCursor(key),
  };
}
