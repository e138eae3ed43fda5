import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart } from '../cannot-start.ts';
import type { Config } from '../config.ts';
import { migrate } from '../db/migrate.ts';
import { keepEmbedded } from '../embedded/keep-embedded.ts';
import { makeRoles, type DatabaseUrls } from '../embedded/make-roles.sql.ts';
import { checkGivenDatabase, hasSampleData, refuseForgetful } from './check-database.sql.ts';

/** A database that is migrated and fit to serve. */
export type PreparedDatabase = { urls: DatabaseUrls; hasSampleData: boolean };

type Hooks = {
  log: (line: string) => void;
  /** Takes what stops the embedded server, also while it starts. */
  atStop: (stop: () => Promise<void>) => void;
  /**
   * Loads the sample businesses into a new database. A start killed in the middle leaves a part
   * of them; the next start calls it again.
   */
  loadSampleData: (urls: DatabaseUrls) => Promise<void>;
  /** The embedded database is lost for good. */
  onLost: (reason: string) => void;
};

/**
 * Starts the embedded PostgreSQL or checks the given one, migrates it, and loads the sample
 * businesses into a new one.
 * @throws CannotStart with one sentence.
 */
export async function prepareDatabase(config: Config, hooks: Hooks): Promise<PreparedDatabase> {
  const urls = config.database ?? (await startOwn(config, hooks));
  if (config.database !== null) await checkGivenDatabase(urls);
  await refuseForgetful(urls.app);
  const { applied } = await migrate(urls.owner);
  if (applied.length > 0) hooks.log(`Migrated: ${namesOf(applied)}`);
  const isNew = applied[0]?.startsWith('0001') === true;
  if (config.loadsSampleData) await loadSampleDataOnce(config.dataDir, isNew, urls, hooks);
  const isSampled = await hasSampleData(urls.platform);
  if (isSampled && config.isBeyondLoopback && !config.mayShowSampleSignInsBeyondLoopback) {
    throw new CannotStart(
      'The sample businesses, whose sign-ins everybody knows, are in this database, and other ' +
        'machines would reach it: remove them with `npm run cli -- remove-sample-data`, or set ' +
        'ALLOW_SAMPLE_SIGN_INS=1.',
    );
  }
  return { urls, hasSampleData: isSampled };
}

/** More names than these are told by the first and the last: a new database has all of them. */
const NAMED_MOST = 5;

const namesOf = (applied: readonly string[]): string =>
  applied.length <= NAMED_MOST
    ? applied.join(', ')
    : `${applied.length} steps, ${applied[0] ?? ''} to ${applied.at(-1) ?? ''}`;

async function startOwn({ dataDir }: Config, hooks: Hooks): Promise<DatabaseUrls> {
  const starting = keepEmbedded({ dataDir, log: hooks.log, onGivenUp: hooks.onLost });
  // Before it runs: whoever stops us while it starts must not leave it behind.
  hooks.atStop(async () => (await starting.catch(() => null))?.stop());
  const server = await starting;
  return makeRoles(server.superuserUrl, server.secrets);
}

/** A file marks the load as begun, so that one cut short is done again, and a removed one not. */
async function loadSampleDataOnce(
  dataDir: string,
  isNew: boolean,
  urls: DatabaseUrls,
  hooks: Hooks,
): Promise<void> {
  const marker = join(dataDir, 'sample-data-loading');
  if (isNew) writeFileSync(marker, '');
  if (!existsSync(marker)) return;
  await hooks.loadSampleData(urls);
  rmSync(marker);
}
