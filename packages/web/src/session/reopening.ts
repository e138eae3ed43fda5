import type { ApiReply } from '../api/transport.ts';

export type Reopened = 'opened' | 'silent' | 'refused';

/**
 * Opens the session of who came in by PIN without a connection, once there is one. `silent`: nobody
 * answered yet.
 */
export type Reopen = () => Promise<Reopened>;

/** What a call is told that could not be made without a session. */
export const UNANSWERED: ApiReply = { kind: 'failed', reason: 'network', message: '' };

/** One opening for all the calls that wait for it. */
export class Reopening {
  #reopen: Reopen | null = null;
  #asked: Promise<Reopened> | null = null;

  connect(reopen: Reopen): void {
    this.#reopen = reopen;
  }

  /** Null where nobody knows how to open one. */
  begin(): Promise<Reopened> | null {
    if (this.#reopen === null) return null;
    this.#asked ??= this.#reopen()
      // Not even its code could be fetched: there is no connection.
      .catch(() => 'silent' as const)
      .finally(() => (this.#asked = null));
    return this.#asked;
  }
}
