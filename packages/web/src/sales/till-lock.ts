/** The name under which one tab of a browser holds a till. */
export const tillLockName = (tillId: string): string => `tillbook.till.${tillId}`;

/** Does something at a till at which no tab is; nothing when one is. */
export async function tillLock(tillId: string, work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work();
  await navigator.locks.request(tillLockName(tillId), { ifAvailable: true }, async (lock) => {
    if (lock !== null) await work();
  });
}

/** Where the till is: `moved` is elsewhere, too, and it was here before. */
export type Hold = 'asking' | 'here' | 'elsewhere' | 'moved';

/** Another tab that is just closing gives its lock up within this time. */
const ASK_MS = 400;

interface Holding {
  readonly locks: LockManager;
  readonly tillId: string;
  /** Takes it from the tab that has it. */
  readonly isTaken: boolean;
  readonly say: (hold: Hold) => void;
}

/**
 * Holds a till for this tab until what it gives is called. While another tab has it, this one waits
 * for that to close or crash, as long as somebody looks at this one: a tab behind would else catch
 * the lock while the tab in front reloads.
 */
export function holdTill({ locks, tillId, isTaken, say }: Holding): () => void {
  let isOver = false;
  let isHeld = false;
  let queued: AbortController | null = null;
  let release = (): void => undefined;
  const ask = (how: LockOptions): void => {
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const have = (): Promise<void> => {
      isHeld = !isOver;
      if (isHeld) say('here');
      return isOver ? Promise.resolve() : held;
    };
    // Not to be had any more: the page looked away, or another tab has taken it.
    const lose = (): void => {
      if (isOver || !isHeld) return;
      isHeld = false;
      queued = null;
      say('moved');
      look();
    };
    locks.request(tillLockName(tillId), how, have).catch(lose);
  };
  const look = (): void => {
    if (isHeld) return;
    const isSeen = document.visibilityState === 'visible';
    if (!isSeen) queued?.abort();
    if (!isSeen) queued = null;
    if (!isSeen || queued !== null) return;
    queued = new AbortController();
    ask({ signal: queued.signal });
  };
  if (isTaken) ask({ steal: true });
  else look();
  const late = setTimeout(() => {
    if (!isHeld && !isTaken) say('elsewhere');
  }, ASK_MS);
  document.addEventListener('visibilitychange', look);
  return () => {
    isOver = true;
    clearTimeout(late);
    document.removeEventListener('visibilitychange', look);
    if (!isHeld) queued?.abort();
    release();
  };
}
