import { isoOf, type Clock } from '../clock.ts';
import { openDatabase, type Database } from '../db/database.ts';
import { noTenant } from '../db/tenant.sql.ts';
import {
  longWork,
  removeSampleBusiness,
  removeSamplePeople,
  sampleBusinesses,
} from './sample.sql.ts';

/**
 * Removes the sample businesses whole, and the sample people who work nowhere else, over a database
 * that is open as tillbook_app; whatever is real stays as it is.
 * @returns how many businesses went
 */
export async function removeSamplesFrom(db: Database, clock: Clock): Promise<number> {
  const businessIds = await db.read(noTenant, sampleBusinesses);
  const at = isoOf(clock);
  for (const businessId of businessIds) {
    await db.transact(longWork, (tx) => removeSampleBusiness(tx, businessId, at));
  }
  await db.transact(noTenant, (tx) => removeSamplePeople(tx, at));
  return businessIds.length;
}

/**
 * The same over a connection of its own. The platform's audit keeps a line of each.
 * @param appUrl as tillbook_app
 * @returns how many businesses went
 */
export async function removeSampleData(appUrl: string, clock: Clock): Promise<number> {
  const db = openDatabase(appUrl, { max: 1, label: 'tillbook-sample' });
  try {
    return await removeSamplesFrom(db, clock);
  } finally {
    await db.close();
  }
}
