const listeners = new Set<() => void>();

/** Opens the keyboard map, from wherever a key asks for it. */
export function askForHelp(): void {
  for (const listener of listeners) listener();
}

/** Whoever shows the map hears that it is asked for. */
export function onHelpAsked(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
