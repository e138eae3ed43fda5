import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../test/database.ts';
import { withPostgres15 } from '../../test/postgres-15.ts';
import { migrate } from './migrate.ts';
import { describeSchema } from './schema-dump.sql.ts';

const committed = (): string => readFileSync(join(import.meta.dirname, '../../schema.sql'), 'utf8');

let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());

test('schema.sql is what the migrations make', async () => {
  expect(await describeSchema(database.urls.owner)).toBe(committed());
});

test('PostgreSQL 15 makes the same schema', async ({ skip }) => {
  const isHere = await withPostgres15(async (urls) => {
    await migrate(urls.owner);
    expect(await describeSchema(urls.owner)).toBe(committed());
  });
  if (!isHere) skip('no PostgreSQL 15 on this machine');
});
