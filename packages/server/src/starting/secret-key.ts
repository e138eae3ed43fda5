import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { CannotStart } from '../cannot-start.ts';

const KEY_BYTES = 32;
const FILE_NAME = 'secret.key';
const HEX = /^[0-9a-f]{64}$/i;

/**
 * The key of this installation: the one it was given, else the one kept in the data folder, which
 * the first start makes (file mode 0600). It is in no back-up of the database.
 * @throws CannotStart where the file is there but is no key, or cannot be written
 */
export function keepSecretKey(config: {
  readonly secretKey: string | null;
  readonly dataDir: string;
}): Buffer {
  if (config.secretKey !== null) return Buffer.from(config.secretKey, 'hex');
  const file = join(config.dataDir, FILE_NAME);
  const text = readIfThere(file) ?? makeKey(config.dataDir, file);
  if (!HEX.test(text.trim())) {
    throw new CannotStart(
      `${file} is damaged: put the file back from a copy, or move it away, and set two-step ` +
        'sign-in up anew for those who had it.',
    );
  }
  return Buffer.from(text.trim(), 'hex');
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new CannotStart(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}

/** Written beside and linked: of two starts at once both take the key of the first. */
function makeKey(dataDir: string, file: string): string {
  const fresh = `${file}.${process.pid}`;
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const handle = openSync(fresh, 'w', 0o600);
    writeSync(handle, `${randomBytes(KEY_BYTES).toString('hex')}\n`);
    fsyncSync(handle);
    closeSync(handle);
    linkSync(fresh, file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST') throw new CannotStart(`${file} cannot be made (${code}).`);
  } finally {
    rmSync(fresh, { force: true });
  }
  return readFileSync(file, 'utf8');
}
