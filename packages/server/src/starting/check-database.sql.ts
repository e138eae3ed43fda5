import pg from 'pg';
import { CannotStart } from '../cannot-start.ts';
import type { DatabaseUrls } from '../embedded/make-roles.sql.ts';

const oldestVersion = 150_000;
const roles = ['owner', 'app', 'checker', 'platform'].map((name) => `tillbook_${name}`);

/** The variable that holds each role's address. */
const variables: Record<keyof DatabaseUrls, string> = {
  app: 'DATABASE_URL',
  owner: 'MIGRATE_DATABASE_URL',
  checker: 'CHECKER_DATABASE_URL',
  platform: 'PLATFORM_DATABASE_URL',
};

type Facts = {
  version: number;
  roleName: string;
  isSuperuser: boolean;
  bypassesWalls: boolean;
  ownsSomething: boolean;
  memberOf: string | null;
  missingRole: string | null;
};

const factsText = `
  select current_setting('server_version_num')::int as "version",
    me.rolname as "roleName",
    me.rolsuper as "isSuperuser",
    me.rolbypassrls as "bypassesWalls",
    exists (select from pg_class where relowner = me.oid)
      or exists (select from pg_database where datdba = me.oid) as "ownsSomething",
    (select min(granted.rolname) from pg_auth_members m
      join pg_roles granted on granted.oid = m.roleid
      where m.member = me.oid) as "memberOf",
    (select min(wanted.name) from unnest($1::text[]) as wanted (name)
      where not exists (select from pg_roles where rolname = wanted.name)) as "missingRole"
  from pg_roles me where me.rolname = current_user`;

/**
 * Checks a PostgreSQL that was given: reachable, new enough, every role there under its name, and
 * none of them with more power than its work needs.
 * @throws CannotStart with one sentence that names the variable.
 */
export async function checkGivenDatabase(urls: DatabaseUrls): Promise<void> {
  for (const login of ['app', 'owner', 'checker', 'platform'] as const) {
    const facts = await factsOf(variables[login], urls[login]);
    refuseFacts(login, facts);
  }
}

function refuseFacts(login: keyof DatabaseUrls, facts: Facts): void {
  const variable = variables[login];
  const wanted = `tillbook_${login}`;
  if (facts.version < oldestVersion) {
    const major = Math.floor(facts.version / 10_000);
    throw new CannotStart(`${variable} is a PostgreSQL ${major}; it should be 15 or newer.`);
  }
  if (facts.isSuperuser) throw tooPowerful(variable, facts.roleName, 'is a superuser', wanted);
  if (facts.bypassesWalls) {
    throw tooPowerful(variable, facts.roleName, 'bypasses row-level security', wanted);
  }
  if (login !== 'owner' && facts.ownsSomething) {
    throw tooPowerful(variable, facts.roleName, 'owns tables or databases', wanted);
  }
  if (login !== 'owner' && facts.memberOf !== null) {
    throw tooPowerful(variable, facts.roleName, `is a member of ${facts.memberOf}`, wanted);
  }
  if (facts.missingRole !== null) {
    throw new CannotStart(
      `The PostgreSQL of ${variable} has no role ${facts.missingRole}; the README lists the ` +
        'statements that make it.',
    );
  }
  if (facts.roleName !== wanted) {
    throw new CannotStart(
      `${variable} signs in as "${facts.roleName}"; it should be the role ${wanted}.`,
    );
  }
}

function tooPowerful(variable: string, role: string, what: string, wanted: string): CannotStart {
  return new CannotStart(
    `${variable} signs in as "${role}", which ${what}; it should be the role ${wanted}, which ` +
      'cannot step over the walls between businesses.',
  );
}

async function factsOf(variable: string, url: string): Promise<Facts> {
  const rows = await ask<Facts>(variable, url, factsText, [roles]);
  if (rows[0] === undefined) throw new CannotStart(`${variable} signs in as a role that is gone.`);
  return rows[0];
}

/**
 * Refuses a database that may lose what it has acknowledged.
 * @param appUrl the database as tillbook_app
 * @throws CannotStart with the setting's name.
 */
export async function refuseForgetful(appUrl: string): Promise<void> {
  const text = `select name as "name" from pg_settings
    where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off'
    order by name limit 1`;
  const rows = await ask<{ name: string }>('DATABASE_URL', appUrl, text, []);
  if (rows[0] === undefined) return;
  throw new CannotStart(
    `The database runs with ${rows[0].name} off and may lose sales it has confirmed; it should ` +
      'be on.',
  );
}

/**
 * Whether the sample businesses are in the database.
 * @param platformUrl the database as tillbook_platform, after the migrations
 */
export async function hasSampleData(platformUrl: string): Promise<boolean> {
  const text = 'select exists (select from business where is_sample) as "isThere"';
  const rows = await ask<{ isThere: boolean }>('PLATFORM_DATABASE_URL', platformUrl, text, []);
  return rows[0]?.isThere === true;
}

async function ask<Row>(
  variable: string,
  url: string,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw new CannotStart(
      `${variable}: the PostgreSQL at ${placeOf(url)} cannot be reached ` +
        `(${reasonOf(error)}); is it running, and are user and password right?`,
    );
  }
  try {
    return (await client.query<Row & pg.QueryResultRow>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Host, port and database, without the password. */
function placeOf(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}:${port || '5432'}${pathname}`;
}

function reasonOf(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string };
  // A refused connection to a name with two addresses has no message of its own.
  return message || code || 'no answer';
}
