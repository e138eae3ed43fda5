import { z } from 'zod';
import type { AnswerOf, QueryOf } from '@tillbook/core/endpoint';
import { id, instant } from '@tillbook/core/fields';
import type { productAudit, productSales } from '@tillbook/core/products/product-history.api';
import { Refusal } from '@tillbook/core/refusals';
import type { Reader } from '../db/database.ts';
import { branchesInReach, inBusiness, type Actor } from '../http/actor.ts';
import { decodeCursor, encodeCursor } from '../http/cursor.ts';
import { refuseUnknownBranch } from './product-movements.ts';
import { actsOnProduct, salesOfProduct } from './product-sales.sql.ts';
import { findProduct } from './products.sql.ts';

const count = z.int().min(0);

/**
 * A page of the receipts with a product.
 * @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN
 */
export async function salesFor(
  reader: Reader,
  actor: Actor,
  productId: string,
  { branchId, from, to, cursor, limit }: QueryOf<typeof productSales>,
): Promise<AnswerOf<typeof productSales>> {
  const { businessId } = inBusiness(actor);
  const end = decodeCursor(cursor, z.tuple([z.literal('sales'), instant, id, count]), '?/cursor');
  if ((await findProduct(reader, businessId, productId)) === null) throw new Refusal('NOT_FOUND');
  await refuseUnknownBranch(reader, businessId, branchId);
  const rows = await salesOfProduct(reader, businessId, {
    productId,
    branchIds: branchesInReach(actor, branchId),
    from: from ?? null,
    to: to ?? null,
    after: end === null ? null : { at: end[1], saleId: end[2], line: end[3] },
    limit: limit + 1,
  });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return {
    items: page.map(({ lineNo: _line, ...row }) => row),
    nextCursor: hasMore ? encodeCursor(['sales', last.occurredAt, last.saleId, last.lineNo]) : null,
  };
}

/** A page of what people did to a product. @throws Refusal NOT_FOUND */
export async function auditFor(
  reader: Reader,
  actor: Actor,
  productId: string,
  { cursor, limit }: QueryOf<typeof productAudit>,
): Promise<AnswerOf<typeof productAudit>> {
  const { businessId } = inBusiness(actor);
  const end = decodeCursor(cursor, z.tuple([instant, count]), '?/cursor');
  if ((await findProduct(reader, businessId, productId)) === null) throw new Refusal('NOT_FOUND');
  const after = end === null ? null : { at: end[0], seq: end[1] };
  const rows = await actsOnProduct(reader, businessId, { productId, after, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return {
    items: page.map(({ streamId, seq, detail, ...row }) => ({
      ...row,
      _id: `${streamId}.${seq}`,
      detail: JSON.parse(detail) as Record<string, unknown>,
    })),
    nextCursor: hasMore ? encodeCursor([last.at, last.seq]) : null,
  };
}
