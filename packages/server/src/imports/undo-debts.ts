import type { ImportDetail } from '@tillbook/core/imports/imports.api';
import { archiveUnused } from '../customers/customers.sql.ts';
import type { Tx } from '../db/database.ts';
import { takeBackOpening } from '../debts/openings.ts';
import { newId } from '../new-id.ts';
import { clerkOfJob, recordDebts } from './debt-clerk.ts';
import { importedDebts } from './import-rows.sql.ts';
import type { JobOf } from './import-work.ts';

type Kept = NonNullable<ImportDetail['undo']>['kept'];

/**
 * Takes debts of a file back: each by a document of its own, as long as nothing paid it. Customers
 * that the file brought and nobody used since are archived; the rest is kept and told. No names are
 * written: they are the customers' own.
 */
export async function takeDebtsBack(tx: Tx, job: JobOf): Promise<ImportDetail['undo']> {
  const clerk = clerkOfJob(job);
  const { businessId, at } = clerk;
  const rows = await importedDebts(tx, businessId, job.importId);
  const nowMs = Date.parse(at);
  const back = new Set<number>();
  for (const { number, openingId } of rows) {
    if (openingId === null) continue;
    if (await takeBackOpening(tx, clerk, openingId, newId(nowMs))) back.add(number);
  }
  const fresh = [...new Set(rows.flatMap((row) => (row.isFresh ? row.customerId : [])))];
  const archived = new Set(await archiveUnused(tx, businessId, fresh, at));
  const kept = rows.flatMap(({ number, customerId, openingId }): Kept => {
    if (openingId === null) {
      return archived.has(customerId)
        ? []
        : [{ subjectId: customerId, name: '', problem: 'CUSTOMER_USED' }];
    }
    return back.has(number) ? [] : [{ subjectId: customerId, name: '', problem: 'PAID_SINCE' }];
  });
  const undone = rows.length - kept.length;
  const detail = { undone, kept: kept.length, archived: archived.size };
  await recordDebts(tx, job, 'debts.taken_back', detail);
  return { undone, kept };
}
