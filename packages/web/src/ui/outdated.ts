import { classifyError } from '@tillbook/core/error-boundary';
import { namedFile } from './import-cell.ts';

const PATIENCE_MS = 3_000;
const NOT_FOUND = 404;

/**
 * Whether a file did not come because a newer version took the place of what is open: the failure
 * says so, or the server answers that it has the file no more. Without an answer it is not known.
 */
export async function isOutdated(
  error: unknown,
  world: Pick<Window, 'fetch' | 'origin'>,
): Promise<boolean> {
  if (classifyError(error) === 'chunk') return true;
  const address = namedFile(error, world.origin);
  if (address === null) return false;
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    return (await world.fetch(address.href, { method: 'HEAD', signal })).status === NOT_FOUND;
  } catch {
    return false;
  }
}
