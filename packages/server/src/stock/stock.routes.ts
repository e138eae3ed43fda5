import {
  getAdjustment,
  listAdjustments,
  postAdjustment,
  reverseAdjustment,
} from '@tillbook/core/stock/adjustments.api';
import {
  correctBatch,
  listBatches,
  listStock,
  saveStockPolicy,
  stockAt,
  stockSummary,
} from '@tillbook/core/stock/stock.api';
import { isoOf } from '../clock.ts';
import { bindRead, bindWrite, type Doors } from '../http/bind.ts';
import { correctOneBatch } from './correct-batch.ts';
import { listBatchesFor, listStockFor, stockAtFor, stockSummaryFor } from './list-stock.ts';
import { postNewAdjustment } from './post-adjustment.ts';
import { adjustmentDetailFor, adjustmentInReach, listAdjustmentsFor } from './read-adjustments.ts';
import { reverseOneAdjustment } from './reverse-adjustment.ts';
import { stockAuthor } from './stock-author.ts';
import { changeStockPolicy } from './stock-policy.ts';

/** The doors to what lies where, and why. */
export function bindStock(doors: Doors): void {
  bindLists(doors);
  bindAdjustments(doors);
  bindWrite(doors, correctBatch, ({ tx, actor, params, body }) =>
    correctOneBatch(tx, actor, doors.clock, { ...params, ...body }),
  );
  bindWrite(doors, saveStockPolicy, ({ tx, actor, body }) =>
    changeStockPolicy(tx, actor, doors.clock, body),
  );
}

function bindLists(doors: Doors): void {
  const { clock } = doors;
  bindRead(doors, listStock, ({ reader, actor, query }) =>
    listStockFor(reader, actor, query, isoOf(clock)),
  );
  bindRead(doors, stockSummary, ({ reader, actor, query }) =>
    stockSummaryFor(reader, actor, query, isoOf(clock)),
  );
  bindRead(doors, listBatches, ({ reader, actor, query }) =>
    listBatchesFor(reader, actor, query, isoOf(clock)),
  );
  bindRead(doors, stockAt, ({ reader, actor, query }) => stockAtFor(reader, actor, query));
}

function bindAdjustments(doors: Doors): void {
  const { clock } = doors;
  bindRead(doors, listAdjustments, ({ reader, actor, query }) =>
    listAdjustmentsFor(reader, actor, query),
  );
  bindRead(doors, getAdjustment, ({ reader, actor, params }) =>
    adjustmentDetailFor(reader, actor, params.adjustmentId),
  );
  bindWrite(doors, postAdjustment, async ({ tx, actor, body }) => {
    const author = await stockAuthor(tx, actor, clock, body.branchId);
    await postNewAdjustment(tx, author, body);
    return adjustmentDetailFor(tx, actor, body._id);
  });
  bindWrite(doors, reverseAdjustment, async ({ tx, actor, params, body }) => {
    const { adjustmentId } = params;
    const { branchId } = await adjustmentInReach(tx, actor, adjustmentId);
    const author = await stockAuthor(tx, actor, clock, branchId);
    const { _id: reversalId, note } = body;
    await reverseOneAdjustment(tx, author, { adjustmentId, reversalId, note });
    return adjustmentDetailFor(tx, actor, reversalId);
  });
}
