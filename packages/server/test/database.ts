import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { urlsOfRoles, type DatabaseUrls } from '../src/embedded/make-roles.sql.ts';

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
  await letGo(template);
  const name = `t_${randomUUID().replaceAll('-', '').slice(0, 20)}`;
  await asSuperuser(superuserUrl, [
    `create database ${name} template ${template} owner tillbook_owner`,
    // Grants on a database are not cloned.
    `revoke all on database ${name} from public`,
    `grant connect on database ${name} to tillbook_app, tillbook_checker, tillbook_platform`,
  ]);
  const urls = urlsOfRoles(superuserUrl, inject('secrets'), name);
  return {
    name,
    urls,
    superuserUrl: withDatabase(superuserUrl, name),
    async drop() {
      await letGo(name);
      await asSuperuser(superuserUrl, [`drop database if exists ${name} with (force)`]);
    },
  };
}

const kept = new Map<string, Promise<pg.Client>>();

/**
 * A connection that stays until its database is cloned or dropped: what looks often, one after the
 * other, plans its statements once.
 */
export function keptConnection(url: string): Promise<pg.Client> {
  const open = kept.get(url) ?? connectTo(url);
  kept.set(url, open);
  return open;
}

async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  // A server that a test stops or kills takes its connections with it.
  for (const end of ['error', 'end'] as const) client.on(end, () => kept.delete(url));
  await client.connect();
  return client;
}

/** A database that somebody is connected to can be neither cloned nor dropped. */
async function letGo(name: string): Promise<void> {
  for (const [url, open] of kept) {
    if (new URL(url).pathname === `/${name}`) await (await open).end();
  }
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

async function asSuperuser(url: string, texts: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const text of texts) await client.query(text);
  } finally {
    await client.end();
  }
}

/** Looks at, or plants a fault in, the test database past every wall. */
export async function peek<Row extends Record<string, unknown>>(
  database: Pick<TestDatabase, 'superuserUrl'>,
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
