import type { ErrorKind } from '@tillbook/core/error-boundary';
import { RETRY_DELAY_MS } from '@tillbook/core/limits';

export interface RetryWorld {
  /** Draws what failed again. */
  readonly clear: () => void;
  readonly reload: () => void;
}

/**
 * Try Again: waits 1000 ms, clears the error, and reloads the page where the app was updated
 * (its old files are gone). Returns what stops the wait.
 */
export function retryLater(kind: ErrorKind, world: RetryWorld): () => void {
  const timer = setTimeout(() => {
    world.clear();
    if (kind === 'chunk') world.reload();
  }, RETRY_DELAY_MS);
  return () => clearTimeout(timer);
}

export interface FileWorld {
  readonly fetch: (address: string) => Promise<{ readonly ok: boolean }>;
  readonly reload: () => void;
}

/** Loads the page anew if the file at this address can be had; else it fails as the file did. */
export async function reloadOnceItComes(address: string, world: FileWorld): Promise<never> {
  const answer = await world.fetch(address);
  if (!answer.ok) throw new TypeError(`Failed to fetch dynamically imported module: ${address}`);
  world.reload();
  // The page is going: nothing is drawn before it has gone.
  return new Promise<never>(() => undefined);
}
