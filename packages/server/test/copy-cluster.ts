import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A data folder whose database is made and migrated, and which nobody uses. */
    emptyDataDir: string;
  }
}

/** A new folder that the account of PostgreSQL can reach, so that the cluster lies in it. */
export function newDataDir(prefix: string): string {
  const dataDir = mkdtempSync(join(tmpdir(), prefix));
  chmodSync(dataDir, 0o711);
  return dataDir;
}

/**
 * A data folder of its own that begins as another: a first start takes three times as long. Empty
 * where the other keeps its cluster elsewhere, because the folder for temporary files is private.
 * @param from the folder of a database that was stopped cleanly
 */
export function copyOfDataDir(from: string, prefix: string): string {
  const dataDir = newDataDir(prefix);
  // Not Node's copy: the cluster belongs to another account where root runs the tests.
  if (existsSync(join(from, 'postgres'))) execFileSync('cp', ['-a', `${from}/.`, dataDir]);
  return dataDir;
}
