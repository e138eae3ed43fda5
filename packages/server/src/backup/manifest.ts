import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { CannotStart } from '../cannot-start.ts';

export const MANIFEST_NAME = 'manifest.json';

const tableShape = z.object({
  name: z.string().regex(/^[a-z_][a-z0-9_]*$/),
  columns: z.array(z.string().regex(/^[a-z_][a-z0-9_]*$/)).min(1),
  rows: z.int().min(0),
  file: z.string().regex(/^[a-z_][a-z0-9_]*\.copy\.gz$/),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

const manifestShape = z.object({
  format: z.literal(1),
  takenAt: z.string(),
  /** The last migration of the database it was taken from. */
  migration: z.int().min(1),
  tables: z.array(tableShape),
});

export type Manifest = z.infer<typeof manifestShape>;
export type TableBackup = z.infer<typeof tableShape>;

/** SHA-256 of a file, in hex. */
export async function fileHash(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/**
 * Reads a backup's list and checks every file against its hash.
 * @throws CannotStart with one sentence that names the damaged or missing file
 */
export async function readBackup(folder: string): Promise<Manifest> {
  const manifest = readManifest(folder);
  for (const table of manifest.tables) {
    const found = await fileHash(join(folder, table.file)).catch(() => null);
    if (found === null) throw new CannotStart(`The backup in ${folder} lacks ${table.file}.`);
    if (found !== table.sha256) {
      throw new CannotStart(`The backup in ${folder} is damaged: ${table.file} has changed.`);
    }
  }
  return manifest;
}

function readManifest(folder: string): Manifest {
  const path = join(folder, MANIFEST_NAME);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new CannotStart(`There is no backup in ${folder}: ${MANIFEST_NAME} is missing.`);
  }
  try {
    return manifestShape.parse(JSON.parse(text));
  } catch {
    throw new CannotStart(`The backup in ${folder} is damaged: ${MANIFEST_NAME} cannot be read.`);
  }
}
