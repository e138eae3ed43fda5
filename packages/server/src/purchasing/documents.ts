import { z } from 'zod';
import { id, instant } from '@tillbook/core/fields';
import { Refusal } from '@tillbook/core/refusals';
import type { Reader } from '../db/database.ts';
import { branchesInReach, inBusiness, type Actor } from '../http/actor.ts';
import { decodeCursor, encodeCursor } from '../http/cursor.ts';
import { branchDays } from '../products/products.sql.ts';
import type { DocumentsAsked } from './orders.sql.ts';
import { findSupplier } from './suppliers.sql.ts';

/** What every list of documents may be asked. */
interface Query {
  readonly q?: string | undefined;
  readonly supplierId?: string | undefined;
  readonly branchId?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

const CURSOR = z.tuple([instant, id]);

/**
 * What a list asks the database, one row more than is shown.
 * @throws Refusal NOT_FOUND for an unknown branch or supplier, BRANCH_FORBIDDEN
 */
export async function documentsAsked(
  reader: Reader,
  actor: Actor,
  query: Query,
): Promise<DocumentsAsked> {
  const { businessId } = inBusiness(actor);
  const { branchId, supplierId, q, limit } = query;
  const end = decodeCursor(query.cursor, CURSOR, '?/cursor');
  if (branchId !== undefined) {
    const known = await branchDays(reader, businessId, [branchId]);
    if (known.length === 0) throw new Refusal('NOT_FOUND');
  }
  if (supplierId !== undefined) {
    const known = await findSupplier(reader, { businessId, branchIds: null, supplierId });
    if (known === null) throw new Refusal('NOT_FOUND');
  }
  return {
    businessId,
    branchIds: branchesInReach(actor, branchId),
    supplierId: supplierId ?? null,
    q: q === undefined || q.trim() === '' ? null : q.trim(),
    before: end === null ? null : { at: end[0], id: end[1] },
    limit: limit + 1,
  };
}

/** A page of rows and the cursor of the next one. `at` is the time that the list is ordered by. */
export function pageOfDocuments<Row extends { readonly _id: string }>(
  rows: readonly Row[],
  limit: number,
  at: (row: Row) => string,
): { items: Row[]; nextCursor: string | null } {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return { items, nextCursor: hasMore ? encodeCursor([at(last), last._id]) : null };
}

/** A document of a branch that the caller does not work in is none. */
export function refuseUnseen(actor: Pick<Actor, 'branchIds'>, branchId: string): void {
  if (actor.branchIds !== null && !actor.branchIds.includes(branchId)) {
    throw new Refusal('BRANCH_FORBIDDEN');
  }
}
