import { z } from 'zod';
import type { tillCustomers } from '@tillbook/core/customers/customers.api';
import type { AnswerOf } from '@tillbook/core/endpoint';
import { id } from '@tillbook/core/fields';
import { TILL_CUSTOMERS_PAGE } from '@tillbook/core/limits';
import type { Reader } from '../db/database.ts';
import { readHorizon } from '../db/written-since.sql.ts';
import { decodeCursor, encodeCursor } from '../http/cursor.ts';
import { atTill } from './list-customers.ts';
import { readCustomersChanged, readCustomersPage } from './till-customers.sql.ts';

type Told = AnswerOf<typeof tillCustomers>;

const transaction = z.string().regex(/^\d{1,18}$/);
/** Where changes begin and, while all of them are read, the last that was told. */
const place = z.union([z.tuple([transaction]), z.tuple([transaction, id])]);

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Customers for a device to keep. @throws Refusal a wrong cursor */
export async function customersForDevice(
  reader: Reader,
  businessId: string,
  given: string | undefined,
): Promise<Told> {
  const from = decodeCursor(given, place, '?/cursor');
  if (from?.length === 1) return changedSince(reader, businessId, from[0]);
  // What changes from here on comes again with the first changes.
  const [horizon, afterId] = from ?? [await readHorizon(reader), BEFORE_ALL];
  const asked = { businessId, afterId, limit: TILL_CUSTOMERS_PAGE + 1 };
  const rows = await readCustomersPage(reader, asked);
  const items = rows.slice(0, TILL_CUSTOMERS_PAGE);
  const last = items.at(-1);
  const hasMore = rows.length > TILL_CUSTOMERS_PAGE && last !== undefined;
  const cursor = encodeCursor(hasMore ? [horizon, last._id] : [horizon]);
  return { items, gone: [], hasMore, isReset: false, cursor };
}

async function changedSince(reader: Reader, businessId: string, from: string): Promise<Told> {
  const asked = { businessId, horizon: from, limit: TILL_CUSTOMERS_PAGE + 1 };
  const { horizon, isAhead, customers } = await readCustomersChanged(reader, asked);
  const cursor = encodeCursor([horizon]);
  const common = { hasMore: false, cursor };
  if (isAhead || customers.length > TILL_CUSTOMERS_PAGE) {
    return { items: [], gone: [], isReset: true, ...common };
  }
  return {
    items: customers.filter(({ isArchived }) => !isArchived).map(atTill),
    gone: customers.filter(({ isArchived }) => isArchived).map(({ _id }) => _id),
    isReset: false,
    ...common,
  };
}
