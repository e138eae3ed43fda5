import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart } from '../cannot-start.ts';
import type { Binaries } from './binaries.ts';
import type { ClusterHome } from './data-folder.ts';
import { asAccount } from './run-as.ts';

/**
 * Makes the cluster once: UTF-8, the builtin C.UTF-8 locale (the same order of text on every
 * system), passwords by SCRAM over TCP. It is made beside and renamed, so that a start killed in
 * the middle leaves nothing half made.
 * @returns the cluster's folder, named by PostgreSQL's major version
 * @throws CannotStart where initdb fails or the cluster is of another major version.
 */
export function initCluster(home: ClusterHome, binaries: Binaries, password: string): string {
  const cluster = join(home.folder, binaries.major);
  if (existsSync(cluster)) return cluster;
  refuseOtherVersion(home.folder, binaries.major);
  const fresh = `${cluster}.new`;
  rmSync(fresh, { recursive: true, force: true });
  const passwordFile = join(home.folder, `password.${process.pid}`);
  rmSync(passwordFile, { force: true });
  try {
    // `wx` never follows a link that someone else left there.
    writeFileSync(passwordFile, `${password}\n`, { mode: 0o600, flag: 'wx' });
    if (home.account) chownSync(passwordFile, home.account.uid, home.account.gid);
    runInitdb(home, binaries, fresh, passwordFile);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(fresh, cluster);
  return cluster;
}

function runInitdb(home: ClusterHome, binaries: Binaries, target: string, pwfile: string): void {
  const made = spawnSync(
    binaries.initdb,
    [
      `--pgdata=${target}`,
      '--username=postgres',
      `--pwfile=${pwfile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--data-checksums',
    ],
    { ...asAccount(home.account), env: databaseEnvironment(), encoding: 'utf8' },
  );
  if (made.status === 0) return;
  const reason = made.error?.message ?? made.stderr.trim().split('\n').slice(-3).join(' ');
  throw new CannotStart(`PostgreSQL could not make its folder ${target}: ${reason}`);
}

/** What PostgreSQL gets of our environment: nothing of ours, no foreign PG… settings. */
export function databaseEnvironment(): Record<string, string> {
  const kept: Record<string, string> = { LC_ALL: 'C', TZ: 'UTC' };
  for (const name of ['PATH', 'SystemRoot', 'TEMP', 'TMP']) {
    const value = process.env[name];
    if (value !== undefined) kept[name] = value;
  }
  return kept;
}

function refuseOtherVersion(folder: string, major: string): void {
  const other = readdirSync(folder).find((name) => /^\d+$/.test(name) && name !== major);
  if (other === undefined) return;
  throw new CannotStart(
    `The database in ${folder} is of PostgreSQL ${other} and this Tillbook brings ${major}: ` +
      'restore a backup into a new DATA_DIR, or run the Tillbook that made it.',
  );
}
