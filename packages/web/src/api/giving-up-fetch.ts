/** What it needs of the browser; a test hands in its own. */
export interface GivingUpWorld {
  readonly fetch: typeof fetch;
  /** Tells when the server answers again. @returns what ends it */
  readonly onBack: (listener: () => void) => () => void;
  /** Runs once what is under way is through; the answer stops it. */
  readonly later: (run: () => void) => () => void;
}

/**
 * `fetch` for what is sent again anyway. A line that swallows everything leaves a call hanging
 * until its time is up, half a minute, also when others are answered again: what waits behind it
 * would wait as long. When the server is back, whatever still has no answer is given up.
 */
export function givingUpFetch({ fetch: asked, onBack, later }: GivingUpWorld): typeof fetch {
  return async (input, init) => {
    const stale = new AbortController();
    const { signal: given = null } = init ?? {};
    const giveUp = () => stale.abort(new DOMException('The server is back', 'AbortError'));
    let stopLater = (): void => undefined;
    // Not at once: it may be this call's own answer that says so.
    const stop = onBack(() => {
      stopLater();
      stopLater = later(giveUp);
    });
    try {
      const signals = given === null ? [stale.signal] : [stale.signal, given];
      return await asked(input, { ...init, signal: AbortSignal.any(signals) });
    } finally {
      stop();
      stopLater();
    }
  };
}
