import { z } from 'zod';
import type { AnswerOf, QueryOf } from '@tillbook/core/endpoint';
import { id, instant } from '@tillbook/core/fields';
import { PRICE_KINDS, type priceHistory } from '@tillbook/core/products/prices.api';
import { Refusal } from '@tillbook/core/refusals';
import type { Reader } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { decodeCursor, encodeCursor } from '../http/cursor.ts';
import { priceHistoryOf, type PriceChangeRow } from './price-changes.sql.ts';
import { seesCost } from './product-answer.ts';
import { findProduct } from './products.sql.ts';

const named = (id: string | null, name: string | null): { _id: string; name: string } | null =>
  id === null || name === null ? null : { _id: id, name };

function answerOf(row: PriceChangeRow): AnswerOf<typeof priceHistory>['items'][number] {
  return {
    _id: row._id,
    what: row.what,
    branch: named(row.branchId, row.branchName),
    priceList: named(row.priceListId, row.priceListName),
    pack: named(row.packId, row.packName),
    beforeMinor: row.beforeMinor,
    afterMinor: row.afterMinor,
    reason: row.reason,
    source: row.sourceKind,
    sourceId: row.sourceId,
    changedAt: row.changedAt,
    changedByName: row.changedByName,
  };
}

/** A page of what a product's prices were; its costs only to those who may see them. */
export async function priceHistoryFor(
  reader: Reader,
  actor: Actor,
  productId: string,
  { what, cursor, limit }: QueryOf<typeof priceHistory>,
): Promise<AnswerOf<typeof priceHistory>> {
  const { businessId } = inBusiness(actor);
  const end = decodeCursor(cursor, z.tuple([instant, id]), '?/cursor');
  if ((await findProduct(reader, businessId, productId)) === null) throw new Refusal('NOT_FOUND');
  const visible = PRICE_KINDS.filter((kind) => kind !== 'cost' || seesCost(actor));
  const rows = await priceHistoryOf(reader, businessId, {
    productId,
    what: what === undefined ? visible : visible.filter((kind) => kind === what),
    branchIds: actor.branchIds,
    after: end === null ? null : { at: end[0], id: end[1] },
    limit: limit + 1,
  });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return {
    items: page.map(answerOf),
    nextCursor: hasMore ? encodeCursor([last.changedAt, last._id]) : null,
  };
}
