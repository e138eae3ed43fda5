import { useSyncExternalStore, type ComponentType } from 'react';

/** A place on a page for a part whose code comes after the page, if it comes at all. */
export interface FilledLater {
  /** From now on this stands there. */
  readonly fill: (part: ComponentType) => void;
  /** What stands there; null until its code is there. */
  readonly usePart: () => ComponentType | null;
}

export function filledLater(): FilledLater {
  let part: ComponentType | null = null;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    fill: (next) => {
      part = next;
      for (const listener of listeners) listener();
    },
    usePart: () => useSyncExternalStore(subscribe, () => part),
  };
}
