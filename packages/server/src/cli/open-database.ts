import { randomUUID } from 'node:crypto';
import type { Config } from '../config.ts';
import { runningEmbedded, startEmbedded } from '../embedded/embedded-postgres.ts';
import { dropDatabase, makeRoles, type DatabaseUrls } from '../embedded/make-roles.sql.ts';
import type { Secrets } from '../embedded/secrets.ts';

/** The database of a command, and how to let go of it. */
export interface OpenedDatabase {
  readonly urls: DatabaseUrls;
  /** Makes a database beside it for the time of a command; null where we may not. */
  readonly makeScratch: (() => Promise<ScratchDatabase>) | null;
  close(): Promise<void>;
}

/** An empty database with our roles, and how it goes again. */
export interface ScratchDatabase {
  readonly urls: DatabaseUrls;
  drop(): Promise<void>;
}

/**
 * The given PostgreSQL, or the embedded one: that of the running server, else started for the time
 * of the command.
 */
export async function openForCommand(config: Config): Promise<OpenedDatabase> {
  if (config.database !== null) {
    return { urls: config.database, makeScratch: null, close: async () => undefined };
  }
  const running = runningEmbedded(config.dataDir);
  if (running !== null) {
    const urls = await makeRoles(running.url, running.secrets);
    const makeScratch = () => scratchBeside(running.url, running.secrets);
    return { urls, makeScratch, close: async () => undefined };
  }
  const started = await startEmbedded({ dataDir: config.dataDir, log: console.error });
  const urls = await makeRoles(started.superuserUrl, started.secrets);
  const makeScratch = () => scratchBeside(started.superuserUrl, started.secrets);
  return { urls, makeScratch, close: started.stop };
}

async function scratchBeside(superuserUrl: string, secrets: Secrets): Promise<ScratchDatabase> {
  const name = `tillbook_drill_${randomUUID().replaceAll('-', '').slice(0, 12)}`;
  const urls = await makeRoles(superuserUrl, secrets, name);
  return { urls, drop: () => dropDatabase(superuserUrl, name) };
}
