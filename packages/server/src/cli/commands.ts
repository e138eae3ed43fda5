import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { email as emailField } from '@tillbook/core/fields';
import { Refusal } from '@tillbook/core/refusals';
import { createSuperAdmin } from '../auth/create-super-admin.ts';
import { makeHashing } from '../auth/hashing.ts';
import { restoreBackup, takeBackup } from '../backup/take-backup.ts';
import { verifyBooks } from '../books/verify-books.ts';
import { CannotStart } from '../cannot-start.ts';
import { systemClock } from '../clock.ts';
import { openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { describeSchema } from '../db/schema-dump.sql.ts';
import type { DatabaseUrls } from '../embedded/make-roles.sql.ts';
import { removeSampleData } from '../sample/remove-sample-data.ts';
import { readPassword } from './read-password.ts';

/** The words after a command, read. */
export interface Options {
  readonly to?: string | undefined;
  readonly from?: string | undefined;
  readonly email?: string | undefined;
  readonly name?: string | undefined;
  readonly additional?: boolean | undefined;
}

export interface Command {
  readonly help: string;
  /** Whether the database is brought forward first. */
  readonly migrates: boolean;
  /** Answers the exit code. @throws CannotStart with one sentence */
  run(urls: DatabaseUrls, options: Options): Promise<number>;
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
  Fills a new, empty database from a backup, then verifies the books.`,
  migrates: true,
  async run(urls, options) {
    const folder = needed(options.from, '--from, the folder of a backup');
    console.log((await restoreBackup(urls, folder)).join('\n'));
    console.log('Restored; the books are in order.');
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
  'verify-books': verify,
  backup,
  restore,
  'remove-sample-data': removeSamples,
  schema,
};

/** Brings the database forward where the command wants it, then runs it. */
export async function runCommand(
  command: Command,
  urls: DatabaseUrls,
  options: Options,
): Promise<number> {
  if (command.migrates) await migrate(urls.owner);
  return command.run(urls, options);
}
