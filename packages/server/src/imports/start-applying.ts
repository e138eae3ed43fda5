import { Refusal } from '@tillbook/core/refusals';
import type { Tx } from '../db/database.ts';
import { inBusiness, type Actor } from '../http/actor.ts';
import { insertChangeSet } from '../products/change-sets.sql.ts';
import * as sql from './imports.sql.ts';

/**
 * Says that a file is being applied; what it changes of products is one change set.
 * @throws Refusal INVALID_STATE where no row would do anything
 */
export async function startApplying(
  tx: Tx,
  actor: Actor,
  at: string,
  job: sql.ImportFound,
): Promise<void> {
  const { businessId } = inBusiness(actor);
  const { importId } = job;
  const rowsCount = job.newCount + job.updateCount;
  if (rowsCount === 0) throw new Refusal('INVALID_STATE');
  if (job.subject === 'products') {
    await insertChangeSet(tx, businessId, {
      changeSetId: importId,
      kind: 'import',
      title: job.fileName,
      rowsCount,
      contentHash: Buffer.from(job.contentHash, 'hex'),
      at,
      by: actor.personId,
      byName: actor.name,
    });
  }
  await sql.changeImport(tx, businessId, importId, at, { state: 'running', rowsDone: 0 });
}
