import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { makeRoles, type DatabaseUrls } from '../src/embedded/make-roles.sql.ts';

const TEMPLATE = 'tillbook_template';

export interface TestDatabase {
  readonly name: string;
  readonly urls: DatabaseUrls;
  readonly superuserUrl: string;
  drop(): Promise<void>;
}

/** A database of the test’s own: a clone (about 0.1 s) of the migrated template, or of another. */
export async function cloneDatabase(template = TEMPLATE): Promise<TestDatabase> {
  const superuserUrl = inject('superuserUrl');
  const name = `t_${randomUUID().replaceAll('-', '').slice(0, 20)}`;
  await asSuperuser(
    superuserUrl,
    `create database ${name} template ${template} owner tillbook_owner`,
  );
  const urls = await makeRoles(superuserUrl, inject('secrets'), name);
  await asSuperuser(
    superuserUrl,
    `grant connect on database ${name} to tillbook_app, tillbook_checker, tillbook_platform`,
  );
  return {
    name,
    urls,
    superuserUrl: withDatabase(superuserUrl, name),
    drop: () => asSuperuser(superuserUrl, `drop database if exists ${name} with (force)`),
  };
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

async function asSuperuser(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

/** Looks at, or plants a fault in, the test database past every wall. */
export async function peek<Row extends Record<string, unknown>>(
  database: TestDatabase,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: database.superuserUrl });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}
