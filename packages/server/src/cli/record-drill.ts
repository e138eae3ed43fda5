import { isoOf, type Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { noTenant } from '../db/tenant.sql.ts';
import { DRILL_JOB } from '../jobs/job-names.ts';
import { noteRun } from '../jobs/job-runs.sql.ts';

const ERROR_MAX = 500;

/** Keeps how a restore on trial went, for whoever looks at the platform. @throws what it threw */
export async function recordDrill<T extends { readonly folder: string }>(
  db: Database,
  clock: Clock,
  drill: () => Promise<T>,
): Promise<T> {
  const startedAt = isoOf(clock);
  const note = (error: string | null, result: string | null) =>
    db.transact(noTenant, (tx) =>
      noteRun(tx, { job: DRILL_JOB, startedAt, finishedAt: isoOf(clock), error, result }),
    );
  let done: T;
  try {
    done = await drill();
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    await note(said.slice(0, ERROR_MAX), null);
    throw error;
  }
  await note(null, JSON.stringify({ folder: done.folder }));
  return done;
}
