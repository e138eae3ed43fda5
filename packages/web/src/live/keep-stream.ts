import { backoffMs } from '../api/backoff.ts';
import { createSseReader, type SseMessage } from './sse.ts';

/** What the stream needs of the browser; a test hands in its own. */
export interface StreamWorld {
  /** Asks for the stream. Rejects without a connection. */
  readonly open: (signal: AbortSignal) => Promise<Response>;
  /** Resolves after the time, or sooner when the connection is back or the signal is aborted. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>;
  /** From 0 to 1: browsers that lost the same server do not come back at the same moment. */
  readonly random: () => number;
  readonly onMessage: (message: SseMessage) => void;
  /**
   * The stream is open; late: it was open before or a try has failed, and something may have
   * happened in between.
   */
  readonly onOpen: (isLate: boolean) => void;
  /** The server does not let this session in; answers whether to ask again later. */
  readonly onRefused: (status: number) => Promise<boolean>;
}

/** The server beats every 20 s; nothing for this long is a dead connection. */
export const SILENCE_MS = 45_000;
export const FIRST_PAUSE_MS = 1_000;
export const LONGEST_PAUSE_MS = 30_000;
const FORBIDDEN = [401, 403];
/** A refusal is not cured by asking soon: the longest pause follows. */
const REFUSED_FAILURES = 10;

/** How long to wait before the try that follows so many failures. */
export function pauseAfter(failures: number, random: number): number {
  return backoffMs(failures, random, { firstMs: FIRST_PAUSE_MS, longestMs: LONGEST_PAUSE_MS });
}

/**
 * Keeps the live stream open until the signal is aborted: reads it, and comes back with growing
 * pauses when it breaks. Ends too when the server does not let this session in for good.
 */
export async function keepStream(world: StreamWorld, signal: AbortSignal): Promise<void> {
  let failures = 0;
  let wasOpen = false;
  while (!signal.aborted) {
    const attempt = new AbortController();
    const stop = AbortSignal.any([signal, attempt.signal]);
    let refused: number | null = null;
    try {
      const response = await world.open(stop);
      if (FORBIDDEN.includes(response.status)) refused = response.status;
      else if (response.ok && response.body !== null) {
        world.onOpen(wasOpen || failures > 0);
        wasOpen = true;
        failures = 0;
        await readAll(world, response.body, attempt);
      }
    } catch {
      // Lost, or stopped: both are seen below.
    } finally {
      attempt.abort();
    }
    if (refused !== null && !(await world.onRefused(refused))) return;
    failures = refused === null ? failures + 1 : REFUSED_FAILURES;
    if (!signal.aborted) await world.pause(pauseAfter(failures, world.random()), signal);
  }
}

/** Reads to the end; a silence ends it too. */
async function readAll(
  world: Pick<StreamWorld, 'onMessage'>,
  body: ReadableStream<Uint8Array>,
  attempt: AbortController,
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const lines = createSseReader(world.onMessage);
  let silence = setTimeout(() => attempt.abort(), SILENCE_MS);
  const lost = new Promise<{ readonly done: true }>((resolve) => {
    attempt.signal.addEventListener('abort', () => resolve({ done: true }), { once: true });
  });
  try {
    for (;;) {
      const piece = await Promise.race([reader.read(), lost]);
      if (piece.done) return;
      clearTimeout(silence);
      silence = setTimeout(() => attempt.abort(), SILENCE_MS);
      lines.feed(decoder.decode(piece.value, { stream: true }));
    }
  } finally {
    clearTimeout(silence);
    void reader.cancel().catch(() => undefined);
  }
}
