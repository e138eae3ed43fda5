const MINUTE_MS = 60_000;

/** Since when nobody has touched the page. */
export interface Rest {
  /** Somebody does something. */
  readonly use: () => void;
  /** Whether the time is over. */
  readonly isOver: () => boolean;
}

/** The rest that begins now, over after so many minutes without use. */
export function startRest(minutes: number, nowMs: () => number): Rest {
  let usedMs = nowMs();
  let isOver = false;
  const look = (): boolean => {
    isOver ||= nowMs() - usedMs >= minutes * MINUTE_MS;
    return isOver;
  };
  return {
    // Who wakes a page that slept for hours does not use it: it is over already.
    use: () => {
      if (!look()) usedMs = nowMs();
    },
    isOver: look,
  };
}
