import { syncDelayMs, type SyncResult } from './sync.ts';

export interface SendingWorld {
  /** One round of sending. */
  readonly send: () => Promise<SyncResult>;
  readonly onResult: (result: SyncResult) => void;
  /** Runs later; the answer stops it. */
  readonly wait: (run: () => void, ms: number) => () => void;
}

/**
 * Sends until nothing waits: one round at a time, after a failed one later and later. Calling what
 * it gives asks for a round now.
 */
export function keepSending(world: SendingWorld): () => void {
  let isSending = false;
  let isAsked = false;
  let failures = 0;
  let stopWaiting = (): void => undefined;
  const send = async (): Promise<void> => {
    isAsked = true;
    if (isSending) return;
    isSending = true;
    stopWaiting();
    let result: SyncResult = 'sent';
    while (isAsked) {
      isAsked = false;
      result = await world.send().catch(() => 'later' as const);
      world.onResult(result);
    }
    isSending = false;
    failures = result === 'sent' ? 0 : failures + 1;
    if (result !== 'sent') stopWaiting = world.wait(() => void send(), syncDelayMs(failures));
  };
  return () => void send();
}
