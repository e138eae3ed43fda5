import { isoOf, type Clock } from '../clock.ts';
import { openDatabase } from '../db/database.ts';
import { noTenant } from '../db/tenant.sql.ts';
import {
  longWork,
  removeSampleBusiness,
  removeSamplePeople,
  sampleBusinesses,
} from './sample.sql.ts';

/**
 * Removes the sample businesses whole, and the sample people who work nowhere else; whatever is
 * real stays as it is. The platform's audit keeps a line of each.
 * @param appUrl as tillbook_app
 * @returns how many businesses went
 */
export async function removeSampleData(appUrl: string, clock: Clock): Promise<number> {
  const db = openDatabase(appUrl, { max: 1, label: 'tillbook-sample' });
  try {
    const businessIds = await db.read(noTenant, sampleBusinesses);
    const at = isoOf(clock);
    for (const businessId of businessIds) {
      await db.transact(longWork, (tx) => removeSampleBusiness(tx, businessId, at));
    }
    await db.transact(noTenant, (tx) => removeSamplePeople(tx, at));
    return businessIds.length;
  } finally {
    await db.close();
  }
}
