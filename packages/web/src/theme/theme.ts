/** The two themes; there is no third value, neither in memory nor stored. */
export type Theme = 'light' | 'dark';

/** Where the choice is stored. Sign-out keeps it; `public/first-paint.js` reads the same key. */
export const THEME_KEY = 'tillbook.theme';

/** What the theme needs of the browser; a test hands in its own. */
export interface ThemeWorld {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly prefersDark: () => boolean;
  readonly paint: (theme: Theme) => void;
}

export interface ThemeStore {
  readonly get: () => Theme;
  readonly set: (theme: Theme) => void;
  readonly toggle: () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** A stored `light` or `dark` wins; anything else is as if nothing was stored. */
export function readTheme(stored: string | null, prefersDark: boolean): Theme {
  if (stored === 'light' || stored === 'dark') return stored;
  return prefersDark ? 'dark' : 'light';
}

/** Holds the theme, stores every choice, and keeps working when storage is forbidden. */
export function createThemeStore(world: ThemeWorld): ThemeStore {
  const listeners = new Set<() => void>();
  let theme = readTheme(stored(world), world.prefersDark());
  world.paint(theme);
  const set = (next: Theme) => {
    theme = next;
    world.paint(theme);
    try {
      world.storage.setItem(THEME_KEY, theme);
    } catch {
      // The choice then lasts as long as the page.
    }
    for (const listener of listeners) listener();
  };
  return {
    get: () => theme,
    set,
    toggle: () => set(theme === 'light' ? 'dark' : 'light'),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function stored(world: ThemeWorld): string | null {
  try {
    return world.storage.getItem(THEME_KEY);
  } catch {
    return null;
  }
}
