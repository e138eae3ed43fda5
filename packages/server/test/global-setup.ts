import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { migrate } from '../src/db/migrate.ts';
import { startEmbedded, type EmbeddedPostgres } from '../src/embedded/embedded-postgres.ts';
import { makeRoles } from '../src/embedded/make-roles.sql.ts';
import { copyOfDataDir, newDataDir } from './copy-cluster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    superuserUrl: string;
    secrets: { owner: string; app: string; checker: string; platform: string };
  }
}

// Speed for tests that lose nothing in a crash; race and kill tests start their own.
const UNSAFE = {
  ...{ fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' },
  // What lies in memory stays small.
  max_wal_size: '512MB',
};

/** Its name says that nobody connects to it: a database in use cannot be cloned. */
export const TEMPLATE = 'tillbook_template';

/**
 * One PostgreSQL for the whole run with a migrated database that every test file clones, and beside
 * it one that was stopped, for tests that stop and kill theirs.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const emptyDataDir = newDataDir('tillbook-test-empty-');
  const first = await startEmbedded({
    dataDir: emptyDataDir,
    log: () => undefined,
    settings: UNSAFE,
  });
  await makeDatabases(first);
  await first.stop();
  const dataDir = copyOfDataDir(emptyDataDir, 'tillbook-test-');
  // A look at 100 small tables that nobody counted yet would start workers for each: 12 ms of 18.
  const settings = { ...UNSAFE, max_parallel_workers_per_gather: '0' };
  const server = await startEmbedded({ dataDir, log: () => undefined, settings });
  await makeDatabases(server);
  project.provide('emptyDataDir', emptyDataDir);
  project.provide('superuserUrl', server.superuserUrl);
  project.provide('secrets', server.secrets);
  return async () => {
    await server.discard();
    rmSync(emptyDataDir, { recursive: true, force: true });
  };
}

/** Two migrated databases where they are missing: the template, and one for a server of its own. */
async function makeDatabases({ superuserUrl, secrets }: EmbeddedPostgres): Promise<void> {
  for (const name of [TEMPLATE, 'tillbook']) {
    await migrate((await makeRoles(superuserUrl, secrets, name)).owner);
  }
}
