import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Clock } from '../clock.ts';
import { addErasures, erasureFile } from './erasure-list.ts';
import { erasedIn } from './erasures.sql.ts';
import { takeBackup } from './take-backup.ts';

/** Made of the due time, so that names sort as the days do. */
const NAME = /^tillbook-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}$/;
const nameOf = (dueAt: string): string => `tillbook-${dueAt.slice(0, 16).replace(':', '-')}`;

export interface DailyBackupDeps {
  /** As tillbook_checker. */
  readonly checkerUrl: string;
  readonly folder: string;
  readonly clock: Clock;
  readonly keptDays: number;
}

/** Whole daily back-ups of a folder, the newest first. */
export function dailyBackups(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && NAME.test(entry.name))
    .map(({ name }) => name)
    .sort()
    .reverse();
}

/**
 * Makes the back-up of a day beside the earlier ones and removes those beyond the kept ones. It
 * gets its name when it is whole: what a stop left in the middle is begun anew.
 * @returns JSON about it, to be kept with the run
 */
export async function makeDailyBackup(deps: DailyBackupDeps, dueAt: string): Promise<string> {
  const { checkerUrl, clock, keptDays } = deps;
  const folder = resolve(deps.folder);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const name = nameOf(dueAt);
  const place = join(folder, name);
  const unfinished = join(folder, `${name}.unfinished`);
  for (const path of [place, unfinished]) rmSync(path, { recursive: true, force: true });
  const manifest = await takeBackup(checkerUrl, unfinished, clock);
  // Whom another server forgot, or this one could not write down.
  addErasures(erasureFile(folder), await erasedIn(checkerUrl));
  renameSync(unfinished, place);
  for (const old of dailyBackups(folder).slice(keptDays)) {
    rmSync(join(folder, old), { recursive: true, force: true });
  }
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const bytes = readdirSync(place).reduce((sum, file) => sum + statSync(join(place, file)).size, 0);
  return JSON.stringify({ folder: place, rows, tables: manifest.tables.length, bytes });
}
