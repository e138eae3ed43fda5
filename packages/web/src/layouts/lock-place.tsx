import { useSyncExternalStore, type ComponentType } from 'react';
import { FullScreenSpinner } from '../session/full-screen-spinner.tsx';

let screen: ComponentType | null = null;
const listeners = new Set<() => void>();

/** From now on this is shown in place of every page while the till is locked. */
export function fillLock(lock: ComponentType): void {
  screen = lock;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The lock; until its code is there, nothing of what lies behind it. */
export function LockPlace() {
  const Screen = useSyncExternalStore(subscribe, () => screen);
  return Screen === null ? <FullScreenSpinner /> : <Screen />;
}
