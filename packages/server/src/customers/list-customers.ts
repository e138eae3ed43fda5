import { z } from 'zod';
import type { CustomerAtTill, listCustomers } from '@tillbook/core/customers/customers.api';
import { looksLikePhone, phoneParts } from '@tillbook/core/customers/phone';
import type { AnswerOf, QueryOf } from '@tillbook/core/endpoint';
import { id } from '@tillbook/core/fields';
import { CUSTOMERS_FOUND_MAX } from '@tillbook/core/limits';
import { searchWords } from '@tillbook/core/products/words';
import type { Reader } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { decodeCursor, encodeCursor } from '../http/cursor.ts';
import { listCustomerRows, type CustomersAsked } from './customers.sql.ts';

/** What a search looks for; null when nothing can be found by what was typed. */
function lookedFor(actor: Actor, q: string) {
  const words = searchWords(q);
  if (q !== '' && words.length === 0) return null;
  return { words, phone: looksLikePhone(q) ? phoneParts(q, inBusiness(actor)) : null };
}

/**
 * A few customers for the till: by a part of the number (its beginning or its last digits) or by
 * words. Nothing typed finds nothing: a till is no list of customers.
 */
export async function customersFound(
  reader: Reader,
  actor: Actor,
  typed: string,
): Promise<CustomerAtTill[]> {
  const q = typed.trim();
  const looked = lookedFor(actor, q);
  if (looked === null || q === '') return [];
  const rows = await listCustomerRows(reader, {
    ...{ businessId: inBusiness(actor).businessId, ...looked },
    ...{ group: null, state: 'active', balance: null, after: null, limit: CUSTOMERS_FOUND_MAX },
  });
  return rows.map(atTill);
}

/** What a till is told of a customer. */
export function atTill(row: CustomerAtTill): CustomerAtTill {
  const { _id, name, phone, groupName, balanceMinor } = row;
  const { creditLimitMinor, leftMinor, termsDays } = row;
  return { _id, name, phone, groupName, balanceMinor, creditLimitMinor, leftMinor, termsDays };
}

const CURSOR = z.tuple([z.string(), id]);

/** The list by name. */
export async function customersFor(
  reader: Reader,
  actor: Actor,
  query: QueryOf<typeof listCustomers>,
): Promise<AnswerOf<typeof listCustomers>> {
  const end = decodeCursor(query.cursor, CURSOR, '?/cursor');
  const looked = lookedFor(actor, query.q?.trim() ?? '');
  if (looked === null) return { items: [], nextCursor: null };
  const rows = await listCustomerRows(reader, {
    businessId: inBusiness(actor).businessId,
    ...looked,
    group: query.group ?? null,
    state: query.state,
    balance: query.balance ?? null,
    after: end === null ? null : { sortName: end[0], customerId: end[1] },
    limit: query.limit + 1,
  });
  const items = rows.slice(0, query.limit);
  const last = rows.length > query.limit ? items.at(-1) : undefined;
  return {
    items: items.map(({ sortName: _name, ...row }) => row),
    nextCursor: last === undefined ? null : encodeCursor([last.sortName, last._id]),
  };
}

const FOUND_MAX = 1_000;

/** Ids of the customers that a search finds, archived ones too; nothing to look for finds none. */
export async function customerIdsFound(
  reader: Reader,
  place: { readonly businessId: string; readonly currency: string; readonly timezone: string },
  q: string,
  { balance, limit }: Pick<CustomersAsked, 'balance' | 'limit'> = {
    ...{ balance: 'owing', limit: FOUND_MAX },
  },
): Promise<string[]> {
  if (searchWords(q).length === 0) return [];
  const rows = await listCustomerRows(reader, {
    businessId: place.businessId,
    words: searchWords(q),
    phone: looksLikePhone(q) ? phoneParts(q, place) : null,
    ...{ group: null, state: 'all', balance, after: null, limit },
  });
  return rows.map(({ _id }) => _id);
}
