import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { CannotStart } from '../cannot-start.ts';
import type { Clock } from '../clock.ts';
import type { Erasure } from '../erasure.ts';
import { migrate } from '../db/migrate.ts';
import type { DatabaseUrls } from '../embedded/make-roles.sql.ts';
import { dailyBackups } from './daily-backup.ts';
import { erasureFile, readErasures } from './erasure-list.ts';
import { restoreBackup } from './take-backup.ts';

/** Whether a back-up can be restored is known when it was: what a drill needs. */
export interface DrillDeps {
  /** Makes an empty database beside the real one; null where nobody lets us. */
  readonly makeScratch:
    (() => Promise<{ readonly urls: DatabaseUrls; drop(): Promise<void> }>) | null;
  /** Where the daily back-ups lie. */
  readonly backupDir: string;
  readonly clock: Clock;
}

/** Who was forgotten, by the list of this place and the one that came with the back-up. */
export function erasuresFor(backupDir: string, folder: string): Erasure[] {
  const places = [backupDir, dirname(resolve(folder))];
  return readErasures(places.map(erasureFile));
}

/**
 * Restores a back-up into a database of its own, verifies the books there, and removes it again.
 * @param from its folder; null is the newest daily one
 * @returns the folder, and the verdict's lines
 * @throws CannotStart with one sentence: no back-up, damaged, or its books do not hold
 */
export async function drillRestore(
  { makeScratch, backupDir, clock }: DrillDeps,
  from: string | null,
): Promise<{ readonly folder: string; readonly lines: readonly string[] }> {
  if (makeScratch === null) {
    throw new CannotStart(
      'On a PostgreSQL of your own Tillbook may not make a database: make an empty one with its ' +
        'roles, set the four addresses to it, and run `restore --from FOLDER` there.',
    );
  }
  const folder = from ?? newestOf(backupDir);
  const scratch = await makeScratch();
  try {
    await migrate(scratch.urls.owner);
    const replay = { erasures: erasuresFor(backupDir, folder), clock };
    return { folder, lines: await restoreBackup(scratch.urls, folder, replay) };
  } finally {
    await scratch.drop();
  }
}

function newestOf(backupDir: string): string {
  const [newest] = existsSync(backupDir) ? dailyBackups(backupDir) : [];
  if (newest === undefined) {
    throw new CannotStart(
      `There is no daily back-up in ${backupDir}; give --from, a folder of one.`,
    );
  }
  return join(backupDir, newest);
}
