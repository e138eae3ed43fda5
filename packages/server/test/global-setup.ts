import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '../src/db/migrate.ts';
import { startEmbedded } from '../src/embedded/embedded-postgres.ts';
import { makeRoles } from '../src/embedded/make-roles.sql.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    superuserUrl: string;
    secrets: { owner: string; app: string; checker: string; platform: string };
  }
}

/** Its name says that nobody connects to it: a database in use cannot be cloned. */
export const TEMPLATE = 'tillbook_template';

/** One PostgreSQL for the whole run, and one migrated database that every test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tillbook-test-'));
  // Speed for tests that lose nothing in a crash; race and kill tests start their own.
  // A look at 100 small tables that nobody counted yet would start workers for each: 12 ms of 18.
  const unsafe = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };
  const settings = { ...unsafe, max_parallel_workers_per_gather: '0' };
  const server = await startEmbedded({ dataDir, log: () => undefined, settings });
  const urls = await makeRoles(server.superuserUrl, server.secrets, TEMPLATE);
  await migrate(urls.owner);
  project.provide('superuserUrl', server.superuserUrl);
  project.provide('secrets', server.secrets);
  return server.discard;
}
