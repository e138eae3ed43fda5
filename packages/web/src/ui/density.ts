import { useSyncExternalStore } from 'react';

export type Density = 'comfortable' | 'compact';

const KEY = 'tillbook.density';
const listeners = new Set<() => void>();

function stored(): Density | null {
  try {
    const value = localStorage.getItem(KEY);
    return value === 'comfortable' || value === 'compact' ? value : null;
  } catch {
    return null;
  }
}

let density: Density | null = null;

function get(): Density {
  density ??= stored() ?? (matchMedia('(pointer: coarse)').matches ? 'comfortable' : 'compact');
  return density;
}

/** Puts the row height in force for the page; called once at the start and by `setDensity`. */
export function paintDensity(): void {
  document.documentElement.dataset['density'] = get();
}

/** Chooses and remembers the row height of tables. */
export function setDensity(next: Density): void {
  density = next;
  try {
    localStorage.setItem(KEY, next);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  paintDensity();
  for (const listener of listeners) listener();
}

/** The row height in force: by choice, else compact for a mouse and comfortable for a finger. */
export function useDensity(): Density {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, get);
}
