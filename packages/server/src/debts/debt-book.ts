import { z } from 'zod';
import type { Ageing } from '@tillbook/core/customers/ageing';
import type { DebtRow, listDebts } from '@tillbook/core/customers/debts.api';
import { callWeight, promisedLeft, promiseState } from '@tillbook/core/customers/promises';
import type { AnswerOf, QueryOf } from '@tillbook/core/endpoint';
import { id } from '@tillbook/core/fields';
import { CALLS_MAX } from '@tillbook/core/limits';
import { searchWords } from '@tillbook/core/products/words';
import type { Clerk } from '../customers/clerk.ts';
import { customerIdsFound } from '../customers/list-customers.ts';
import type { Reader } from '../db/database.ts';
import { decodeCursor, encodeCursor } from '../http/cursor.ts';
import { readDebtors, readToCall, sumDebts, type DebtorRow } from './debt-book.sql.ts';

const ageingOfRow = ({ days0to30, days31to60, days61to90, daysOver90 }: Ageing): Ageing => ({
  days0to30,
  days31to60,
  days61to90,
  daysOver90,
});

function present(row: DebtorRow, today: string): DebtRow {
  const { customerId, name, phone, groupName, balanceMinor, overdueMinor, daysLate } = row;
  const { lastPaidOn, promise } = row;
  return {
    ...{ customerId, name, phone, groupName, balanceMinor, overdueMinor, daysLate, lastPaidOn },
    ageing: ageingOfRow(row),
    promise: promise && {
      promisedOn: promise.promisedOn,
      amountMinor: promise.amountMinor,
      state: promiseState(promise, promise.paidMinor, today),
    },
  };
}

const CURSOR = z.tuple([z.int(), id]);

/** The debt book. */
export async function debtsFor(
  reader: Reader,
  clerk: Clerk,
  query: QueryOf<typeof listDebts>,
): Promise<AnswerOf<typeof listDebts>> {
  const { businessId, today } = clerk;
  const end = decodeCursor(query.cursor, CURSOR, '?/cursor');
  const q = query.q?.trim() ?? '';
  const isNothing = q !== '' && searchWords(q).length === 0;
  const customerIds = q === '' || isNothing ? null : await customerIdsFound(reader, clerk, q);
  const after = end === null ? null : { balanceMinor: end[0], customerId: end[1] };
  const rows = isNothing
    ? []
    : await readDebtors(reader, {
        ...{ businessId, today, show: query.show, customerIds, after, limit: query.limit + 1 },
      });
  const sums = await sumDebts(reader, businessId, today);
  const { customersCount, balanceMinor, overdueMinor } = sums;
  const items = rows.slice(0, query.limit);
  const last = rows.length > query.limit ? items.at(-1) : undefined;
  return {
    items: items.map((row) => present(row, today)),
    nextCursor:
      last === undefined ? null : encodeCursor([Number(last.balanceMinor), last.customerId]),
    totals: { customersCount, balanceMinor, overdueMinor, ageing: ageingOfRow(sums) },
  };
}

/** More of them are read than shown: a promise to come takes a debtor off the list. */
const CALLS_READ = 4 * CALLS_MAX;

/** Whom to call today, the most pressing first. */
export async function callsFor(reader: Reader, clerk: Clerk): Promise<{ items: DebtRow[] }> {
  const { businessId, today } = clerk;
  const rows = await readToCall(reader, businessId, today, CALLS_READ);
  const weighed = rows.map((row) => {
    const shown = present(row, today);
    const { overdueMinor, daysLate, promise } = shown;
    const isPromisedToday = promise?.state === 'open' && promise.promisedOn === today;
    const promisedMinor =
      row.promise === null ? 0 : promisedLeft(row.promise, row.promise.paidMinor, row.balanceMinor);
    const state = promise?.state ?? null;
    const debtor = { overdueMinor, daysLate, promise: state, isPromisedToday, promisedMinor };
    return { shown, weight: callWeight(debtor) };
  });
  return {
    items: weighed
      .filter(({ weight }) => weight > 0)
      .sort((a, b) => b.weight - a.weight)
      .slice(0, CALLS_MAX)
      .map(({ shown }) => shown),
  };
}
