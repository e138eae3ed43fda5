import { keptSince, type Kept } from '@tillbook/core/platform/retention';
import { isoOf, type Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { noTenant, openTenant } from '../db/tenant.sql.ts';
import { forgetRuns } from '../jobs/job-runs.sql.ts';
import { forgetNotices } from '../notices/notices.sql.ts';
import { forgetParked } from '../sales/parked-sales.sql.ts';
import { noteRemoved, removeOfKind, retentionNow } from './retention.sql.ts';

export interface RemovalDeps {
  readonly db: Database;
  readonly clock: Clock;
}

/** What lies in no business. */
const OF_NOBODY = ['sessions', 'acts', 'browsers', 'unproven', 'invitations'] as const;

/** Removes what the platform keeps no longer, besides what lies in businesses. */
export async function removeOldOfServer({ db, clock }: RemovalDeps): Promise<void> {
  await db.transact(noTenant, async (tx) => {
    const kept = await retentionNow(tx);
    const since = (kind: Kept) => keptSince(kept[kind], clock());
    for (const kind of OF_NOBODY) {
      const gone = await removeOfKind(tx, kind, since(kind));
      await noteRemoved(tx, kind, gone, isoOf(clock));
    }
    await noteRemoved(tx, 'runs', await forgetRuns(tx, null, since('runs')), isoOf(clock));
  });
}

/** The same in one business. */
export async function removeOldOfBusiness(
  { db, clock }: RemovalDeps,
  businessId: string,
): Promise<void> {
  await db.transact(openTenant(businessId), async (tx) => {
    const kept = await retentionNow(tx);
    const since = (kind: Kept) => keptSince(kept[kind], clock());
    await noteRemoved(tx, 'runs', await forgetRuns(tx, businessId, since('runs')), isoOf(clock));
    const notices = await forgetNotices(tx, businessId, since('notices'));
    await noteRemoved(tx, 'notices', notices, isoOf(clock));
    const parked = await forgetParked(tx, businessId, since('parked'));
    await noteRemoved(tx, 'parked', parked, isoOf(clock));
  });
}
