import type { Database } from '../db/database.ts';
import { openTenant } from '../db/tenant.sql.ts';
import { saveTheView } from '../reports/saved-views.ts';
import { chanceOf } from './chance.ts';
import type { FoundedShop } from './founded.ts';

const HOUR_MS = 3_600_000;

/** A report that the owner looks at every week was saved for everybody. */
export async function saveViews(db: Database, founded: FoundedShop): Promise<void> {
  const { shop, owner, businessId, foundedMs } = founded;
  const atMs = foundedMs + 4 * HOUR_MS;
  const view = {
    ...{ _id: chanceOf(`${shop.name} views`).id(atMs), name: 'Branches last week' },
    ...{ report: 'sales-by-branch' as const, isShared: true },
    asked: { period: 'lastWeek' as const },
  };
  await db.transact(openTenant(businessId), (tx) => saveTheView(tx, owner, view, atMs));
}
