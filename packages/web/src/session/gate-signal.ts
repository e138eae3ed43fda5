const listeners = new Set<() => void>();

/** Tells the waiting pages to look again now: the live stream says a gate may have opened. */
export function nudgeGate(): void {
  for (const listener of listeners) listener();
}

export function onGateNudge(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
