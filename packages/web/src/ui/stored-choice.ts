import { useSyncExternalStore } from 'react';

export interface StoredChoice<T extends string> {
  readonly get: () => T;
  readonly set: (value: T) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * A small choice kept on this device: one of the given words. Anything else that is stored counts
 * as nothing; without storage the choice lasts as long as the page.
 */
export function storedChoice<T extends string>(
  key: string,
  words: readonly T[],
  first: () => T,
): StoredChoice<T> {
  const listeners = new Set<() => void>();
  let value: T | null | undefined;
  const read = (): T | null => {
    let stored: string | null = null;
    try {
      stored = localStorage.getItem(key);
    } catch {
      // Storage is forbidden here.
    }
    return words.find((word) => word === stored) ?? null;
  };
  return {
    get: () => {
      if (value === undefined) value = read();
      return value ?? first();
    },
    set: (next) => {
      value = next;
      try {
        localStorage.setItem(key, next);
      } catch {
        // See above.
      }
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The choice in force; the component is drawn again when it changes. */
export function useStoredChoice<T extends string>(choice: StoredChoice<T>): T {
  return useSyncExternalStore(choice.subscribe, choice.get);
}

/** A short text kept on this device, as `storedChoice` keeps a word. */
export function storedText(key: string, first: string): StoredChoice<string> {
  const listeners = new Set<() => void>();
  let value: string | null = null;
  const read = (): string => {
    try {
      return localStorage.getItem(key) ?? first;
    } catch {
      // Storage is forbidden here.
      return first;
    }
  };
  return {
    get: () => (value ??= read()),
    set: (next) => {
      value = next;
      try {
        localStorage.setItem(key, next);
      } catch {
        // The choice lasts as long as the page.
      }
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
