import { SAMPLE_PIN } from '@tillbook/core/sample';
import type { Hashing } from '../auth/hashing.ts';
import { savePin } from '../auth/pins.sql.ts';
import type { Database } from '../db/database.ts';
import { openTenant } from '../db/tenant.sql.ts';
import type { FoundedShop } from './founded.ts';

/** Owner and sellers have a PIN from the first day on. */
export async function givePins(db: Database, founded: FoundedShop, hashing: Hashing) {
  const { owner, branches, businessId, foundedMs } = founded;
  const sellers = branches.flatMap(({ tills }) => tills.map(({ worker }) => worker.personId));
  const at = new Date(foundedMs).toISOString();
  const hash = await hashing.hash(SAMPLE_PIN);
  await db.transact(openTenant(businessId), async (tx) => {
    for (const personId of new Set([owner.personId, ...sellers])) {
      await savePin(tx, { personId, hash, at });
    }
  });
}
