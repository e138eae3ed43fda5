import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startEmbedded, type EmbeddedPostgres } from './embedded-postgres.ts';
import { keepEmbedded } from './keep-embedded.ts';
import { makeRoles } from './make-roles.sql.ts';
import { isAlive } from './postmaster-file.ts';
import { asAccount, canReach, unprivilegedAccount, type Account } from './run-as.ts';

const isRoot = process.getuid?.() === 0;
const program = join(import.meta.dirname, '../../test/programs/start-embedded.ts');
const account = unprivilegedAccount();

let folder = '';
let running: EmbeddedPostgres[] = [];
let lines: string[] = [];

const log = (line: string): void => void lines.push(line);

async function start(dataDir = join(folder, 'data')): Promise<EmbeddedPostgres> {
  const server = await startEmbedded({ dataDir, log });
  running.push(server);
  return server;
}

async function ask(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Starts a server in a process of its own, which can be killed. */
async function startApart(
  dataDir: string,
  as: Account | null = null,
): Promise<{ child: ChildProcess; url: string; pid: number }> {
  const child = spawn(process.execPath, [program, dataDir], {
    ...asAccount(as),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  let trouble = '';
  child.stderr.on('data', (chunk: Buffer) => (trouble += chunk.toString()));
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(trouble)));
  ended.catch(() => undefined);
  for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
    text += chunk.toString();
    if (text.includes('\n')) break;
  }
  if (!text.includes('\n')) await ended;
  return { child, ...(JSON.parse(text) as { url: string; pid: number }) };
}

function ownerOf(pid: number): number {
  return Number(/^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tillbook-embedded-'));
  chmodSync(folder, 0o755);
  lines = [];
});

afterEach(async () => {
  for (const server of running) await server.discard();
  running = [];
  rmSync(folder, { recursive: true, force: true });
});

describe('an embedded database', () => {
  let shared: EmbeddedPostgres;
  let sharedFolder = '';

  beforeAll(async () => {
    sharedFolder = mkdtempSync(join(tmpdir(), 'tillbook-embedded-'));
    chmodSync(sharedFolder, 0o755);
    shared = await startEmbedded({ dataDir: join(sharedFolder, 'data'), log });
  });

  afterAll(async () => {
    await shared.discard();
    rmSync(sharedFolder, { recursive: true, force: true });
  });

  it('is UTF-8, sorts the same everywhere, and loses nothing it has acknowledged', async () => {
    const { superuserUrl } = shared;
    const [facts] = await ask(
      superuserUrl,
      `select current_setting('server_encoding') as encoding,
        (select datlocprovider::text || ' ' || datlocale from pg_database
          where datname = current_database()) as locale,
        current_setting('fsync') || current_setting('full_page_writes')
          || current_setting('synchronous_commit') as durable,
        current_setting('TimeZone') as zone`,
    );
    expect(facts).toEqual({
      encoding: 'UTF8',
      locale: 'b C.UTF-8',
      durable: 'ononon',
      zone: 'UTC',
    });
  });

  it('asks every connection for its password', async () => {
    const { superuserUrl } = shared;
    const wrong = new URL(superuserUrl);
    wrong.password = 'guessed';
    await expect(ask(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/);
  });

  it('keeps its passwords for its user alone', async () => {
    expect(statSync(join(sharedFolder, 'data/secrets.json')).mode & 0o777).toBe(0o600);
  });

  it.runIf(isRoot)('runs under an unprivileged account when we are root', async () => {
    const { pid } = shared;
    expect(account).not.toBeNull();
    expect(ownerOf(pid)).toBe(account?.uid);
    expect(ownerOf(pid)).not.toBe(0);
  });

  it('has roles that are made once, with no more power than their work needs, and can be made again', async () => {
    const { superuserUrl, secrets } = shared;
    const urls = await makeRoles(superuserUrl, secrets);
    expect(await makeRoles(superuserUrl, secrets)).toEqual(urls);
    const roles = await ask(
      superuserUrl,
      `select rolname as name from pg_roles where rolname like 'tillbook%' and rolcanlogin
        and not (rolsuper or rolbypassrls or rolcreatedb or rolcreaterole or rolreplication)
        order by 1`,
    );
    const names = ['app', 'checker', 'owner', 'platform'].map((name) => `tillbook_${name}`);
    expect(roles.map(({ name }) => name)).toEqual(names);
    const members = await ask(
      superuserUrl,
      `select 1 from pg_auth_members where member::regrole::text like 'tillbook%'`,
    );
    expect(members).toEqual([]);
    for (const [login, url] of Object.entries(urls)) {
      expect(await ask(url, 'select current_user as me')).toEqual([{ me: `tillbook_${login}` }]);
    }
    await expect(
      ask(urls.app.replace(/\/tillbook$/, '/postgres'), 'create table t (a int)'),
    ).rejects.toThrow(/permission denied for schema public/);
  });
});

describe('the data folder', () => {
  it.runIf(account !== null && canReach(account, import.meta.dirname))(
    'runs for an ordinary user as that user',
    async () => {
      const home = join(folder, 'home');
      mkdirSync(home, { mode: 0o700 });
      if (account) chownSync(home, account.uid, account.gid);
      const { child, pid, url } = await startApart(join(home, 'data'), account);
      expect(ownerOf(pid)).toBe(account?.uid);
      expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
      child.kill('SIGTERM');
      await once(child, 'exit');
      expect(isAlive(pid)).toBe(false);
    },
  );

  it('keeps its data from one start to the next', async () => {
    const first = await start();
    await ask(first.superuserUrl, 'create table kept as select 42 as value');
    await first.stop();
    const second = await start();
    expect(await ask(second.superuserUrl, 'select value from kept')).toEqual([{ value: 42 }]);
  });
});

describe('a home that only root can enter', () => {
  it.runIf(isRoot)('has its database where the account can reach it, said once', async () => {
    chmodSync(folder, 0o700);
    const first = await start();
    expect(lines.filter((line) => line.includes('the database lives in'))).toHaveLength(1);
    await ask(first.superuserUrl, 'create table kept as select 42 as value');
    await first.stop();
    lines = [];
    const second = await start();
    expect(await ask(second.superuserUrl, 'select value from kept')).toEqual([{ value: 42 }]);
    expect(lines).toEqual([]);
    const place = readFileSync(join(folder, 'data/postgres-folder'), 'utf8').trim();
    expect(statSync(place).mode & 0o777).toBe(0o700);
    await second.discard();
    expect(existsSync(place)).toBe(false);
  });
});

describe('after a kill -9', () => {
  it('of the database, the next start recovers what was committed', async () => {
    const { child, pid, url } = await startApart(join(folder, 'data'));
    await ask(url, 'create table kept as select 42 as value');
    process.kill(pid, 'SIGKILL');
    child.kill('SIGKILL');
    await once(child, 'exit');
    const { superuserUrl } = await start();
    expect(await ask(superuserUrl, 'select value from kept')).toEqual([{ value: 42 }]);
  });

  it('of the server, the next start takes its orphaned database over', async () => {
    const { child, pid, url } = await startApart(join(folder, 'data'));
    await ask(url, 'create table kept as select 42 as value');
    child.kill('SIGKILL');
    await once(child, 'exit');
    const { superuserUrl } = await start();
    expect(lines).toEqual(['Stopping the database that a killed server left running']);
    expect(await ask(superuserUrl, 'select value from kept')).toEqual([{ value: 42 }]);
    await expect(ask(url, 'select 1')).rejects.toThrow();
    expect(superuserUrl).not.toContain(`:${pid}/`);
  });

  it('and a restart of the machine, a foreign process under the old number is no hindrance', async () => {
    const { stop, superuserUrl } = await start();
    const [facts] = await ask(superuserUrl, 'show data_directory');
    await stop();
    const file = join(String(facts?.['data_directory']), 'postmaster.pid');
    writeFileSync(
      file,
      `${process.pid}\n${String(facts?.['data_directory'])}\n0\n1\n\n\n\nready\n`,
    );
    const again = await start();
    expect(await ask(again.superuserUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('of the database under a living server, it is up again at the same address', async () => {
    const givenUp: string[] = [];
    const kept = await keepEmbedded({
      dataDir: join(folder, 'data'),
      log,
      onGivenUp: (reason) => givenUp.push(reason),
    });
    try {
      await ask(kept.superuserUrl, 'create table kept as select 42 as value');
      const before = kept.pid();
      process.kill(before, 'SIGKILL');
      await expect.poll(() => kept.pid(), { timeout: 20_000 }).not.toBe(before);
      expect(await ask(kept.superuserUrl, 'select value from kept')).toEqual([{ value: 42 }]);
      expect(lines[0]).toBe('the database ended by itself (SIGKILL); starting it again');
      expect(givenUp).toEqual([]);
    } finally {
      await kept.stop();
    }
  });
});

describe('a start that cannot go on', () => {
  it('leaves the database of a living server alone', async () => {
    const first = await start();
    await expect(start()).rejects.toThrow(
      `Another Tillbook is already running on DATA_DIR ${join(folder, 'data')}: stop it first, ` +
        'or give another DATA_DIR.',
    );
    expect(await ask(first.superuserUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('names a data folder that cannot be made', async () => {
    writeFileSync(join(folder, 'data'), 'a file');
    await expect(start()).rejects.toThrow(
      `DATA_DIR ${join(folder, 'data')} cannot be read and written (EEXIST): give a folder that ` +
        'this user owns.',
    );
  });

  it('names passwords that were damaged, and does not make new ones', async () => {
    const { stop } = await start();
    await stop();
    const file = join(folder, 'data/secrets.json');
    writeFileSync(file, '{"superuser":');
    await expect(start()).rejects.toThrow(`${file} is damaged, and without its passwords`);
    expect(readFileSync(file, 'utf8')).toBe('{"superuser":');
  });

  it('names a database of another major version', async () => {
    const { stop, superuserUrl } = await start();
    const [facts] = await ask(superuserUrl, 'show data_directory');
    await stop();
    const cluster = String(facts?.['data_directory']);
    const older = cluster.replace(/18$/, '12');
    mkdirSync(older);
    rmSync(cluster, { recursive: true });
    await expect(start()).rejects.toThrow('is of PostgreSQL 12 and this Tillbook brings 18');
  });
});
