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
