import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../src/embedded/free-port.ts';
import { makeRoles, type DatabaseUrls } from '../src/embedded/make-roles.sql.ts';
import { asAccount, unprivilegedAccount } from '../src/embedded/run-as.ts';
import { newSecrets } from '../src/embedded/secrets.ts';

const BIN = '/usr/lib/postgresql/15/bin';
const TRIES = 400;

/**
 * Runs `work` on a throw-away PostgreSQL 15, the oldest that a given database may be. Answers
 * false, having run nothing, on a machine that has none.
 */
export async function withPostgres15(
  work: (urls: DatabaseUrls) => Promise<void>,
): Promise<boolean> {
  if (!existsSync(`${BIN}/postgres`)) return false;
  const account = unprivilegedAccount();
  const folder = mkdtempSync(join(tmpdir(), 'tillbook-pg15-'));
  if (account !== null) chownSync(folder, account.uid, account.gid);
  const data = join(folder, 'data');
  const made = spawnSync(
    `${BIN}/initdb`,
    ['-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C'],
    { ...asAccount(account), encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(made.stderr);
  const port = await freePort();
  const settings = {
    port,
    unix_socket_directories: '',
    listen_addresses: '127.0.0.1',
    fsync: 'off',
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(`${BIN}/postgres`, [...args, '-D', data], {
    ...asAccount(account),
    stdio: 'ignore',
  });
  try {
    const superuserUrl = `postgres://postgres@127.0.0.1:${port}/postgres`;
    await untilItAnswers(superuserUrl);
    await work(await makeRoles(superuserUrl, newSecrets()));
  } finally {
    server.kill('SIGINT');
    await once(server, 'exit');
    rmSync(folder, { recursive: true, force: true });
  }
  return true;
}

async function untilItAnswers(url: string): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return;
    } catch {
      await wait(25);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  throw new Error('PostgreSQL 15 did not answer');
}
