import type { Config } from '../config.ts';
import { runningEmbedded, startEmbedded } from '../embedded/embedded-postgres.ts';
import { makeRoles, type DatabaseUrls } from '../embedded/make-roles.sql.ts';

/** The database of a command, and how to let go of it. */
export interface OpenedDatabase {
  readonly urls: DatabaseUrls;
  close(): Promise<void>;
}

/**
 * The given PostgreSQL, or the embedded one: that of the running server, else started for the time
 * of the command.
 */
export async function openForCommand(config: Config): Promise<OpenedDatabase> {
  if (config.database !== null) return { urls: config.database, close: async () => undefined };
  const running = runningEmbedded(config.dataDir);
  if (running !== null) {
    const urls = await makeRoles(running.url, running.secrets);
    return { urls, close: async () => undefined };
  }
  const started = await startEmbedded({ dataDir: config.dataDir, log: console.error });
  const urls = await makeRoles(started.superuserUrl, started.secrets);
  return { urls, close: started.stop };
}
