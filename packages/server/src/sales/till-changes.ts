import { z } from 'zod';
import type { AnswerOf, QueryOf } from '@tillbook/core/endpoint';
import { day } from '@tillbook/core/fields';
import { TILL_CATALOGUE_PAGE } from '@tillbook/core/limits';
import { Refusal } from '@tillbook/core/refusals';
import { localMoment } from '@tillbook/core/reports/period';
import type { tillChanges } from '@tillbook/core/sales/till-changes.api';
import type { Reader } from '../db/database.ts';
import { readHorizon } from '../db/written-since.sql.ts';
import { inBusiness, refuseOtherBranch, type Actor } from '../http/actor.ts';
import { decodeCursor, encodeCursor } from '../http/cursor.ts';
import { tillSellingOf } from './selling.ts';
import { branchDay, readCatalogue } from './till-catalogue.sql.ts';
import { counted } from './till-catalogue.ts';
import { readChanges } from './till-changes.sql.ts';

/** A transaction's number and the business day of the question. */
const place = z.tuple([z.string().regex(/^\d{1,18}$/), day]);

/**
 * What changed for the tills of a branch since a cursor; without one only where changes begin.
 * @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN, or a wrong cursor
 */
export async function changesFor(
  reader: Reader,
  actor: Actor,
  nowMs: number,
  query: QueryOf<typeof tillChanges>,
): Promise<AnswerOf<typeof tillChanges>> {
  const { businessId, taxMode, taxRounding, stockPolicy } = inBusiness(actor);
  const { branchId } = query;
  const known = await branchDay(reader, businessId, branchId);
  if (known === null) throw new Refusal('NOT_FOUND');
  refuseOtherBranch(actor, branchId);
  const from = decodeCursor(query.cursor, place, '?/cursor');
  const { businessDate: today } = localMoment(nowMs, known.timezone, known.cutoffMinutes);
  const selling = await tillSellingOf(reader, actor, { branchId, today, ...known });
  const asOf = new Date(nowMs).toISOString();
  const common = { taxMode, taxRounding, stockPolicy, selling, asOf };
  if (from === null) {
    const cursor = encodeCursor([await readHorizon(reader), today]);
    return { items: [], gone: [], isReset: false, cursor, ...common };
  }
  const limit = TILL_CATALOGUE_PAGE + 1;
  const asked = { businessId, branchId, horizon: from[0], day: from[1], today, limit };
  const { horizon, isOtherBranch, products } = await readChanges(reader, asked);
  const cursor = encodeCursor([horizon, today]);
  if (isOtherBranch || products.length === limit) {
    return { items: [], gone: [], isReset: true, cursor, ...common };
  }
  const productIds = products.filter(({ isGone }) => !isGone).map(({ productId }) => productId);
  const rows = { businessId, branchId, today, afterId: null, limit, productIds };
  return {
    items: (await readCatalogue(reader, rows)).map(counted),
    gone: products.filter(({ isGone }) => isGone).map(({ productId }) => productId),
    isReset: false,
    cursor,
    ...common,
  };
}
