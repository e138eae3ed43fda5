import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { applyMigrations, type Migration } from './migrate.sql.ts';

const FOLDER = join(import.meta.dirname, '../../migrations');
const FILE_NAME = /^(\d{4})_[a-z0-9_]+\.sql$/;

/** The migrations on disk, in order. An odd name is a mistake of whoever added it. */
export function readMigrations(folder: string = FOLDER): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  return names.map((name) => {
    const number = Number(FILE_NAME.exec(name)?.[1]);
    if (Number.isNaN(number)) throw new Error(`migrations/${name} is not named as a migration`);
    const text = readFileSync(join(folder, name), 'utf8');
    return { number, name, text, sha256: createHash('sha256').update(text).digest('hex') };
  });
}

/**
 * Brings the database forward, each migration in its own transaction. Two servers that start at
 * once wait for each other.
 * @param ownerUrl the database as tillbook_owner
 * @throws when a migration that was applied has been edited since, or the database is newer
 */
export async function migrate(ownerUrl: string): Promise<{ applied: string[] }> {
  return { applied: await applyMigrations(ownerUrl, readMigrations()) };
}
