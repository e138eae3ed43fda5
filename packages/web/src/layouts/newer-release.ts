import { useSyncExternalStore } from 'react';

let isNewer = false;
const listeners = new Set<() => void>();

/**
 * Hears when a newer release of the app took over what this browser keeps of it. A page that is
 * open goes on with its own until somebody loads it again. The first of a browser is no news.
 */
export function watchReleases(
  worker: Pick<ServiceWorkerContainer, 'controller' | 'addEventListener'>,
): void {
  let hadOne = worker.controller !== null;
  worker.addEventListener('controllerchange', () => {
    isNewer ||= hadOne;
    hadOne = true;
    for (const listener of listeners) listener();
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the app that is open is no longer the newest that this browser has. */
export const isNewerRelease = (): boolean => isNewer;

/** The same in a component. */
export function useNewerRelease(): boolean {
  return useSyncExternalStore(subscribe, isNewerRelease);
}
