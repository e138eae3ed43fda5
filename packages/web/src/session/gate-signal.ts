const listeners = new Set<() => void>();
const watchers = new Set<() => void>();

function tellWatchers(): void {
  for (const watcher of watchers) watcher();
}

/** Tells the waiting pages to look again now: the live stream says a gate may have opened. */
export function nudgeGate(): void {
  for (const listener of listeners) listener();
}

export function onGateNudge(listener: () => void): () => void {
  listeners.add(listener);
  tellWatchers();
  return () => {
    listeners.delete(listener);
    tellWatchers();
  };
}

/** Whether a page is open on which somebody waits at a gate, perhaps without a session. */
export function hasWaitingPage(): boolean {
  return listeners.size > 0;
}

/** Tells when that changes. */
export function onWaitingPage(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
