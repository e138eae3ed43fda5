import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { fileHash, type Manifest, type TableBackup } from './manifest.ts';

interface TableColumns {
  name: string;
  columns: string[];
}

const TABLES = `
  select c.relname "name", array_agg(a.attname::text order by a.attnum) "columns"
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    and a.attgenerated = ''
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migration'
  group by c.relname order by c.relname collate "C"`;

/** Every table's rows are counted in the snapshot they are copied from. */
async function copyTable(
  client: pg.Client,
  table: TableColumns,
  folder: string,
): Promise<TableBackup> {
  const name = pg.escapeIdentifier(table.name);
  const columns = table.columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const file = `${table.name}.copy.gz`;
  const path = join(folder, file);
  const rows = client.query(copyTo(`copy ${name} (${columns}) to stdout`));
  await pipeline(rows, createGzip(), createWriteStream(path, { mode: 0o600, flags: 'wx' }));
  // Asked for after the copy: what the copy says of its rows comes behind the last of them, and is
  // only certain to have been read once the connection takes the next question.
  const counted = await client.query<{ count: string }>(`select count(*) from ${name}`);
  const expected = Number(counted.rows[0]?.count);
  // Under row-level security a copy by the wrong role writes nothing and says nothing.
  if (rows.rowCount !== expected) {
    throw new Error(`${table.name}: ${rows.rowCount} of ${expected} rows were copied`);
  }
  return { ...table, rows: expected, file, sha256: await fileHash(path) };
}

/**
 * Copies every table as it is at one instant, while the shop goes on selling.
 * @param checkerUrl as tillbook_checker, which may read everything and write nothing
 * @param folder an existing empty folder
 * @param takenAt ISO instant for the list
 */
export async function copyDatabase(
  checkerUrl: string,
  folder: string,
  takenAt: string,
): Promise<Manifest> {
  const client = new pg.Client({
    connectionString: checkerUrl,
    application_name: 'tillbook-backup',
  });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const newest = await client.query<{ number: number }>(
      'select max(number) "number" from migration',
    );
    const tables = await client.query<TableColumns>(TABLES);
    const copied: TableBackup[] = [];
    for (const table of tables.rows) copied.push(await copyTable(client, table, folder));
    return { format: 1, takenAt, migration: newest.rows[0]?.number ?? 0, tables: copied };
  } finally {
    await client.end();
  }
}
