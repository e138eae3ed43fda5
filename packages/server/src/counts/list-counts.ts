import { z } from 'zod';
import type { AnswerOf, QueryOf } from '@tillbook/core/endpoint';
import type { CountLineView, listCountLines, listCounts } from '@tillbook/core/counts/counts.api';
import { id, instant } from '@tillbook/core/fields';
import { Refusal } from '@tillbook/core/refusals';
import type { Reader } from '../db/database.ts';
import { branchesInReach, inBusiness, type Actor } from '../http/actor.ts';
import { decodeCursor, encodeCursor } from '../http/cursor.ts';

import { stockedProducts } from '../stock/places.sql.ts';
import { branchInReach } from '../stock/stock-author.ts';
import { listCountRows } from './list-counts.sql.ts';
import { listLineRows, type ListedLine } from './list-lines.sql.ts';
import { countAnswer, countInReach, lineAnswer, shownTo } from './present-count.ts';

type Query = QueryOf<typeof listCounts>;

const searchOf = (q: string | undefined): string | null => {
  const search = q?.trim() ?? '';
  return search === '' ? null : search;
};

function statesOf(state: Query['state']) {
  if (state === undefined) return null;
  return state === 'open' ? (['draft', 'counting', 'review'] as const) : [state];
}

async function refuseUnknownProduct(
  reader: Reader,
  businessId: string,
  productId: string | undefined,
): Promise<void> {
  if (productId === undefined) return;
  const known = await stockedProducts(reader, businessId, [productId]);
  if (known.length === 0) throw new Refusal('NOT_FOUND');
}

/** A page of counts, newest first. @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN */
export async function listCountsFor(
  reader: Reader,
  actor: Actor,
  query: Query,
): Promise<AnswerOf<typeof listCounts>> {
  const { businessId } = inBusiness(actor);
  const end = decodeCursor(query.cursor, z.tuple([instant, id]), '?/cursor');
  if (query.branchId !== undefined) await branchInReach(reader, actor, query.branchId);
  await refuseUnknownProduct(reader, businessId, query.productId);
  const rows = await listCountRows(reader, businessId, {
    branchIds: branchesInReach(actor, query.branchId),
    states: statesOf(query.state),
    kind: query.kind ?? null,
    productId: query.productId ?? null,
    search: searchOf(query.q),
    after: end === null ? null : { madeAt: end[0], countId: end[1] },
    limit: query.limit + 1,
  });
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  const hasMore = rows.length > query.limit && last !== undefined;
  return {
    items: page.map((row) => countAnswer(row, shownTo(actor, row))),
    nextCursor: hasMore ? encodeCursor([last.madeAt, last.countId]) : null,
  };
}

/** Views that would tell what should be there. */
const TELLING: readonly CountLineView[] = ['different', 'doubtful'];
const byNumber = z.tuple([z.int(), z.int()]);
const byTime = z.tuple([instant, z.int()]);

/**
 * A page of a count's lines.
 * @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN, INVALID_STATE for a view or an order that would tell
 *   what is hidden, or a wrong cursor
 */
export async function listLinesFor(
  reader: Reader,
  actor: Actor,
  query: QueryOf<typeof listCountLines> & { readonly countId: string },
): Promise<AnswerOf<typeof listCountLines>> {
  const { businessId } = inBusiness(actor);
  const { countId, view, sort: order, limit } = query;
  const shape = order === 'recent' ? byTime : byNumber;
  const end = decodeCursor<typeof byTime | typeof byNumber>(query.cursor, shape, '?/cursor');
  const count = await countInReach(reader, actor, countId);
  const shown = shownTo(actor, count);
  if (shown.hidden && (TELLING.includes(view) || order === 'value')) {
    throw new Refusal('INVALID_STATE');
  }
  await refuseUnknownProduct(reader, businessId, query.productId);
  const rows = await listLineRows(reader, businessId, {
    countId,
    view,
    order,
    search: searchOf(query.q),
    productId: query.productId ?? null,
    after: end === null ? null : { key: end[0], lineNo: end[1] },
    limit: limit + 1,
  });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const keyOf = (line: ListedLine): string | number => {
    if (order === 'recent') return line.countedAt ?? '';
    return order === 'value' ? Math.abs(line.differenceMinor ?? 0) : line.lineNo;
  };
  const hasMore = rows.length > limit && last !== undefined;
  return {
    items: page.map((row) => lineAnswer(row, count, shown)),
    nextCursor: hasMore ? encodeCursor([keyOf(last), last.lineNo]) : null,
  };
}
