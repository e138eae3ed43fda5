import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { CannotStart } from '../cannot-start.ts';
import type { Manifest, TableBackup } from './manifest.ts';

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/** Rows that the migrations themselves put there; the backup brings its own. */
const SEEDED = 'platform_setting';

const FOREIGN_KEYS = `
  select conrelid::regclass::text "table", quote_ident(conname) "name",
    pg_get_constraintdef(oid) "definition"
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
  order by 1, 2`;

const FORCED = `
  select quote_ident(relname) "name" from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' and relforcerowsecurity`;

const IDENTITIES = `
  select table_name "table", column_name "column" from information_schema.columns
  where table_schema = 'public' and is_identity = 'YES'`;

/**
 * Fills an empty, migrated database from a backup whose hashes were checked, in one transaction.
 * Forced row-level security binds the owner too, so it is lifted at the start and put back at the
 * end; foreign keys form circles (a till knows its open shift), so they are dropped first and made
 * again afterwards, which checks every one of them. What triggers refuse, such as an entry that
 * does not balance, is looked at by verifying the books. Webhooks rest, for it may be a copy.
 * @param ownerUrl as tillbook_owner
 */
export async function fillDatabase(
  ownerUrl: string,
  folder: string,
  manifest: Manifest,
): Promise<void> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    application_name: 'tillbook-restore',
  });
  await client.connect();
  try {
    await client.query('begin');
    await refuseUnfit(client, manifest);
    const forced = (await client.query<{ name: string }>(FORCED)).rows.map(({ name }) => name);
    for (const name of forced)
      await client.query(`alter table ${name} no force row level security`);
    await refuseFilled(client, manifest);
    const keys = (await client.query<ForeignKey>(FOREIGN_KEYS)).rows;
    for (const key of keys) {
      await client.query(`alter table ${key.table} drop constraint ${key.name}`);
    }
    // Rows arrive as they were; what a trigger once added to them is in the backup too.
    await setTriggers(client, manifest, 'disable');
    for (const table of manifest.tables) await fillTable(client, folder, table);
    await setTriggers(client, manifest, 'enable');
    for (const key of keys) {
      await client.query(`alter table ${key.table} add constraint ${key.name} ${key.definition}`);
    }
    await setIdentities(client);
    // A back-up of a release before them has none.
    if (manifest.tables.some(({ name }) => name === 'webhook')) {
      await client.query('select rest_webhooks(now())');
    }
    for (const name of forced) await client.query(`alter table ${name} force row level security`);
    await client.query('commit');
  } finally {
    // Whatever was not committed is rolled back with the connection.
    await client.end();
  }
}

async function refuseUnfit(client: pg.Client, manifest: Manifest): Promise<void> {
  const { rows } = await client.query<{ number: number }>(
    'select max(number) "number" from migration',
  );
  const here = rows[0]?.number ?? 0;
  if (here !== manifest.migration) {
    throw new CannotStart(
      `The backup is of migration ${manifest.migration} and this database of ${here}: restore it ` +
        'with the Tillbook that made it, and let the newer one migrate it.',
    );
  }
}

async function refuseFilled(client: pg.Client, manifest: Manifest): Promise<void> {
  for (const table of manifest.tables) {
    const name = pg.escapeIdentifier(table.name);
    if (table.name === SEEDED) {
      await client.query(`delete from ${name}`);
      continue;
    }
    const { rows } = await client.query<{ some: boolean }>(
      `select exists (select from ${name}) "some"`,
    );
    if (rows[0]?.some === true) {
      throw new CannotStart(`The database is not empty (${table.name}): restore into a new one.`);
    }
  }
}

async function fillTable(client: pg.Client, folder: string, table: TableBackup): Promise<void> {
  const name = pg.escapeIdentifier(table.name);
  const columns = table.columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const rows = client.query(copyFrom(`copy ${name} (${columns}) from stdin`));
  await pipeline(createReadStream(join(folder, table.file)), createGunzip(), rows);
  const { rows: counted } = await client.query<{ count: string }>(`select count(*) from ${name}`);
  if (Number(counted[0]?.count) !== table.rows) {
    throw new Error(`${table.name}: ${counted[0]?.count} of ${table.rows} rows arrived`);
  }
}

async function setTriggers(
  client: pg.Client,
  manifest: Manifest,
  state: 'disable' | 'enable',
): Promise<void> {
  for (const { name } of manifest.tables) {
    await client.query(`alter table ${pg.escapeIdentifier(name)} ${state} trigger user`);
  }
}

async function setIdentities(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(IDENTITIES);
  for (const { table, column } of rows) {
    const sequence = `pg_get_serial_sequence('${table}', '${column}')`;
    const from = pg.escapeIdentifier(table);
    const newest = `(select max(${pg.escapeIdentifier(column)}) from ${from})`;
    await client.query(`select setval(${sequence}, coalesce(${newest}, 0) + 1, false)`);
  }
}
