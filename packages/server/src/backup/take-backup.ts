import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart } from '../cannot-start.ts';
import type { Clock } from '../clock.ts';
import { isoOf } from '../clock.ts';
import { verifyBooks } from '../books/verify-books.ts';
import type { Erasure } from '../erasure.ts';
import { copyDatabase } from './backup.sql.ts';
import { MANIFEST_NAME, readBackup, type Manifest } from './manifest.ts';
import { replayErasures, type Replayed } from './replay-erasures.ts';
import { fillDatabase } from './restore.sql.ts';

/**
 * Writes a backup: one gzipped file per table from one snapshot, and a list with row counts,
 * hashes and the migration's number. The list is written last: without it there is no backup.
 * @throws CannotStart when the folder is not empty or cannot be written
 */
export async function takeBackup(
  checkerUrl: string,
  folder: string,
  clock: Clock,
): Promise<Manifest> {
  makeEmpty(folder);
  const manifest = await copyDatabase(checkerUrl, folder, isoOf(clock));
  writeFileSync(join(folder, MANIFEST_NAME), `${JSON.stringify(manifest, null, 2)}\n`, {
    mode: 0o600,
  });
  return manifest;
}

function makeEmpty(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new CannotStart(`The folder ${folder} cannot be made (${code}).`);
  }
  if (readdirSync(folder).length > 0) {
    throw new CannotStart(`The folder ${folder} is not empty: give a new one.`);
  }
}

/** Who was forgotten since, as it is kept beside the back-ups. */
export interface Replay {
  readonly erasures: readonly Erasure[];
  readonly clock: Clock;
}

/**
 * Restores a backup into an empty database of the same migration, forgets again whoever was
 * forgotten after it was taken, and verifies the books.
 * @returns the verdict's lines, with how many were forgotten again first
 * @throws CannotStart when the backup is damaged, does not fit, or the books do not hold
 */
export async function restoreBackup(
  urls: { app: string; owner: string; checker: string },
  folder: string,
  { erasures, clock }: Replay,
): Promise<readonly string[]> {
  const manifest = await readBackup(folder);
  await fillDatabase(urls.owner, folder, manifest);
  const again = await replayErasures(urls, erasures, clock);
  const verdict = await verifyBooks(urls.checker);
  if (!verdict.isInOrder) {
    const faults = verdict.lines.join('\n');
    throw new CannotStart(`The backup is restored, and its books are not in order:\n${faults}`);
  }
  return [...saidOf(again), ...verdict.lines];
}

function saidOf({ customers, people }: Replayed): string[] {
  if (customers + people === 0) return [];
  return [
    `Forgotten after the back-up was taken, and forgotten again: customers ${customers}, ` +
      `accounts ${people}.`,
  ];
}
