import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { email as emailField } from '@tillbook/core/fields';
import { Refusal } from '@tillbook/core/refusals';
import { createSuperAdmin } from '../auth/create-super-admin.ts';
import { dropSecondStep } from '../auth/drop-second-step.ts';
import { makeHashing } from '../auth/hashing.ts';
import { sealSecondSteps } from '../auth/seal-second-steps.ts';
import { makeSecretBox } from '../auth/secret-box.ts';
import { drillRestore, erasuresFor, type DrillDeps } from '../backup/restore-drill.ts';
import { restoreBackup, takeBackup } from '../backup/take-backup.ts';
import { rebuildFigures } from '../books/rebuild-figures.ts';
import { rebuildBooks } from '../books/sum-days.ts';
import { rebuildProducts } from '../books/sum-months.ts';
import { verifyBooks } from '../books/verify-books.ts';
import { clockedBusinesses, type ClockedBusiness } from '../jobs/job-runs.sql.ts';
import { CannotStart } from '../cannot-start.ts';
import { systemClock } from '../clock.ts';
import { openDatabase, type Database } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { describeSchema } from '../db/schema-dump.sql.ts';
import { noTenant } from '../db/tenant.sql.ts';
import type { DatabaseUrls } from '../embedded/make-roles.sql.ts';
import { removeSampleData } from '../sample/remove-sample-data.ts';
import { readPassword } from './read-password.ts';
import { recordDrill } from './record-drill.ts';

/** The words after a command, read. */
export interface Options {
  readonly to?: string | undefined;
  readonly from?: string | undefined;
  readonly email?: string | undefined;
  readonly name?: string | undefined;
  readonly business?: string | undefined;
  readonly additional?: boolean | undefined;
}

/** What commands work with besides the database. */
export interface CommandDeps extends DrillDeps {
  /** Of this installation; made where there is none yet. */
  readonly secretKey: () => Buffer;
}

export interface Command {
  readonly help: string;
  /** Whether the database is brought forward first. */
  readonly migrates: boolean;
  /** Answers the exit code. @throws CannotStart with one sentence */
  run(urls: DatabaseUrls, options: Options, deps: CommandDeps): Promise<number>;
}

function needed(value: string | undefined, option: string): string {
  if (value === undefined || value === '') throw new CannotStart(`Give ${option}.`);
  return value;
}

function emailOf(text: string): string {
  const parsed = emailField.safeParse(text);
  if (!parsed.success)
    throw new CannotStart(`--email is "${text}"; it should be an e-mail address.`);
  return parsed.data;
}

const superAdmin: Command = {
  help: `create-super-admin --email E --name N [--additional]
  Creates a super admin; the password is read from standard input.`,
  migrates: true,
  async run(urls, options) {
    const email = emailOf(needed(options.email, '--email'));
    const name = needed(options.name, '--name');
    const password = await readPassword();
    const ownerDb = openDatabase(urls.owner, { max: 1, label: 'tillbook-cli' });
    try {
      const deps = { ownerDb, clock: systemClock, hashing: makeHashing() };
      const isAdditional = options.additional === true;
      await createSuperAdmin(deps, { name, email, password, isAdditional });
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'INVALID_STATE')) throw error;
      throw new CannotStart('There is a super admin already; --additional makes another one.');
    } finally {
      await ownerDb.close();
    }
    console.log(`${email} is super admin.`);
    return 0;
  },
};

const resetSecondStep: Command = {
  help: `reset-second-step --email E
  Switches off the two-step sign-in of somebody who lost both app and recovery codes.`,
  migrates: true,
  async run(urls, options) {
    const email = emailOf(needed(options.email, '--email'));
    const ownerDb = openDatabase(urls.owner, { max: 1, label: 'tillbook-cli' });
    try {
      const wasOn = await dropSecondStep({ ownerDb, clock: systemClock }, email);
      console.log(
        wasOn ? `${email} signs in with the password alone.` : `${email} had no second step.`,
      );
    } finally {
      await ownerDb.close();
    }
    return 0;
  },
};

const verify: Command = {
  help: `verify-books
  Checks every invariant of the books, says how many rows it looked at, names what is broken.`,
  migrates: false,
  async run(urls) {
    const verdict = await verifyBooks(urls.checker);
    console.log(verdict.lines.join('\n'));
    console.log(verdict.isInOrder ? 'The books are in order.' : 'The books are NOT in order.');
    return verdict.isInOrder ? 0 : 1;
  },
};

type Work = (db: Database, place: ClockedBusiness) => Promise<string>;

/** Does something with every open business, or with one, and says what came of it. */
async function withBusinesses(
  urls: DatabaseUrls,
  { business }: Options,
  work: Work,
): Promise<number> {
  const db = openDatabase(urls.app, { max: 1, label: 'tillbook-cli' });
  const platformDb = openDatabase(urls.platform, { max: 1, label: 'tillbook-cli-platform' });
  try {
    const all = await platformDb.read(noTenant, clockedBusinesses);
    const places = all.filter(({ businessId }) => (business ?? businessId) === businessId);
    if (places.length === 0 && business !== undefined) {
      throw new CannotStart(`There is no open business ${business}.`);
    }
    for (const place of places) console.log(`${place.name}: ${await work(db, place)}`);
    return 0;
  } finally {
    await Promise.all([db.close(), platformDb.close()]);
  }
}

const rebuildDays: Command = {
  help: `rebuild-account-days [--business ID]
  Sums the accounts of all businesses, or of one, anew by day from the journal, while they sell.`,
  migrates: true,
  run: (urls, options) =>
    withBusinesses(urls, options, async (db, place) => {
      const days = await rebuildBooks({ db, clock: systemClock }, place);
      return `${days} days are summed.`;
    }),
};

const rebuildSales: Command = {
  help: `rebuild-sales-sums [--business ID]
  Compares the sums of all businesses, or of one, with their sales; names and mends what differs.`,
  migrates: true,
  run: (urls, options) =>
    withBusinesses(urls, options, async (db, place) => {
      const { name, businessId } = place;
      const { hours, days, mended } = await rebuildFigures(db, businessId);
      const months = await rebuildProducts({ db, clock: systemClock }, place);
      for (const line of mended) console.log(`${name}: ${line}`);
      const kept = `${hours} hours of tills, ${days} days and ${months} months of products`;
      return mended.length === 0 ? `${kept}: all right.` : `${kept}: ${mended.length} mended.`;
    }),
};

const backup: Command = {
  help: `backup --to FOLDER
  Copies every table as it is at this moment, with hashes, while the shop goes on selling.`,
  migrates: false,
  async run(urls, options) {
    const folder = needed(options.to, '--to, a new folder');
    const manifest = await takeBackup(urls.checker, folder, systemClock);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`${rows} rows of ${manifest.tables.length} tables are in ${folder}.`);
    return 0;
  },
};

const restore: Command = {
  help: `restore --from FOLDER
  Fills a new, empty database, forgets again whoever was forgotten since, verifies the books.`,
  migrates: true,
  async run(urls, options, { secretKey, backupDir }) {
    const folder = needed(options.from, '--from, the folder of a backup');
    const replay = { erasures: erasuresFor(backupDir, folder), clock: systemClock };
    console.log((await restoreBackup(urls, folder, replay)).join('\n'));
    console.log('Restored; the books are in order.');
    const warning = await sealSecondSteps(urls.owner, makeSecretBox(secretKey()));
    if (warning !== null) console.log(warning);
    return 0;
  },
};

const drill: Command = {
  help: `restore-drill [--from FOLDER]
  Restores the newest back-up, or the given one, beside the real database and verifies its books.`,
  migrates: false,
  async run(urls, options, deps) {
    const db = openDatabase(urls.app, { max: 1, label: 'tillbook-cli' });
    try {
      const { folder, lines } = await recordDrill(db, systemClock, () =>
        drillRestore(deps, options.from ?? null),
      );
      console.log(lines.join('\n'));
      console.log(`${folder} can be restored; its books are in order.`);
    } finally {
      await db.close();
    }
    return 0;
  },
};

const removeSamples: Command = {
  help: `remove-sample-data
  Removes the sample businesses and their people, and nothing else.`,
  migrates: true,
  async run(urls) {
    const removed = await removeSampleData(urls.app, systemClock);
    console.log(removed === 0 ? 'There is no sample data.' : `${removed} businesses removed.`);
    return 0;
  },
};

const schema: Command = {
  help: `schema
  Writes packages/server/schema.sql from the migrated database.`,
  migrates: true,
  async run(urls) {
    const file = join(import.meta.dirname, '../../schema.sql');
    writeFileSync(file, await describeSchema(urls.owner));
    console.log(`${file} is written.`);
    return 0;
  },
};

export const COMMANDS: Readonly<Record<string, Command>> = {
  'create-super-admin': superAdmin,
  'reset-second-step': resetSecondStep,
  'verify-books': verify,
  'rebuild-account-days': rebuildDays,
  'rebuild-sales-sums': rebuildSales,
  backup,
  restore,
  'restore-drill': drill,
  'remove-sample-data': removeSamples,
  schema,
};

/** Brings the database forward where the command wants it, then runs it. */
export async function runCommand(
  command: Command,
  urls: DatabaseUrls,
  options: Options,
  deps: CommandDeps,
): Promise<number> {
  if (command.migrates) {
    await migrate(urls.owner);
    await sealSecondSteps(urls.owner, makeSecretBox(deps.secretKey()));
  }
  return command.run(urls, options, deps);
}
