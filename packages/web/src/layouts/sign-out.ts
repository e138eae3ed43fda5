import { isOnline } from '../session/browser-reach.ts';
import { session } from '../session/browser-session.ts';

let isAsked = false;
const listeners = new Set<() => void>();

function ask(next: boolean): void {
  isAsked = next;
  for (const listener of listeners) listener();
}

/**
 * Signs out. Without a connection it is asked first: no password is looked at before it
 * is back, and only a PIN that was used here opens a till until then.
 */
export function signOut(): void {
  if (isOnline()) void session.logout();
  else ask(true);
}

/** Whether somebody is asked; the answer ends it. */
export const leaving = {
  isAsked: (): boolean => isAsked,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  stay: (): void => ask(false),
  go: (): void => {
    ask(false);
    void session.logout();
  },
};
