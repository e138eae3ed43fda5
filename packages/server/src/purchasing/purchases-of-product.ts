import { z } from 'zod';
import type { AnswerOf, QueryOf } from '@tillbook/core/endpoint';
import { id, instant } from '@tillbook/core/fields';
import { unitCostOf } from '@tillbook/core/purchasing/purchase-amounts';
import type { productPurchases } from '@tillbook/core/purchasing/receipts.api';
import { Refusal } from '@tillbook/core/refusals';
import type { Reader } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { decodeCursor, encodeCursor } from '../http/cursor.ts';
import { findProduct } from '../products/products.sql.ts';
import { purchasesOfProduct, suppliersOfProduct } from './receipts.sql.ts';

const CURSOR = z.tuple([z.literal('bought'), instant, id, z.int()]);

/**
 * What of a product was bought, newest first, and who supplies it.
 * @throws Refusal NOT_FOUND
 */
export async function purchasesFor(
  reader: Reader,
  actor: Actor,
  productId: string,
  query: QueryOf<typeof productPurchases>,
): Promise<AnswerOf<typeof productPurchases>> {
  const { businessId } = inBusiness(actor);
  const end = decodeCursor(query.cursor, CURSOR, '?/cursor');
  const before = end === null ? null : ([end[1], end[2], end[3]] as const);
  const product = await findProduct(reader, businessId, productId);
  if (product === null) throw new Refusal('NOT_FOUND');
  const { branchIds } = actor;
  const asked = { businessId, productId, branchIds, before, limit: query.limit + 1 };
  const rows = await purchasesOfProduct(reader, asked);
  const items = rows.slice(0, query.limit).map((row) => ({
    ...row,
    landedUnitMinor: unitCostOf(row.netMinor + row.chargeMinor, row.stockQuantityMilli),
  }));
  const last = items.at(-1);
  const hasMore = rows.length > query.limit && last !== undefined;
  const next = hasMore ? ['bought', last.receivedAt, last.receiptId, last.lineNo] : null;
  return {
    items,
    nextCursor: next === null ? null : encodeCursor(next),
    suppliers: await suppliersOfProduct(reader, businessId, productId),
  };
}
