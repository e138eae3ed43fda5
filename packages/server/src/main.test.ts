import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { SAMPLE_SIGN_INS } from '@tillbook/core/sample';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../test/database.ts';
import { freePort } from './embedded/free-port.ts';
import { isAlive } from './embedded/postmaster-file.ts';

const program = join(import.meta.dirname, 'main.ts');
const folder = mkdtempSync(join(tmpdir(), 'tillbook-main-'));
chmodSync(folder, 0o755);
const dataDir = join(folder, 'data');

type Environment = Record<string, string>;
type Ending = { code: number | null; out: string; err: string };

/** Nothing of our own environment but the way to Node; the data folder is the tests' own. */
function environmentOf(over: Environment): Environment {
  const path = process.env['PATH'] ?? '';
  return {
    PATH: path,
    DATA_DIR: dataDir,
    PORT: '0',
    SAMPLE_DATA: 'off',
    LOG_LEVEL: 'warn',
    ...over,
  };
}

/** A start that ends by itself. */
async function startAndEnd(over: Environment): Promise<Ending> {
  const child = spawn(process.execPath, [program], { env: environmentOf(over) });
  const text = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (text.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (text.err += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...text };
}

/** A start that serves; gives the process, its address and what it said. */
async function startAndServe(
  over: Environment = {},
): Promise<{ child: ChildProcess; address: string; said: string }> {
  const child = spawn(process.execPath, [program], { env: environmentOf(over) });
  served.push(child);
  let said = '';
  let trouble = '';
  child.stderr.on('data', (chunk: Buffer) => (trouble += chunk.toString()));
  for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
    said += chunk.toString();
    const address = /^Tillbook: (\S+)$/m.exec(said)?.[1];
    if (address !== undefined) return { child, address, said };
  }
  throw new Error(`It ended: ${said}${trouble}`);
}

async function stopBy(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const ended = once(child, 'exit') as Promise<[number | null]>;
  child.kill(signal);
  return (await ended)[0];
}

function postgresPid(): number | null {
  try {
    const place = join(dataDir, 'postgres/18/postmaster.pid');
    return Number(readFileSync(place, 'utf8').split('\n')[0]);
  } catch {
    return null;
  }
}

const served: ChildProcess[] = [];

afterAll(async () => {
  // A test that failed has left its server.
  for (const child of served) {
    if (child.exitCode === null && child.signalCode === null) await stopBy(child, 'SIGTERM');
  }
  rmSync(folder, { recursive: true, force: true });
});

describe('a start', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'serves, and on %s stops itself and its database cleanly',
    async (signal) => {
      const { child, address } = await startAndServe();
      const answer = await fetch(`${address}/api/health/live`);
      expect(answer.status).toBe(200);
      const database = postgresPid();
      expect(database !== null && isAlive(database)).toBe(true);
      expect(await stopBy(child, signal)).toBe(0);
      expect(postgresPid()).toBeNull();
      expect(database !== null && isAlive(database)).toBe(false);
    },
  );

  it('serves again after a kill -9', async () => {
    const first = await startAndServe();
    await stopBy(first.child, 'SIGKILL');
    const second = await startAndServe();
    expect(second.said).toContain('Stopping the database that a killed server left running');
    expect((await fetch(`${second.address}/api/health/live`)).status).toBe(200);
    expect(await stopBy(second.child, 'SIGTERM')).toBe(0);
  });

  it.runIf(spawnSync('openssl', ['version']).status === 0)(
    'serves https with its own certificate',
    async () => {
      const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
      const request = ['req', '-x509', '-newkey', 'ed25519', '-nodes', '-subj', '/CN=localhost'];
      spawnSync('openssl', [...request, '-keyout', key, '-out', cert]);
      const { child, address } = await startAndServe({ TLS_CERT: cert, TLS_KEY: key });
      expect(address).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
      await expect(fetch(`${address}/api/health/live`)).rejects.toThrow('fetch failed');
      expect(await stopBy(child, 'SIGTERM')).toBe(0);
    },
  );
});

describe('a stop in the middle of the start is a clean stop', () => {
  const young = { DATA_DIR: join(folder, 'young'), SAMPLE_DATA: 'on', SAMPLE_DAYS: '14' };

  /** Starts, waits until what is printed or on disk fits, sends the signal; how it ended. */
  async function stopWhen(
    signal: NodeJS.Signals,
    isReached: (said: string) => boolean,
  ): Promise<Ending> {
    const child = spawn(process.execPath, [program], { env: environmentOf(young) });
    const text = { out: '', err: '' };
    let isSent = false;
    const look = (): void => {
      if (isSent || !isReached(text.out)) return;
      isSent = true;
      child.kill(signal);
    };
    child.stdout.on('data', (chunk: Buffer) => {
      text.out += chunk.toString();
      look();
    });
    child.stderr.on('data', (chunk: Buffer) => (text.err += chunk.toString()));
    const watching = setInterval(look, 5);
    const [code] = (await once(child, 'close')) as [number | null];
    clearInterval(watching);
    return { code, ...text };
  }

  it('while the database starts: it is not left behind', async () => {
    const place = join(young.DATA_DIR, 'postgres/18/postmaster.pid');
    const { code, out, err } = await stopWhen('SIGTERM', () => existsSync(place));
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).not.toContain('Tillbook: http');
    expect(existsSync(place)).toBe(false);
  });

  it('while the sample businesses are loaded, and the next start loads them anew', async () => {
    const isLoading = (said: string): boolean => said.includes('Loading the sample businesses');
    const stopped = await stopWhen('SIGINT', isLoading);
    expect(stopped).toMatchObject({ code: 0, err: '' });
    expect(stopped.out).not.toContain('Tillbook: http');
    expect(await stopWhen('SIGKILL', isLoading)).toMatchObject({ code: null });

    const { child, address, said } = await startAndServe(young);
    expect(said).toContain('business_admin@demo.test');
    const [first] = SAMPLE_SIGN_INS;
    const login = await fetch(`${address}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: first?.email, password: first?.password }),
    });
    expect(login.status).toBe(200);
    expect(await stopBy(child, 'SIGTERM')).toBe(0);

    const again = await startAndServe(young);
    expect(again.said).not.toContain('Loading');
    expect(again.said).toContain('business_admin@demo.test');
    await stopBy(again.child, 'SIGTERM');
  });
});

describe('SUPER_ADMIN_EMAIL', () => {
  const named = { SUPER_ADMIN_EMAIL: 'Root@Shop.example' };
  const link = /^ {2}http:\/\/127\.0\.0\.1:\d+(\/reset-password\?email=\S+&code=\d+)$/m;

  it('prints a one-time link, until it was used', async () => {
    const { child, address, said } = await startAndServe(named);
    expect(said).toContain('The first super admin is root@shop.example; this link sets');
    const query = new URLSearchParams(link.exec(said)?.[1]?.split('?')[1]);
    const reset = await fetch(`${address}/api/auth/reset-password`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        email: query.get('email'),
        code: query.get('code'),
        newPassword: 'mangoes on Fridays',
      }),
    });
    expect(reset.status, await reset.text()).toBe(200);
    await stopBy(child, 'SIGTERM');
    const again = await startAndServe(named);
    expect(again.said).not.toContain('super admin');
    await stopBy(again.child, 'SIGTERM');
  });
});

describe('the sample businesses', () => {
  const beyond = { HOST: '0.0.0.0', ALLOW_INSECURE_HTTP: '1' };

  /** Marks a business of the tests' data folder as sample, past every door. */
  async function plantSampleBusiness(): Promise<void> {
    const place = join(dataDir, 'postgres/18/postmaster.pid');
    const port = readFileSync(place, 'utf8').split('\n')[3] ?? '';
    const secrets = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as Environment;
    const url = `postgres://postgres:${secrets['superuser']}@127.0.0.1:${port}/tillbook`;
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(`
      insert into person (person_id, name, email, owner_asked_at, created_at)
        values ('018f0000-0000-7000-8000-000000000001', 'Ann', 'ann@demo.test', now(), now());
      insert into business (business_id, name, business_type, currency, timezone, owner_id,
          is_sample, created_at)
        values ('018f0000-0000-7000-8000-000000000002', 'Duka', 'shop', 'TZS',
          'Africa/Dar_es_Salaam', '018f0000-0000-7000-8000-000000000001', true, now())`);
    await client.end();
  }

  it('show their sign-ins here, and keep the server from listening beyond this machine', async () => {
    const first = await startAndServe();
    expect(first.said).not.toContain('@demo.test');
    await plantSampleBusiness();
    await stopBy(first.child, 'SIGTERM');

    const refused = await startAndEnd(beyond);
    expect(refused.code).toBe(1);
    expect(refused.err).toMatch(/^The sample businesses, whose sign-ins everybody knows, are in/);
    expect(postgresPid()).toBeNull();

    const allowed = await startAndServe({ ...beyond, ALLOW_SAMPLE_SIGN_INS: '1' });
    expect(allowed.said).toContain('Warning: ALLOW_INSECURE_HTTP=1: ');
    expect(allowed.said.match(/^ {2}\w+@demo\.test$/gm)).toHaveLength(5);
    await stopBy(allowed.child, 'SIGTERM');
  });
});

describe('a start that cannot go on says why in one sentence and ends with 1', () => {
  let occupied: Server;
  let occupiedPort = 0;
  let database: TestDatabase;

  beforeAll(async () => {
    occupiedPort = await freePort();
    occupied = createServer().listen(occupiedPort, '127.0.0.1');
    database = await cloneDatabase();
  });

  afterAll(async () => {
    occupied.close();
    await database.drop();
  });

  /** The addresses of the test database as the environment gives them. */
  function given(over: Partial<Record<keyof TestDatabase['urls'], string>> = {}): Environment {
    const urls = { ...database.urls, ...over };
    return {
      DATABASE_URL: urls.app,
      MIGRATE_DATABASE_URL: urls.owner,
      CHECKER_DATABASE_URL: urls.checker,
      PLATFORM_DATABASE_URL: urls.platform,
    };
  }

  async function refusal(environment: Environment): Promise<string> {
    const { code, out, err } = await startAndEnd(environment);
    expect(code).toBe(1);
    expect(out).not.toContain('Tillbook: http');
    expect(err.trim().split('\n')).toHaveLength(1);
    return err.trim();
  }

  it('when the port is taken, and leaves no database behind', async () => {
    expect(await refusal({ PORT: String(occupiedPort) })).toBe(
      `PORT ${occupiedPort} on 127.0.0.1 is already in use: stop what listens there, or set ` +
        'another.',
    );
    expect(postgresPid()).toBeNull();
  });

  it('when the host is not ours', async () => {
    const allowed = { ALLOW_INSECURE_HTTP: '1', ALLOW_SAMPLE_SIGN_INS: '1' };
    expect(await refusal({ HOST: '192.0.2.1', ...allowed })).toBe(
      'HOST is "192.0.2.1", which is not an address of this machine.',
    );
  });

  it('when a variable is wrong', async () => {
    expect(await refusal({ PORT: 'abc' })).toBe(
      'PORT is "abc"; it should be a whole number from 0 to 65535.',
    );
  });

  it('when the data folder is not one', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect(await refusal({ DATA_DIR: file })).toBe(
      `DATA_DIR ${file} cannot be read and written (EEXIST): give a folder that this user owns.`,
    );
  });

  it('when the certificate cannot be read', async () => {
    const file = join(folder, 'missing.pem');
    expect(await refusal({ TLS_CERT: file, TLS_KEY: file })).toBe(
      `TLS_CERT is "${file}", which cannot be read (ENOENT).`,
    );
  });

  it('when the certificate is none', async () => {
    const file = join(folder, 'file.pem');
    writeFileSync(file, 'not a certificate');
    expect(await refusal({ TLS_CERT: file, TLS_KEY: file })).toContain(
      'should be a certificate and its key in PEM form',
    );
  });

  it('when DATABASE_URL cannot be reached, without its password', async () => {
    const port = await freePort();
    const app = `postgres://tillbook_app:hidden-word@127.0.0.1:${port}/shop`;
    const sentence = await refusal(given({ app }));
    expect(sentence).toContain(`DATABASE_URL: the PostgreSQL at 127.0.0.1:${port}/shop cannot`);
    expect(sentence).not.toContain('hidden-word');
  });

  it('when DATABASE_URL is a superuser', async () => {
    expect(await refusal(given({ app: inject('superuserUrl') }))).toBe(
      'DATABASE_URL signs in as "postgres", which is a superuser; it should be the role ' +
        'tillbook_app, which cannot step over the walls between businesses.',
    );
  });

  it('when DATABASE_URL is the owner', async () => {
    expect(await refusal(given({ app: database.urls.owner }))).toMatch(
      /^DATABASE_URL signs in as "tillbook_owner", which owns tables or databases; it should/,
    );
  });

  it('when DATABASE_URL is another role', async () => {
    expect(await refusal(given({ app: database.urls.checker }))).toBe(
      'DATABASE_URL signs in as "tillbook_checker"; it should be the role tillbook_app.',
    );
  });

  it('when the database may lose what it has confirmed', async () => {
    expect(await refusal(given())).toBe(
      'The database runs with fsync off and may lose sales it has confirmed; it should be on.',
    );
  });
});
