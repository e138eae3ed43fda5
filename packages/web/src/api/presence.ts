import { nowMs } from './clock.ts';

/** After this long without a touch, a key or a wheel nobody is taken to be there. */
export const AWAY_AFTER_MS = 60_000;

/** What a person does with a page; a pointer that only lies on it is no sign of anybody. */
const SIGNS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** Whether somebody is at the page, by what they did last. */
export interface Presence {
  /** Somebody did something now. */
  readonly note: () => void;
  /** Nobody has done anything for a while: what the page asks now it asks by itself. */
  readonly isAway: () => boolean;
}

/** Whoever opens a page is there. A clock that was set back shows nobody until the next sign. */
export function createPresence(clock: () => number): Presence {
  let lastMs = clock();
  return {
    note: () => void (lastMs = clock()),
    isAway: () => {
      const sinceMs = clock() - lastMs;
      return sinceMs < 0 || sinceMs >= AWAY_AFTER_MS;
    },
  };
}

/** Follows what is done with this page, wherever on it. */
export function watchPresence(page: Pick<EventTarget, 'addEventListener'>): Presence {
  const presence = createPresence(nowMs);
  const options = { capture: true, passive: true };
  for (const sign of SIGNS) page.addEventListener(sign, presence.note, options);
  return presence;
}
