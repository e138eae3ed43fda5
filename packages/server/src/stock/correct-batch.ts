import { Refusal } from '@tillbook/core/refusals';
import type { Clock } from '../clock.ts';
import type { Tx } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { changeExpiry } from './batches.sql.ts';
import { findBatch } from './list-batches.sql.ts';
import { batchAnswer } from './list-stock.ts';
import { recordStock, stockAuthor } from './stock-author.ts';
import { lockLevels } from './stock.sql.ts';

/**
 * Corrects the day a batch is good until. No value changes by it.
 * @throws Refusal NOT_FOUND, BRANCH_FORBIDDEN, VERSION_CONFLICT
 */
export async function correctOneBatch(
  tx: Tx,
  actor: Actor,
  clock: Clock,
  wanted: { batchId: string; version: number; expiresOn: string | null },
) {
  const { businessId } = inBusiness(actor);
  const { batchId, version, expiresOn } = wanted;
  const at = new Date(clock()).toISOString();
  const before = await findBatch(tx, businessId, batchId, at);
  if (before === null) throw new Refusal('NOT_FOUND');
  const author = await stockAuthor(tx, actor, clock, before.branchId);
  await lockLevels(tx, businessId, [before]);
  const isChanged = await changeExpiry(tx, businessId, { batchId, version, expiresOn });
  if (!isChanged) throw new Refusal('VERSION_CONFLICT');
  const { code, productId } = before;
  await recordStock(tx, author, {
    action: 'stock.batch_corrected',
    subjectId: batchId,
    detail: { code, productId, from: before.expiresOn, to: expiresOn },
  });
  const after = await findBatch(tx, businessId, batchId, at);
  if (after === null) throw new Error('A batch is gone');
  return batchAnswer(after, actor);
}
