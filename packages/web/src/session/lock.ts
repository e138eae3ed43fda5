import { useSyncExternalStore } from 'react';
import { useSession } from './use-session.ts';

const KEY = 'tillbook.locked';
const listeners = new Set<() => void>();

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

let lockedId = typeof window === 'undefined' ? null : stored();

/** Locks the app for whoever is signed in here, until a PIN opens it; null opens it. */
export function setLocked(personId: string | null): void {
  lockedId = personId;
  try {
    if (personId === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, personId);
  } catch {
    // Without storage the lock lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

// Another tab locked or opened it.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => {
    if (key !== KEY && key !== null) return;
    lockedId = stored();
    for (const listener of listeners) listener();
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the signed-in person's work here is locked; who signs in by password opens it. */
export function useIsLocked(): boolean {
  const { user } = useSession();
  const lockedFor = useSyncExternalStore(subscribe, () => lockedId);
  return lockedFor !== null && user?._id === lockedFor;
}
