import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { CannotStart } from '../cannot-start.ts';

/** The account a child process runs under; `null` where it is our own. */
export type Account = { name: string; uid: number; gid: number };

/** Accounts that hold nothing else of value, best first. */
const preferredNames = ['postgres', 'nobody'];

/**
 * The unprivileged account that PostgreSQL runs under when we are root (it refuses root itself).
 * `null` when we are an ordinary user or on a system without user ids.
 * @throws CannotStart where root finds no such account.
 */
export function unprivilegedAccount(passwdFile = '/etc/passwd'): Account | null {
  if (process.getuid?.() !== 0) return null;
  const accounts = readAccounts(passwdFile);
  for (const name of preferredNames) {
    const account = accounts.find((one) => one.name === name && one.uid !== 0);
    if (account) return account;
  }
  throw new CannotStart(
    `PostgreSQL does not run as root, and ${passwdFile} has no account named ` +
      `${preferredNames.join(' or ')}: start Tillbook as an ordinary user.`,
  );
}

/** Whether the account can enter and read the folder, asked of the kernel and not guessed. */
export function canReach(account: Account | null, folder: string): boolean {
  if (account === null) return true;
  const script = 'cd "$1" && [ -r . ]';
  return spawnSync('/bin/sh', ['-c', script, 'sh', folder], asAccount(account)).status === 0;
}

/** Spawn options for the account: its ids, and a working directory that everyone can enter. */
export function asAccount(account: Account | null): { cwd: string; uid?: number; gid?: number } {
  return account === null ? { cwd: '/' } : { cwd: '/', uid: account.uid, gid: account.gid };
}

function readAccounts(passwdFile: string): Account[] {
  const lines = readFileSync(passwdFile, 'utf8').split('\n');
  return lines.flatMap((line) => {
    const [name = '', , uid, gid] = line.split(':');
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}
