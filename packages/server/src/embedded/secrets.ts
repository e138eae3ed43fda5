import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { CannotStart } from '../cannot-start.ts';

const password = z.string().min(20);

const secretsSchema = z.object({
  /** PostgreSQL's superuser; used to make roles and to stop, never to serve. */
  superuser: password,
  owner: password,
  app: password,
  checker: password,
  platform: password,
});

/** The generated passwords of an embedded cluster. */
export type Secrets = z.infer<typeof secretsSchema>;

const fileName = 'secrets.json';

/**
 * Reads the passwords kept in the data folder, or makes them (file mode 0600).
 * @throws CannotStart where the file is there but damaged: its database could not be opened.
 */
export function keepSecrets(dataDir: string): Secrets {
  const file = join(dataDir, fileName);
  const text = readIfThere(file);
  if (text === null) return writeSecrets(file, newSecrets());
  const parsed = secretsSchema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  throw new CannotStart(
    `${file} is damaged, and without its passwords the database beside it cannot be opened: ` +
      'put the file back from a copy, or move the whole data folder away to begin anew.',
  );
}

/** Passwords for one cluster, each of 192 random bits. */
export function newSecrets(): Secrets {
  const make = (): string => randomBytes(24).toString('base64url');
  return { superuser: make(), owner: make(), app: make(), checker: make(), platform: make() };
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Written beside and renamed, so that a power cut leaves the old file or the new one. */
function writeSecrets(file: string, secrets: Secrets): Secrets {
  const fresh = `${file}.${process.pid}`;
  const handle = openSync(fresh, 'w', 0o600);
  writeSync(handle, `${JSON.stringify(secrets, null, 2)}\n`);
  fsyncSync(handle);
  closeSync(handle);
  renameSync(fresh, file);
  return secrets;
}
