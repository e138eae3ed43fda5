import { z } from 'zod';
import { ageingOf } from '@tillbook/core/customers/ageing';
import type {
  customerLedger,
  CustomerStatement,
  customerStatement,
} from '@tillbook/core/customers/debts.api';
import type { AnswerOf, QueryOf } from '@tillbook/core/endpoint';
import { fieldError } from '@tillbook/core/field-errors';
import { STATEMENT_ROWS_MAX } from '@tillbook/core/limits';
import { Refusal } from '@tillbook/core/refusals';
import { openEntries } from '../customers/accounts.sql.ts';
import type { Clerk } from '../customers/clerk.ts';
import { customerFor } from '../customers/customers.ts';
import type { Reader } from '../db/database.ts';
import { decodeCursor, encodeCursor } from '../http/cursor.ts';
import { ledgerBefore, ledgerOfPeriod } from './ledger.sql.ts';

const LAST_ENTRY = 2_147_483_647;
const CURSOR = z.tuple([z.int().min(1).max(LAST_ENTRY)]);

/** @throws Refusal NOT_FOUND */
export async function ledgerFor(
  reader: Reader,
  businessId: string,
  customerId: string,
  query: QueryOf<typeof customerLedger>,
): Promise<AnswerOf<typeof customerLedger>> {
  const end = decodeCursor(query.cursor, CURSOR, '?/cursor');
  await customerFor(reader, businessId, customerId);
  const asked = { before: end?.[0] ?? LAST_ENTRY, limit: query.limit + 1 };
  const rows = await ledgerBefore(reader, businessId, customerId, asked);
  const items = rows.slice(0, query.limit);
  const last = rows.length > query.limit ? items.at(-1) : undefined;
  return { items, nextCursor: last === undefined ? null : encodeCursor([last.entryNo]) };
}

/** @throws Refusal NOT_FOUND, VALIDATION_FAILED for a period that ends before it begins */
export async function statementFor(
  reader: Reader,
  clerk: Clerk & { readonly businessName: string },
  customerId: string,
  { from, to }: QueryOf<typeof customerStatement>,
): Promise<CustomerStatement> {
  if (from > to) {
    throw new Refusal('VALIDATION_FAILED', {}, [fieldError('?/to', 'OUT_OF_RANGE')]);
  }
  const { businessId, businessName, currency, today } = clerk;
  const { name, phone, balanceMinor } = await customerFor(reader, businessId, customerId);
  const limit = STATEMENT_ROWS_MAX + 1;
  const found = await ledgerOfPeriod(reader, businessId, customerId, { from, to, limit });
  const rows = found.rows.slice(0, STATEMENT_ROWS_MAX);
  const { openingMinor } = found;
  const open = await openEntries(reader, businessId, customerId, 'debit');
  return {
    ...{ customerId, name, phone, businessName, currency, from, to, openingMinor, rows },
    isCut: found.rows.length > rows.length,
    closingMinor: rows.reduce((sum, { amountMinor }) => sum + amountMinor, openingMinor),
    balanceMinor,
    ...ageingOf(open, today),
  };
}
