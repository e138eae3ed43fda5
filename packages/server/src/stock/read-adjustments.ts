import { z } from 'zod';
import type { AnswerOf, QueryOf } from '@tillbook/core/endpoint';
import { id, instant } from '@tillbook/core/fields';
import { Refusal } from '@tillbook/core/refusals';
import type {
  AdjustmentDetail,
  AdjustmentRow,
  listAdjustments,
} from '@tillbook/core/stock/adjustments.api';
import type { Reader } from '../db/database.ts';
import { inBusiness, refuseOtherBranch, type Actor } from '../http/actor.ts';
import { decodeCursor } from '../http/cursor.ts';
import {
  findAdjustment,
  linesOfAdjustment,
  listAdjustmentRows,
  type AdjustmentFound,
} from './adjustments.sql.ts';
import { pageOf, reachOf, refuseUnknownProduct, seesCost } from './list-stock.ts';

const numbered = (found: string | null, number: string | null) =>
  found === null || number === null ? null : { _id: found, number };

function rowAnswer(found: AdjustmentFound, mayCost: boolean): AdjustmentRow {
  return {
    _id: found.adjustmentId,
    number: found.number,
    branch: { _id: found.branchId, name: found.branchName },
    reason: found.reason,
    note: found.note,
    linesCount: found.linesCount,
    valueMinor: mayCost ? found.valueMinor : null,
    businessDate: found.businessDate,
    postedAt: found.postedAt,
    postedByName: found.postedByName,
    reversalOf: numbered(found.reversalOf, found.reversalNumber),
    reversedBy: numbered(found.reversedBy, found.reversedByNumber),
  };
}

/** A page of adjustments, newest first. @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN */
export async function listAdjustmentsFor(
  reader: Reader,
  actor: Actor,
  query: QueryOf<typeof listAdjustments>,
): Promise<AnswerOf<typeof listAdjustments>> {
  const { businessId } = inBusiness(actor);
  const { limit, productId } = query;
  const branchIds = await reachOf(reader, actor, query.branchId);
  await refuseUnknownProduct(reader, businessId, productId);
  const end = decodeCursor(query.cursor, z.tuple([instant, id]), '?/cursor');
  const rows = await listAdjustmentRows(reader, businessId, {
    branchIds,
    reason: query.reason ?? null,
    productId: productId ?? null,
    from: query.from ?? null,
    to: query.to ?? null,
    after: end === null ? null : { postedAt: end[0], adjustmentId: end[1] },
    limit: limit + 1,
  });
  return pageOf(
    rows,
    limit,
    (row) => rowAnswer(row, seesCost(actor)),
    (row) => [row.postedAt, row.adjustmentId],
  );
}

/** One adjustment that the caller may see. @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN */
export async function adjustmentInReach(
  reader: Reader,
  actor: Actor,
  adjustmentId: string,
): Promise<AdjustmentFound> {
  const found = await findAdjustment(reader, inBusiness(actor).businessId, adjustmentId);
  if (found === null) throw new Refusal('NOT_FOUND');
  refuseOtherBranch(actor, found.branchId);
  return found;
}

/** One adjustment with its lines. @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN */
export async function adjustmentDetailFor(
  reader: Reader,
  actor: Actor,
  adjustmentId: string,
): Promise<AdjustmentDetail> {
  const found = await adjustmentInReach(reader, actor, adjustmentId);
  const lines = await linesOfAdjustment(reader, inBusiness(actor).businessId, adjustmentId);
  const mayCost = seesCost(actor);
  return {
    ...rowAnswer(found, mayCost),
    lines: lines.map(({ valueMinor, revaluedMinor, batches, ...line }) => ({
      ...line,
      valueMinor: mayCost ? valueMinor : null,
      revaluedMinor: mayCost ? revaluedMinor : null,
      batches: batches.map(({ batchId: _batchId, ...batch }) => batch),
    })),
  };
}
