import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { CannotStart } from '../cannot-start.ts';
import { findBinaries, type Binaries } from './binaries.ts';
import { clusterHome, makeDataFolder, type ClusterHome } from './data-folder.ts';
import { freePort } from './free-port.ts';
import { isNotListening, takeGuard, type Guard } from './guard.sql.ts';
import { databaseEnvironment, initCluster } from './init-cluster.ts';
import { isAlive, programOf, readPostmaster } from './postmaster-file.ts';
import { asAccount, unprivilegedAccount } from './run-as.ts';
import { keepSecrets, type Secrets } from './secrets.ts';

const host = '127.0.0.1';
const readyWithinMs = 60_000;
const stopWithinMs = 30_000;
const pollMs = 15;
const logLimitBytes = 10_000_000;

export type EmbeddedOptions = {
  /** The data folder (DATA_DIR); the cluster lives in its `postgres` folder. */
  dataDir: string;
  /** A free one is chosen when it is not given. */
  port?: number;
  log: (line: string) => void;
  /** PostgreSQL settings over ours, for the test harness (`{ fsync: 'off' }`). */
  settings?: Record<string, string>;
  /** Called once when the database ends without being asked to. */
  onLost?: (reason: string) => void;
};

export type EmbeddedPostgres = {
  host: string;
  port: number;
  /** The superuser's address, for making roles; nothing is served with it. */
  superuserUrl: string;
  secrets: Secrets;
  /** The database's process id. */
  pid: number;
  /** Fast shutdown: open transactions roll back, everything committed is on disk. */
  stop: () => Promise<void>;
  /** Stops and removes the data folder with all its data; for tests. */
  discard: () => Promise<void>;
};

/**
 * Starts PostgreSQL in the data folder and waits until it answers.
 * A database left by a killed server is stopped cleanly first; one that a living server uses is
 * left alone.
 * @throws CannotStart with one sentence for a person.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const dataDir = makeDataFolder(options.dataDir);
  const chosen = unprivilegedAccount();
  const secrets = keepSecrets(dataDir);
  const home = clusterHome(dataDir, chosen, options.log);
  const binaries = findBinaries(home.account, options.log);
  const cluster = initCluster(home, binaries, secrets.superuser);
  await stopOrphan(cluster, dataDir, secrets, options.log);
  const port = options.port ?? (await freePort());
  const logFile = join(dataDir, 'postgres.log');
  const args = [...settingsOf({ port: String(port), ...options.settings }), '-D', cluster];
  const child = spawnPostgres(binaries, home, args, logFile);
  const superuserUrl = urlOf(secrets, port);
  const guard = await whenReady(child, cluster, superuserUrl, logFile);
  let isStopping = false;
  child.once('exit', (code, signal) => {
    if (!isStopping) options.onLost?.(`the database ended by itself (${signal ?? code})`);
  });
  const stop = async (): Promise<void> => {
    isStopping = true;
    await guard.release().catch(() => undefined);
    await stopProcess(child, binaries, home, cluster);
  };
  const discard = async (): Promise<void> => {
    await stop();
    rmSync(home.folder, { recursive: true, force: true });
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { host, port, superuserUrl, secrets, pid: child.pid ?? 0, stop, discard };
}

/** The address of the database that a running server keeps in this data folder, or `null`. */
export function runningEmbedded(folder: string): { url: string; secrets: Secrets } | null {
  const dataDir = makeDataFolder(folder);
  const secrets = keepSecrets(dataDir);
  const home = clusterHome(dataDir, unprivilegedAccount(), () => undefined);
  const { major } = findBinaries(home.account, () => undefined);
  const postmaster = readPostmaster(join(home.folder, major));
  if (postmaster === null || !postmaster.isReady || !isAlive(postmaster.pid)) return null;
  return { url: urlOf(secrets, postmaster.port), secrets };
}

function urlOf(secrets: Secrets, port: number): string {
  return `postgres://postgres:${secrets.superuser}@${host}:${port}/postgres`;
}

function settingsOf(over: Record<string, string>): string[] {
  const settings: Record<string, string> = {
    listen_addresses: host,
    // TCP alone: a socket file would need a folder that every account can write.
    unix_socket_directories: '',
    max_connections: '200',
    shared_buffers: '256MB',
    // The default of 4 MB spills the sorts of reports to disk.
    work_mem: '16MB',
    max_wal_size: '2GB',
    // Compiling a plan costs more than our short statements run.
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    ...over,
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

function spawnPostgres(
  binaries: Binaries,
  home: ClusterHome,
  args: string[],
  logFile: string,
): ChildProcess {
  if (existsSync(logFile) && statSync(logFile).size > logLimitBytes) {
    renameSync(logFile, `${logFile}.old`);
  }
  const log = openSync(logFile, 'a', 0o600);
  const child = spawn(binaries.postgres, args, {
    ...asAccount(home.account),
    env: databaseEnvironment(),
    stdio: ['ignore', log, log],
    // Its own process group: Ctrl-C reaches us first, and we stop it when the last sale is in.
    detached: true,
  });
  closeSync(log);
  child.once('error', () => undefined);
  return child;
}

async function whenReady(
  child: ChildProcess,
  cluster: string,
  superuserUrl: string,
  logFile: string,
): Promise<Guard> {
  const from = existsSync(logFile) ? statSync(logFile).size : 0;
  for (let waitedMs = 0; waitedMs < readyWithinMs; waitedMs += pollMs) {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) {
      throw new CannotStart(`PostgreSQL did not start: ${reasonIn(logFile, from)}`);
    }
    const postmaster = readPostmaster(cluster);
    if (postmaster?.pid === child.pid && postmaster.isReady) {
      const guard = await takeGuard(superuserUrl);
      if (guard !== null) return guard;
    }
    await wait(pollMs);
  }
  child.kill('SIGQUIT');
  throw new CannotStart(`PostgreSQL was not ready in 60 s; its log is ${logFile}.`);
}

function reasonIn(logFile: string, from: number): string {
  const text = existsSync(logFile) ? readFileSync(logFile).subarray(from).toString() : '';
  const lines = text.trim().split('\n').slice(-6).join(' ').trim();
  return lines === '' ? `see ${logFile}.` : `${lines} (log: ${logFile})`;
}

async function stopOrphan(
  cluster: string,
  dataDir: string,
  secrets: Secrets,
  log: (line: string) => void,
): Promise<void> {
  const postmaster = readPostmaster(cluster);
  if (postmaster === null || !isAlive(postmaster.pid)) return;
  let guard: Guard | null;
  try {
    guard = await takeGuard(urlOf(secrets, postmaster.port));
  } catch (error) {
    if (!isNotListening(error)) throw error;
    await clearDead(cluster, postmaster.pid);
    return;
  }
  if (guard === null) {
    throw new CannotStart(
      `Another Tillbook is already running on DATA_DIR ${dataDir}: stop it first, or give ` +
        'another DATA_DIR.',
    );
  }
  log('Stopping the database that a killed server left running');
  process.kill(postmaster.pid, 'SIGINT');
  await guard.release().catch(() => undefined);
  // Its file goes last; the process may stay a while as a zombie that nobody has waited for.
  await untilGone(() => readPostmaster(cluster) === null || !isAlive(postmaster.pid));
}

/**
 * After a crash the file may name a process that is on its way out, or one of another program
 * that was given its number since: PostgreSQL takes either for itself and does not start.
 */
async function clearDead(cluster: string, pid: number): Promise<void> {
  if (programOf(pid) === 'postgres') await untilGone(() => !isAlive(pid));
  else rmSync(join(cluster, 'postmaster.pid'), { force: true });
}

async function stopProcess(
  child: ChildProcess,
  binaries: Binaries,
  home: ClusterHome,
  cluster: string,
): Promise<void> {
  const isGone = (): boolean => child.exitCode !== null || child.signalCode !== null;
  if (isGone()) return;
  if (process.platform === 'win32') {
    const args = ['stop', '-D', cluster, '-m', 'fast'];
    spawn(binaries.pgCtl, args, { ...asAccount(home.account), stdio: 'ignore' });
  } else {
    child.kill('SIGINT');
  }
  await untilGone(isGone);
}

async function untilGone(isGone: () => boolean): Promise<void> {
  for (let waitedMs = 0; waitedMs < stopWithinMs; waitedMs += pollMs) {
    if (isGone()) return;
    await wait(pollMs);
  }
  throw new CannotStart('The database did not stop in 30 s; it goes on by itself.');
}
