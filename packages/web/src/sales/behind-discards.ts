import type { SyncResult } from './sync.ts';

/** How often in a row a silent server keeps a closing behind discarded carts. */
const HOLDS_MAX = 3;

interface Parts {
  /** Closings of shifts that are not sent yet. */
  readonly closings: () => Promise<readonly unknown[]>;
  readonly sendDiscarded: () => Promise<SyncResult>;
}

/**
 * The report of a shift that was closed here tells of carts that were thrown away before: they go
 * first. The answer is whether the round ends here, for the connection may be back in the midst of
 * it; a server that is silent to discarded carts alone holds a closing no more than three rounds.
 */
export function holdBehindDiscards({ closings, sendDiscarded }: Parts): () => Promise<boolean> {
  let holds = 0;
  return async () => {
    if ((await closings()).length === 0) return false;
    const isSilent = (await sendDiscarded()) === 'later';
    holds = isSilent && holds < HOLDS_MAX ? holds + 1 : 0;
    return holds > 0;
  };
}
