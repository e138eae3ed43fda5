import pg from 'pg';
import type { Secrets } from './secrets.ts';

/** Addresses of the roles that Tillbook connects as, all on one database. */
export type DatabaseUrls = { owner: string; app: string; checker: string; platform: string };

type Login = keyof DatabaseUrls;
const logins: Login[] = ['owner', 'app', 'checker', 'platform'];

/**
 * Makes Tillbook's roles and its database where they are missing, and sets their passwords.
 * Nobody is a member of anything: an inherited policy would open every tenant.
 * @param superuserUrl any database of the cluster, as a superuser
 * @param databaseName a test harness gives another name per run
 */
export async function makeRoles(
  superuserUrl: string,
  secrets: Pick<Secrets, Login>,
  databaseName = 'tillbook',
): Promise<DatabaseUrls> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    await client.query(rolesText(secrets));
    await makeDatabase(client, databaseName);
  } finally {
    await client.end();
  }
  return urlsOfRoles(superuserUrl, secrets, databaseName);
}

/** The addresses of our roles on a database of a cluster where they are made. */
export function urlsOfRoles(
  superuserUrl: string,
  secrets: Pick<Secrets, Login>,
  databaseName: string,
): DatabaseUrls {
  const urlOf = (login: Login): string => {
    const url = new URL(superuserUrl);
    url.username = `tillbook_${login}`;
    url.password = secrets[login];
    url.pathname = `/${databaseName}`;
    return url.href;
  };
  return {
    owner: urlOf('owner'),
    app: urlOf('app'),
    checker: urlOf('checker'),
    platform: urlOf('platform'),
  };
}

/** One simple query: every statement stands alone and may be repeated. */
function rolesText(secrets: Pick<Secrets, Login>): string {
  const attributes = 'login nosuperuser nobypassrls nocreatedb nocreaterole noreplication';
  // Before PostgreSQL 16 the owner needs `inherit` to own its database's schema.
  const inheriting = (login: Login): string => (login === 'owner' ? 'inherit' : 'noinherit');
  const makeLogin = (login: Login): string => `
    if not exists (select from pg_roles where rolname = 'tillbook_${login}') then
      create role tillbook_${login};
    end if;
    execute format('alter role tillbook_${login} ${attributes} ${inheriting(login)} password %L',
      ${pg.escapeLiteral(secrets[login])}::text);`;
  return `do $make_roles$
  begin
    perform pg_advisory_xact_lock(84552666);
    ${logins.map(makeLogin).join('')}
  end $make_roles$`;
}

async function makeDatabase(client: pg.Client, name: string): Promise<void> {
  const found = await client.query('select from pg_database where datname = $1', [name]);
  if (found.rowCount !== 0) return;
  const database = pg.escapeIdentifier(name);
  await client.query(
    `create database ${database} owner tillbook_owner template template0 encoding 'UTF8'`,
  );
  await client.query(`revoke all on database ${database} from public`);
  await client.query(
    `grant connect on database ${database} to tillbook_app, tillbook_checker, tillbook_platform`,
  );
}

/** Removes a database of a cluster, with whoever is still connected to it. */
export async function dropDatabase(superuserUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    await client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
  } finally {
    await client.end();
  }
}
