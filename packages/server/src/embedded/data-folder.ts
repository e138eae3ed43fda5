import { randomBytes } from 'node:crypto';
import { accessSync, chmodSync, chownSync, constants, existsSync, lstatSync } from 'node:fs';
import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CannotStart } from '../cannot-start.ts';
import { makeSharedRoot, sharedRoot } from './binaries.ts';
import { canReach, type Account } from './run-as.ts';

const pointerName = 'postgres-folder';

/** Where the cluster lives, and the account that owns it (`null`: we ourselves). */
export type ClusterHome = { folder: string; account: Account | null };

/**
 * Makes the data folder, private to us, and gives its full path.
 * @throws CannotStart where it cannot be made, read or written.
 */
export function makeDataFolder(dataDir: string): string {
  const folder = resolve(dataDir);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o755 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    readIfThere(join(folder, 'secrets.json'));
    return folder;
  } catch (error) {
    throw new CannotStart(
      `DATA_DIR ${folder} cannot be read and written (${(error as NodeJS.ErrnoException).code}): ` +
        'give a folder that this user owns.',
    );
  }
}

/**
 * The folder of the cluster: `postgres` in the data folder, owned by the account that runs it.
 * Where that account cannot reach the data folder, a folder under /var/lib/tillbook takes its
 * place once, and the file `postgres-folder` in the data folder says which.
 * @throws CannotStart where an existing cluster belongs to somebody else.
 */
export function clusterHome(
  dataDir: string,
  account: Account | null,
  log: (line: string) => void,
): ClusterHome {
  const pointer = join(dataDir, pointerName);
  const pointed = readIfThere(pointer)?.trim();
  if (pointed !== undefined) return existingHome(pointed, account);
  const inside = join(dataDir, 'postgres');
  if (existsSync(inside)) {
    const home = existingHome(inside, account);
    if (canReach(home.account, inside)) return home;
    throw new CannotStart(
      `The account that owns the database (${home.account?.name}) can no longer reach ${inside}: ` +
        'make the folders above it passable (chmod o+x) as they were.',
    );
  }
  makePrivate(inside, account);
  if (canReach(account, inside)) return { folder: inside, account };
  return relocated(dataDir, inside, account, log);
}

function relocated(
  dataDir: string,
  inside: string,
  account: Account | null,
  log: (line: string) => void,
): ClusterHome {
  rmdirSync(inside);
  makeSharedRoot();
  const folder = join(sharedRoot, `data-${randomBytes(8).toString('hex')}`);
  makePrivate(folder, account);
  writeFileSync(join(dataDir, pointerName), `${folder}\n`, { mode: 0o600 });
  log(`PostgreSQL's account cannot reach ${inside}: the database lives in ${folder}`);
  return { folder, account };
}

function existingHome(folder: string, account: Account | null): ClusterHome {
  if (!existsSync(folder)) {
    throw new CannotStart(
      `The database folder ${folder} is gone: put it back from a copy, or move the data folder ` +
        'away to begin anew.',
    );
  }
  const { uid, gid } = lstatSync(folder);
  if (account === null) {
    const self = process.getuid?.() ?? uid;
    if (uid === self) return { folder, account };
    throw new CannotStart(
      `The database in ${folder} belongs to another user (id ${uid}): start Tillbook as the ` +
        'user who made it, or give another DATA_DIR.',
    );
  }
  // A cluster keeps the account it was made under, whatever account would be chosen today.
  if (uid !== 0) return { folder, account: { name: `user id ${uid}`, uid, gid } };
  chownSync(folder, account.uid, account.gid);
  return { folder, account };
}

function makePrivate(folder: string, account: Account | null): void {
  mkdirSync(folder, { mode: 0o700 });
  chmodSync(folder, 0o700);
  if (account !== null) chownSync(folder, account.uid, account.gid);
}

function readIfThere(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
