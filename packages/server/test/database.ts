import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, inject, vi } from 'vitest';
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

/** Connections that nobody uses at the moment, by their address. */
const spare = new Map<string, Set<pg.Client>>();

/**
 * Works on a connection that nobody else has meanwhile, one that was used before where there is
 * one: a new one costs the machine more (12 ms) than most looks. It begins as a new one would.
 */
export async function borrowed<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const idle = spare.get(url) ?? new Set();
  spare.set(url, idle);
  const [used] = idle;
  if (used !== undefined) idle.delete(used);
  const client = used ?? (await connectOnce(url, idle));
  try {
    const result = await work(client);
    // Fails in a transaction that was left open, which ends with its connection.
    await client.query('discard all').then(
      () => idle.add(client),
      () => client.end(),
    );
    return result;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

async function connectOnce(url: string, idle: Set<pg.Client>): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  for (const end of ['error', 'end'] as const) client.on(end, () => idle.delete(client));
  await client.connect();
  return client;
}

/** Ends what lies idle of a database: one that is connected to is neither cloned nor dropped. */
export async function letGo(name: string): Promise<void> {
  const isIts = (url: string): boolean => new URL(url).pathname === `/${name}`;
  for (const [url, open] of kept) if (isIts(url)) await (await open).end();
  for (const [url, idle] of spare) {
    if (isIts(url)) await Promise.all([...idle].map((client) => client.end()));
  }
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

function asSuperuser(url: string, texts: readonly string[]): Promise<void> {
  return borrowed(url, async (client) => {
    for (const text of texts) await client.query(text);
  });
}

/** Looks at, or plants a fault in, the test database past every wall. */
export async function peek<Row extends Record<string, unknown>>(
  database: Pick<TestDatabase, 'superuserUrl'>,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return borrowed(
    database.superuserUrl,
    async (client) => (await client.query<Row>(text, values)).rows,
  );
}

/**
 * Waits until no transaction runs that is older than now. Those of other databases of the cluster
 * count too: while one runs, what was written before is still news to whoever asks what changed.
 */
export async function untilOld(database: Pick<TestDatabase, 'superuserUrl'>): Promise<void> {
  const [now] = await peek<{ xid: string }>(database, 'select pg_current_xact_id()::text xid');
  const asked = 'select pg_snapshot_xmin(pg_current_snapshot())::text::bigint > $1::bigint is_old';
  await vi.waitFor(
    async () => expect(await peek(database, asked, [now?.xid])).toEqual([{ is_old: true }]),
    { timeout: 100_000, interval: 50 },
  );
}
