import { id } from '@tillbook/core/fields';
import type { AnswerOf } from '@tillbook/core/endpoint';
import { TILL_CATALOGUE_PAGE } from '@tillbook/core/limits';
import { Refusal } from '@tillbook/core/refusals';
import { localMoment } from '@tillbook/core/reports/period';
import { availableMilli } from '@tillbook/core/sales/sold-goods';
import type { tillCatalogue } from '@tillbook/core/sales/till-catalogue.api';
import { z } from 'zod';
import type { Reader } from '../db/database.ts';
import { inBusiness, refuseOtherBranch, type Actor } from '../http/actor.ts';
import { decodeCursor, encodeCursor } from '../http/cursor.ts';
import { tillSellingOf } from './selling.ts';
import { branchDay, readCatalogue, type CatalogueRow } from './till-catalogue.sql.ts';

/** What a till sells, page by page by product id. @throws Refusal 404, 403 BRANCH_FORBIDDEN */
export async function catalogueFor(
  reader: Reader,
  actor: Actor,
  nowMs: number,
  query: { readonly branchId: string; readonly cursor?: string | undefined },
): Promise<AnswerOf<typeof tillCatalogue>> {
  const { businessId, taxMode, taxRounding, stockPolicy } = inBusiness(actor);
  const { branchId } = query;
  const day = await branchDay(reader, businessId, branchId);
  if (day === null) throw new Refusal('NOT_FOUND');
  refuseOtherBranch(actor, branchId);
  const end = decodeCursor(query.cursor, z.tuple([id]), '?/cursor');
  const limit = TILL_CATALOGUE_PAGE + 1;
  const afterId = end?.[0] ?? null;
  const { businessDate: today } = localMoment(nowMs, day.timezone, day.cutoffMinutes);
  const rows = await readCatalogue(reader, { businessId, branchId, today, afterId, limit });
  const items = rows.slice(0, TILL_CATALOGUE_PAGE).map(counted);
  const last = rows.length > items.length ? items.at(-1) : undefined;
  return {
    items,
    nextCursor: last === undefined ? null : encodeCursor([last._id]),
    taxMode,
    taxRounding,
    stockPolicy,
    selling: await tillSellingOf(reader, actor, { branchId, today, ...day }),
    asOf: new Date(nowMs).toISOString(),
    pageSize: TILL_CATALOGUE_PAGE,
  };
}

/** A kit has no stock of its own: there are as many as its parts make. */
export function counted(row: CatalogueRow): CatalogueRow {
  if (row.kind !== 'kit') return row;
  const held = new Map(row.components.map((part) => [part.productId, part.heldMilli]));
  const kit = { ...row, productId: row._id, packUnitsMilli: null };
  const quantityMilli = availableMilli(kit, (productId) => held.get(productId) ?? 0) ?? 0;
  return { ...row, quantityMilli };
}
